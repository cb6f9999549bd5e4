import type { Action, Candidate, ReplayProgress, ReplayStep, Turn } from '#shared/domain/index.ts';
import { describeCommand } from '#shared/grammar/index.ts';
import { withoutFragment } from '#shared/text/addresses.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { type Navigator, type NavigatorInput, type Proposal, proposeOwnWords } from '../agent/index.ts';
import { type ReplayQuestion, readReplayAnswer } from './answers.ts';
import { type FoundElement, findElement, type Match } from './find.ts';
import { createLearned, onTodaysTabs } from './learned.ts';
import {
  askAboutValues,
  askForSecret,
  askForValue,
  askWhichElement,
  isElsewhere,
  type ReplayPlace,
  type ReplayResult,
  wordEnd,
  wordKeyboardElsewhere,
  wordMeanwhile,
  wordNoTab,
  wordNotDone,
  wordNotSecret,
} from './replay-words.ts';
import { findValue, type Recorded, valuesOf, withValue, wordStep } from './steps.ts';
import { roundShare, scored, tellFound } from './told-matches.ts';

/** What is to be done again. */
export interface ReplayPlan extends Recorded {
  /** What it is called: the session's title, or the name that it was saved under. */
  readonly title: string;
  /** Values that are asked for before anything is done. */
  readonly asks: readonly string[];
  /** Values in place of the recorded ones, by name. */
  readonly given: Readonly<Record<string, string>>;
  /** The user has seen the values that will be typed, and agreed. */
  readonly isConfirmed: boolean;
  /** Opened in place of the page that the recording began on. */
  readonly url: string | null;
}

/** A replay under way in one session. It lives as long as it has something to do or to ask. */
export interface Replay {
  readonly navigator: Navigator;
  /** null while there is something left to do. */
  readonly result: ReplayResult | null;
  /** Whether the words answer what it asked; anything else is an instruction of its own. */
  takes(utterance: string): boolean;
  /**
   * Takes the answer where something secret was asked for, so that it goes nowhere else.
   * @returns what stands for it in the dialogue; null where nothing secret was asked for
   */
  takeSecret(utterance: string): string | null;
  /** Its run is over: where it asked nothing, it was stopped. */
  runEnded(): void;
}

/** A page that still loads shows less than it will. */
const mostLooks = 3;
const lookAgainMs = 900;
/** What is not likely at all is not offered either. */
const leastOffered = 0.02;

/**
 * Does recorded steps again, one at a time and without a model: finds each element on the page as it is now, proposes
 * the recorded action on it, and asks where it is not sure. All that holds for any proposal holds for these, since
 * checks, gate and approvals come after it.
 */
export function createReplay(
  plan: ReplayPlan,
  sessionId: string,
  onProgress: (progress: ReplayProgress) => void,
): Replay {
  const { steps, title } = plan;
  const values = valuesOf(steps, plan.asks);
  const given = new Map<string, string>(
    Object.entries(plan.given).flatMap(([name, value]) => {
      const known = findValue(values, name);
      return known === null ? [] : [[known.name, value] as const];
    }),
  );
  const tabs = new Map<number, number>();
  const learned = createLearned();
  let at = 0;
  let done = 0;
  let skipped = 0;
  let isConfirmed = plan.isConfirmed;
  let isOpened = steps[0]?.action.intent === 'load' && plan.url === null;
  let asked: ReplayQuestion | null = null;
  /** What the user chose for the step that is next. */
  let chosen: string | null = null;
  /** Proposed and not yet known to be done; `after` is the last turn before it. */
  let open: {
    readonly what: 'page' | 'step';
    readonly intent: Action['intent'];
    readonly after: number;
  } | null = null;
  let looks = 0;
  /** The user's last words that were dealt with, by their turn; null before the first. */
  let heard: number | null = null;
  let result: ReplayResult | null = null;

  function propose(input: NavigatorInput): Proposal {
    const said = input.turns.findLast(({ speaker }) => speaker === 'user');
    const isNew = said?.speaker === 'user' && said.purpose === undefined && said.index > (heard ?? -1);
    const isFirst = heard === null;
    if (isNew) heard = said.index;
    if (asked !== null && isNew) {
      const reply = takeAnswer(input, asked);
      if (reply !== null) return reply;
    } else if (isNew && !isFirst) {
      return hearMeanwhile(input);
    }
    const failure = settle(input.turns);
    if (failure !== null) return ask(input, { kind: 'failed' }, failure);
    return askForValues(input) ?? openPage(input) ?? takeStep(input);
  }

  /** Words that came while it was at work: it does not know what they are about, and does not go on past them. */
  function hearMeanwhile(input: NavigatorInput): Proposal {
    const failure = settle(input.turns);
    if (failure !== null) return ask(input, { kind: 'failed' }, failure);
    if (at >= steps.length) return finish(input, 'done', ' Say that once more now.');
    return ask(input, { kind: 'failed' }, wordMeanwhile(place()));
  }

  /** What came of the last proposal: in words where it was not done, null where it was or nothing is known. */
  function settle(turns: readonly Turn[]): string | null {
    const was = open;
    if (was === null) return null;
    open = null;
    const turn = turns.findLast(
      (one) =>
        one.index > was.after &&
        one.speaker === 'navigator' &&
        one.actor === 'navigator' &&
        one.action.intent === was.intent,
    );
    // The user's hand was on the page first: it is proposed again.
    if (turn?.speaker !== 'navigator') return null;
    const { outcome } = turn;
    if (outcome.kind !== 'done') {
      return wordNotDone(was.what === 'page' ? null : place(), outcome.message);
    }
    if (was.what === 'page') {
      isOpened = true;
      return null;
    }
    const then = steps[at]?.openedTab ?? null;
    for (const change of outcome.changes) {
      if (change.kind === 'tab-opened' && then !== null) tabs.set(then, change.tabId);
    }
    done += 1;
    advance();
    return null;
  }

  const place = (): ReplayPlace => ({ title, step: at + 1, of: steps.length });

  function advance(): void {
    at += 1;
    chosen = null;
    looks = 0;
  }

  /** What to say to an answer; null to go on. */
  function takeAnswer(input: NavigatorInput, question: ReplayQuestion): Proposal | null {
    const answer = readReplayAnswer(input.utterance, question, values);
    if (answer === null) return ask(input, question, 'Say a number, “again”, “skip” or “stop”.');
    asked = null;
    switch (answer.kind) {
      case 'stop':
        return finish(input, 'stopped');
      case 'value':
        // What is secret was taken before it became part of the dialogue.
        if (question.kind !== 'secret') given.set(answer.name, answer.value);
        return null;
      case 'yes':
        isConfirmed = true;
        return null;
      case 'no':
        if (question.kind === 'values') return finish(input, 'stopped');
        return ask(
          input,
          { kind: 'failed' },
          'Then do this step in the page yourself and say “skip”, or say “stop”.',
        );
      case 'skip':
        if (isOpened) {
          skipped += 1;
          advance();
        }
        isOpened = true;
        return null;
      case 'choice':
        chosen = answer.uid;
        return null;
      case 'again':
        looks = 0;
        return null;
    }
  }

  /** What is asked for each time is asked first; what else would be typed is shown before anything is done. */
  function askForValues(input: NavigatorInput): Proposal | null {
    if (done + skipped > 0) return null;
    const recorded = values.filter(({ isSecret, value }) => !isSecret && value !== '');
    const wanted = recorded.find(({ name, asks }) => asks && !given.has(name));
    if (wanted !== undefined) {
      return ask(input, { kind: 'value', name: wanted.name }, askForValue(wanted));
    }
    if (isConfirmed || recorded.every(({ name }) => given.has(name))) return null;
    return ask(input, { kind: 'values' }, askAboutValues(recorded, given));
  }

  /** The page that the recording began on, where another one is in front. */
  function openPage(input: NavigatorInput): Proposal | null {
    if (isOpened) return null;
    const url = plan.url ?? steps[at]?.url ?? '';
    const isThere = plan.url === null && withoutFragment(input.snapshot.url) === withoutFragment(url);
    if (isThere || !/^https?:/u.test(url)) {
      isOpened = true;
      return null;
    }
    const action = { intent: 'load', url, transition: 'typed' } as const;
    open = { what: 'page', intent: 'load', after: lastIndex(input) };
    return { ...proposeOwnWords(input, ''), action, reason: `Where “${title}” begins` };
  }

  function takeStep(input: NavigatorInput): Proposal {
    // The other page is open already in place of the one that the recording opened first.
    if (plan.url !== null && at === 0 && steps[0]?.action.intent === 'load') {
      done += 1;
      advance();
    }
    const step = steps[at];
    if (step === undefined) return finish(input, 'done');
    if (step.isSecret && step.parameter !== null && !given.has(step.parameter)) {
      return ask(input, { kind: 'secret', name: step.parameter }, askForSecret(step.parameter));
    }
    if (step.command !== undefined) return takeCommand(input, step);
    const sought = learned.soughtBy(step);
    if (sought === null) {
      const action = onTodaysTabs(step.action, tabs, input.snapshot);
      if (action !== null) return act(input, step, action, null);
      return ask(input, { kind: 'failed' }, wordNoTab(place()));
    }
    const picked = input.snapshot.candidates.find(({ uid }) => uid === chosen);
    if (picked !== undefined) {
      learned.learn(step, picked, input.snapshot);
      return take(input, step, { candidate: picked, certainty: 1, by: ['your choice'] });
    }
    const found = findElement(sought.target, input.snapshot, sought.scroll);
    if (found.kind !== 'found' && looks < mostLooks) {
      looks += 1;
      return { ...proposeOwnWords(input, ''), lookAgainMs };
    }
    if (found.kind === 'found') return take(input, step, found.match);
    const offered = found.matches.filter(({ certainty }) => certainty >= leastOffered);
    const choices = offered.map(({ candidate }) => candidate);
    const question = { kind: 'element', choices: choices.map(({ uid }) => uid) } as const;
    const page = { doing: wordStep(step, given), choices: choices.length, url: input.snapshot.url };
    return {
      ...ask(input, question, askWhichElement(step, place(), found, page), found),
      choices,
      candidates: scored(found.matches),
    };
  }

  /** Keys go to what has the keyboard: to another place than then they are not pressed. */
  function takeCommand(input: NavigatorInput, step: ReplayStep): Proposal {
    const sought = learned.soughtBy(step);
    if (step.command?.kind !== 'keys' || sought === null) return act(input, step, step.action, null);
    const found = findElement(sought.target, input.snapshot, sought.scroll);
    const isThere = found.kind === 'found' && found.match.candidate.uid === input.snapshot.focusedUid;
    if (isThere) return act(input, step, step.action, found.match);
    if (looks < mostLooks) {
      looks += 1;
      return { ...proposeOwnWords(input, ''), lookAgainMs };
    }
    return ask(input, { kind: 'failed' }, wordKeyboardElsewhere(step, place()));
  }

  /** Does the step on the element that it was found to be, or that the user chose. */
  function take(input: NavigatorInput, step: ReplayStep, match: Match): Proposal {
    if (step.isSecret && match.candidate.secret === null) {
      return ask(input, { kind: 'failed' }, wordNotSecret(step));
    }
    return act(input, step, aim(step, match.candidate), match);
  }

  /** How far it is, before anything is touched. @param found null where no element was looked for */
  function tell(
    { snapshot }: NavigatorInput,
    found: FoundElement | null,
    asks: ReplayProgress['asks'],
  ): void {
    const step = steps[Math.min(at, steps.length - 1)];
    if (step === undefined) return;
    onProgress({
      ...{ sessionId, title, turn: step.turn, turnId: step.turnId, step: at + 1, of: steps.length },
      ...{ words: wordStep(step, given), recorded: wordStep(step), asks },
      ...tellFound(found),
      elsewhere: found !== null && isElsewhere(snapshot.url, step) ? snapshot.url : '',
    });
  }

  /** The recorded action on the element of today, with the value that was given for it. */
  function aim({ action, parameter }: ReplayStep, { uid }: Candidate): Action {
    const valued = withValue(action, parameter === null ? undefined : given.get(parameter));
    return 'uid' in valued ? { ...valued, uid } : valued;
  }

  function act(input: NavigatorInput, step: ReplayStep, action: Action, match: Match | null): Proposal {
    open = { what: 'step', intent: action.intent, after: lastIndex(input) };
    // What the user chose was not found by anything.
    const isFound = match !== null && chosen !== match.candidate.uid;
    tell(input, isFound ? { kind: 'found', match } : null, null);
    const certainty = match === null ? null : roundShare(match.certainty);
    const by = match?.by ?? [];
    const how =
      match === null ? '' : `: known again by ${by.join(', ')}, ${Math.round(match.certainty * 100)} % sure`;
    const where = isElsewhere(input.snapshot.url, step) ? `. Then the page was ${step.url}` : '';
    // A command hands the turn back where it is the last, before anything is said of the replay.
    const isLast = at === steps.length - 1 && step.command === undefined;
    const proposal: Proposal = {
      ...proposeOwnWords(input, step.command === undefined ? '' : describeCommand(step.command)),
      ...(step.command === undefined ? { action } : { command: step.command }),
      author: step.author,
      reason: `Step ${at + 1} of ${steps.length} of “${title}”${how}${where}`,
      prompt: JSON.stringify({ replays: title, turn: step.turn, certainty, by }),
      candidates: match === null ? null : scored([match]),
      upcoming: steps.slice(at + 1).map((next) => wordStep(next, given)),
      last: isLast,
    };
    if (!isLast) return proposal;
    return {
      ...proposal,
      close: ({ turns }) => {
        settle(turns);
        const { action: told } = finish(input, 'done');
        return { utterance: told.intent === 'say' ? told.utterance : '', memory: input.memory };
      },
    };
  }

  function ask(
    input: NavigatorInput,
    question: ReplayQuestion,
    text: string,
    found: FoundElement | null = null,
  ): Proposal {
    asked = question;
    open = null;
    tell(input, found, question.kind);
    return proposeOwnWords(input, text);
  }

  function finish(input: NavigatorInput, kind: ReplayResult['kind'], more = ''): Proposal {
    result = { kind, done, skipped, of: steps.length };
    return proposeOwnWords(input, wordEnd(result, plan) + more);
  }

  return {
    navigator: {
      name: 'replay',
      // Each step may be looked for a few times, and the page is opened before the first.
      steps: (steps.length + 1) * (mostLooks + 2),
      propose: async (input) => propose(input),
    },
    get result() {
      return result;
    },
    takeSecret(utterance) {
      if (asked?.kind !== 'secret') return null;
      const answer = readReplayAnswer(utterance, asked, values);
      if (answer?.kind !== 'value') return null;
      given.set(answer.name, answer.value);
      return secretMask;
    },
    takes: (utterance) => asked !== null && readReplayAnswer(utterance, asked, values) !== null,
    runEnded() {
      if (asked === null) result ??= { kind: 'stopped', done, skipped, of: steps.length };
    },
  };
}

const lastIndex = ({ turns }: NavigatorInput): number => turns.at(-1)?.index ?? -1;
