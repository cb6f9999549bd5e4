import { lastUserTurn, type Turn } from '#shared/domain/index.ts';
import type {
  Meaning,
  MeaningScorer,
  Navigator,
  NavigatorInput,
  PassageFit,
  PassageScorer,
  Proposal,
  UtteranceReader,
} from '../../agent/ports.ts';
import { chooseReading, resolveAtEnd } from './carry-out/index.ts';
import { findByModel, type Meant } from './find-by-model.ts';
import { lookFor } from './looking.ts';
import {
  advance,
  emptyState,
  findAgain,
  planned,
  readMemory,
  rememberListed,
  type State,
  withPlan,
  writeMemory,
} from './memory.ts';
import { asPress, heldBack, languageNote, otherLanguage } from './other-languages.ts';
import {
  actOn,
  askAgain,
  askWhich,
  plainly,
  proposeCommand,
  proposeLook,
  proposeSay,
  showParse,
  wordClosing,
} from './proposals.ts';
import { returning } from './same-again.ts';
import type { Lookups } from './scene.ts';
import { resolveSeveral } from './several.ts';
import { sceneFor, takeOutcome, takeUtterance, turnSince } from './turn.ts';

/** A description may only come up once another is known; more often than this and words have to do. */
const mostRounds = 3;

/** What a model is asked, by what it was asked for: each is fetched once. */
interface Asked<Answer> {
  readonly known: Map<string, Answer>;
  readonly wanted: Map<string, () => Promise<Answer | null>>;
}

/**
 * Makes a proposal with what models say of the page. The rules ask for what they need and go on without; what they asked
 * for is then fetched and they are run again, so they stay plain functions of what is known. Where no model answers, the
 * proposal is the one that words alone make.
 * @throws whatever `input.signal` was aborted with
 */
async function proposeWith(
  models: { readonly score: MeaningScorer | undefined; readonly compare: PassageScorer | undefined },
  input: NavigatorInput,
  propose: (lookups: Lookups | null) => Proposal,
): Promise<Proposal> {
  const { score, compare } = models;
  const { snapshot, signal } = input;
  const meanings: Asked<Meaning> = { known: new Map(), wanted: new Map() };
  const fits: Asked<readonly PassageFit[]> = { known: new Map(), wanted: new Map() };
  const lookUp = <Answer>(
    asked: Asked<Answer>,
    key: string,
    fetch: () => Promise<Answer | null>,
  ): Answer | null => {
    const known = asked.known.get(key);
    if (known === undefined) asked.wanted.set(key, fetch);
    return known ?? null;
  };
  const lookups: Lookups = {
    meaning:
      score === undefined
        ? null
        : (description) => lookUp(meanings, description, () => score(description, snapshot, signal)),
    compare:
      compare === undefined
        ? null
        : (question, passages) =>
            lookUp(fits, [question, ...passages].join('\n'), () => compare(question, passages, signal)),
  };
  for (let round = 0; round < mostRounds; round += 1) {
    const proposal = propose(lookups);
    if (meanings.wanted.size + fits.wanted.size === 0) return proposal;
    const isAnswered = await Promise.all([fetchWanted(meanings), fetchWanted(fits)]);
    if (isAnswered.includes(false)) return propose(null);
  }
  return propose(lookups);
}

/** Fetches what was asked for since; false where a model gave no answer. */
async function fetchWanted<Answer>({ known, wanted }: Asked<Answer>): Promise<boolean> {
  const found = await Promise.all([...wanted].map(async ([key, fetch]) => [key, await fetch()] as const));
  wanted.clear();
  for (const [key, answer] of found) {
    if (answer === null) return false;
    known.set(key, answer);
  }
  return true;
}

/** What was said before and what was replied to it, as the reader reads it: without the letters of addresses, which tell it nothing. */
function turnBefore(turns: readonly Turn[]): string {
  const asked = turns.findLastIndex((turn) => turn.speaker === 'user');
  const earlier = turns.slice(0, Math.max(0, asked));
  const reply = earlier.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent === 'say');
  const parts = [
    lastUserTurn(earlier)?.utterance ?? '',
    reply?.speaker === 'navigator' && reply.action.intent === 'say' ? reply.action.utterance : '',
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/\b[a-z]+:\/\/\S+/giu, 'the page'))
    .join(' / ');
}

/** Instructions that need no doing are passed over within one call, as many as this at most. */
const mostPassedOver = 30;

/** What there is to find things with. */
interface Means {
  readonly lookups: Lookups | null;
  readonly mayLook: boolean;
  /** Another language than English that was spoken: nothing is done then without a yes. */
  readonly language: string | null;
}

/** Carries the plan on until something has to be done or said. */
function carryOn(
  input: NavigatorInput,
  start: State,
  reply: string,
  { lookups, mayLook, language }: Means,
): Proposal {
  let state = start;
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const item = state.plan[0];
    let scene = sceneFor(input, state, lookups);
    if (item === undefined) return proposeSay({ say: wordClosing(scene) }, state, reply);
    if (item.isFixed === true && item.chosen !== null && findAgain(input.snapshot, item.chosen) === null) {
      const back = state.acted ? returning(scene) : [];
      if (back.length > 0) {
        state = withPlan(state, [...back, ...state.plan]);
        continue;
      }
      const say = `“${item.chosen.name}” is not on the page any more, so I left off there.`;
      return proposeSay({ say: [...state.notes, say].join(' ') }, withPlan(state, []), reply);
    }
    const chosen = chooseReading(item.readings, scene);
    const plain = chosen.assessment.step();
    const several = resolveSeveral(item, plain, scene);
    let meant: Meant | null =
      several === null ? (resolveAtEnd(item, plain, scene) ?? findByModel(item, plain, scene)) : null;
    let step = several ?? meant?.step ?? plain;
    const index = meant === null ? chosen.index : 0;
    // What the rules would act on is in view, whatever the models make of it.
    const isInView = step.kind === 'ask' && plain.kind === 'act';
    const looked = mayLook && !isInView ? lookFor(item, chosen.index, step, scene) : null;
    if (looked?.kind === 'press') return proposeLook(looked.look, state, reply);
    if (looked?.kind === 'over') {
      state = { ...state, work: { ...state.work, looking: null } };
      // What lies open now and was not looked for is not taken in its place, also where it cannot be shut again.
      if (!looked.isFound && plain.kind === 'tell') {
        step = plain;
        meant = null;
      }
      if (!looked.isFound && step.kind === 'tell') step = { ...step, say: `${step.say} ${looked.words}` };
      else state = { ...state, notes: [...state.notes, looked.words] };
      scene = sceneFor(input, state, lookups);
    }
    if (meant !== null) {
      state = withPlan(state, [
        { ...planned([meant.instruction]), chosen: meant.chosen },
        ...(meant.after === undefined ? [] : [meant.after]),
        ...(item.step == null ? [] : state.plan.slice(1)),
      ]);
      scene = sceneFor(input, state, lookups);
    }
    if (language !== null) {
      const held = heldBack(step, state.plan[0]?.readings[index]?.kind, input.utterance);
      if (held !== step || held.kind === 'ask')
        state = { ...state, notes: [...state.notes, languageNote(language)] };
      step = held;
    }
    switch (step.kind) {
      case 'act': {
        const unsaid =
          item.adjustment?.asks === true && state.work.chosen === null && step.grounding !== null;
        if (unsaid && step.grounding !== null) {
          return askWhich(
            { kind: 'ask', grounding: step.grounding, about: 'that' },
            index,
            state,
            scene,
            reply,
          );
        }
        return actOn(step, index, state, scene, reply);
      }
      case 'command':
        return proposeCommand(step, index, state, reply);
      case 'ask':
        return askWhich(step, index, state, scene, reply);
      case 'offer-search': {
        const question = { kind: 'search-web', words: step.words } as const;
        return proposeSay({ say: step.say }, { ...withPlan(state, []), question }, reply);
      }
      case 'tell': {
        const tried = item.readings[index];
        const rest = step.failed
          ? {
              ...withPlan(state, []),
              touched: null,
              intended: tried === undefined ? null : plainly(tried, false),
            }
          : advance(state);
        const more = rest.plan.length > 0 ? ' Say “go on” for the rest.' : '';
        const listed = step.listed.map(rememberListed);
        // Nothing else fits what could not be used: to say that it was not found would be untrue.
        const isOnlyOne = step.isLost && state.work.excluded.length > 0 && state.notes.length > 0;
        const say = [...state.notes, ...(isOnlyOne ? [] : [`${step.say}${more}`])].join(' ');
        return proposeSay({ say }, { ...rest, listed }, reply);
      }
      case 'skip':
        state = { ...advance(state), notes: step.note === '' ? state.notes : [...state.notes, step.note] };
        break;
      case 'unfold':
        if (step.onlyThese === true) state = { ...state, several: state.several + step.readings.length };
        state = withPlan(state, [
          ...step.readings.map((readings, at) => ({
            ...planned(readings),
            chosen: step.chosen?.[at] ?? null,
            ...(step.onlyThese === true ? { isFixed: true as const } : {}),
          })),
          ...state.plan.slice(1),
        ]);
        break;
    }
  }
  return proposeSay(
    { say: 'I lost track of what to do. Please say it again in fewer steps.' },
    emptyState,
    reply,
  );
}

/** The rest of the plan in the words that it was said in, for whoever reads along. */
function upcomingIn(state: State): readonly string[] {
  return state.plan.slice(1).flatMap(({ readings, step }) => {
    const [first] = readings;
    const words = step?.clause ?? (first.kind === 'named' ? first.name : '');
    return words === '' ? [] : [words];
  });
}

/** The last act of a plan brings the words that are said when it is done. */
function withClosing(proposal: Proposal, input: NavigatorInput): Proposal {
  const state = readMemory(proposal.memory);
  if (proposal.looks === true) return proposal;
  if (proposal.action.intent !== 'say' && state.plan.length > 1)
    return { ...proposal, upcoming: upcomingIn(state) };
  if (proposal.action.intent === 'say' || state.plan.length !== 1 || state.work.nextPhase !== null) {
    return proposal;
  }
  return {
    ...proposal,
    last: true,
    close({ snapshot, turns }) {
      const after = { ...input, snapshot, turns };
      const since = turnSince(after);
      const closed = since === null ? advance(state) : takeOutcome(since, state).state;
      return { utterance: wordClosing(sceneFor(after, closed, null)), memory: writeMemory(closed) };
    },
  };
}

/**
 * The navigator that needs no language model: makes direct instructions of what the reader heard, finds what they mean by
 * grounding, acts when that is sure and asks when it is not. Never throws for what a user says or a page shows. Without `read` only
 * names, addresses and the plainest commands are understood; without `meaning`, or while it gives null, words alone find.
 */
export function createOfflineNavigator(options: {
  readonly meaning?: MeaningScorer;
  readonly read?: UtteranceReader;
  readonly compare?: PassageScorer;
  /** What is not in view is looked for by opening what may hide it; false where no act can be carried out. */
  readonly looks?: boolean;
}): Navigator {
  const { meaning, read, compare, looks = true } = options;
  return {
    name: 'offline',
    async propose(input) {
      input.signal.throwIfAborted();
      const before = readMemory(input.memory);
      const said = lastUserTurn(input.turns);
      const since = turnSince(input);
      const isNew = said === null || said.id !== before.turnId;
      const readAlone = async (words: string, context = '') =>
        read === undefined ? null : read(words, context, input.signal);
      const steps = isNew ? await readAlone(input.utterance, turnBefore(input.turns)) : null;
      const intake = isNew
        ? await takeUtterance(input, said?.id ?? '', before, { steps, read: readAlone })
        : since === null
          ? { state: before }
          : takeOutcome(since, before);
      const reply = showParse(intake.state);
      if ('asksAgain' in intake) {
        const scene = sceneFor(input, intake.state, null);
        return askAgain(intake.asksAgain, intake.state, scene, reply);
      }
      if ('say' in intake) return proposeSay({ say: intake.say }, intake.state, reply);
      // What was chosen from a question is known, whatever it was said in.
      const isChosen = intake.state.work.chosen !== null;
      const language = isChosen ? null : await otherLanguage(input.utterance, input.snapshot, steps ?? []);
      const state =
        language === null ? intake.state : { ...intake.state, plan: intake.state.plan.map(asPress) };
      const means = { mayLook: looks && language === null, language };
      return proposeWith({ score: meaning, compare }, input, (lookups) =>
        withClosing(carryOn(input, state, reply, { ...means, lookups }), input),
      );
    },
  };
}
