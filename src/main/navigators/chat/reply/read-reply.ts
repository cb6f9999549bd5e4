import type { Action } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Reply } from '../../../models/endpoint/index.ts';
import { buildAction } from './build-action.ts';
import { toPlainLine } from './clean-text.ts';
import { type FoundCall, findCalls } from './find-calls.ts';
import { isProblem, type Problem, type ReplyContext } from './problem.ts';

export interface ReadReply {
  readonly action: Action;
  /** One line on why, "" when the reply gave none. */
  readonly reason: string;
}

/** Characters of a reason: one line of the conversation. */
const longestReason = 200;
/** Characters of a model's own words that a person is shown when they were no action. */
const longestQuote = 240;

/** What cannot be acted on whatever it says: an answer that did not come to its own end. */
function findCut({ end, text, refusal }: Reply): Problem | null {
  switch (end) {
    case 'complete':
      if (refusal.trim() === '') return null;
      return {
        kind: 'declined',
        forModel:
          'You declined. If you cannot go on, tell the user why with say(speaker="navigator", utterance="…").',
        forUser: `declined: “${toPlainLine(refusal, longestQuote)}”`,
      };
    case 'length':
      return {
        kind: 'too-long',
        forModel:
          'Your answer was longer than allowed and was cut off. Give the action at once, in as few words as you can.',
        forUser: 'wrote so much that its answer was cut off',
      };
    case 'endless':
      return {
        kind: 'too-long',
        forModel: 'Your answer was far too long. Give the action alone.',
        forUser: 'did not stop writing',
      };
    case 'filtered':
      return {
        kind: 'filtered',
        forModel: 'Your answer was stopped by a content filter.',
        forUser: 'was stopped by the content filter of its endpoint',
      };
    case 'tools':
      return {
        kind: 'function-call',
        forModel: 'You have no functions or tools to call. Write the action as plain text.',
        forUser: 'tried to call a function instead of naming an action',
      };
    case 'cut':
      return {
        kind: 'cut',
        forModel: 'Your answer arrived cut off.',
        forUser:
          text === '' ? 'broke its answer off before it began' : 'was cut off in the middle of its answer',
      };
    case 'stalled':
      return {
        kind: 'cut',
        forModel: 'Your answer stopped in the middle.',
        forUser: 'stopped in the middle of its answer',
      };
  }
}

/** The last line of prose before the action. */
function readReason(text: string, start: number): string {
  const lines = text
    .slice(0, start)
    .split('\n')
    // The action's own line holds nothing but its label.
    .slice(0, -1)
    .filter((line) => !/^\s*(?:```|~~~)/u.test(line))
    .map((line) => toPlainLine(line, longestReason))
    .filter(
      (line) => /\p{L}/u.test(line) && !/^(?:final |next |the |my )*(?:action|answer)\W*$/iu.test(line),
    );
  return (lines.at(-1) ?? '').replace(
    /^(?:reason(?:ing)?|thoughts?|why|because|rationale)\s*[:：-]\s*/iu,
    '',
  );
}

const several: Problem = {
  kind: 'several',
  forModel: 'You gave more than one action. Give only the very next one.',
  forUser: 'named several actions at once',
};

function findProblem(text: string, calls: readonly FoundCall[], unfinished: string): Problem | null {
  if (unfinished !== '') {
    return {
      kind: 'unfinished',
      forModel: 'Your action had no end: a quote or the closing parenthesis was missing.',
      forUser: 'did not finish its action',
    };
  }
  if (calls.length === 0) {
    const said = toPlainLine(text, longestQuote);
    return {
      kind: said === '' ? 'empty' : 'no-action',
      forModel:
        said === ''
          ? 'Your answer was empty.'
          : 'There was no action in your answer. To speak to the user, use say(speaker="navigator", utterance="…").',
      forUser: said === '' ? 'answered nothing' : `answered only: “${said}”`,
    };
  }
  if (calls.every((call) => call.alone)) return null;
  return {
    kind: 'not-alone',
    forModel: 'It was not clear which action you meant. Write the action on a line of its own.',
    forUser: 'did not make clear which action it meant',
  };
}

/**
 * The one action of a reply (docs/weblinx.md, 2). Harmless dress is taken off: fences, prose on other lines,
 * any quotes, a trailing stop, labels, the short names of the prompt. Nothing is ever read out of a reply that was cut,
 * even when a whole action stands in it, and nothing is guessed when there are two.
 */
export function readReply(reply: Reply, context: ReplyContext): ReadReply | Problem {
  const cut = findCut(reply);
  if (cut !== null) return cut;
  const text = stripThoughts(reply.text);
  if (text === null) {
    return {
      kind: 'unfinished',
      forModel: 'Your thoughts had no end, so there was no answer. Give the action at once.',
      forUser: 'thought without coming to an end',
    };
  }
  const { calls, unfinished } = findCalls(text);
  const problem = findProblem(text, calls, unfinished);
  if (problem !== null) return problem;
  const built = calls.map((call) => buildAction(call, context));
  const actions = built.flatMap((item) => (isProblem(item) ? [] : [item]));
  const faults = built.filter(isProblem);
  // The same action said twice is one.
  if (new Set(actions.map(formatAction)).size > 1 || (faults.length > 0 && actions.length > 0))
    return several;
  if (faults.length > 1) return several;
  const [action] = actions;
  if (action === undefined) return faults[0] ?? several;
  return { action, reason: readReason(text, calls[0]?.start ?? 0) };
}

/** Tags that models without a field for their thoughts write them between. */
const thoughts = /<(think|thinking|thought|reasoning)>[\s\S]*?<\/\1>/giu;
const opened = /<(?:think|thinking|thought|reasoning)>/iu;
/** Some chat templates write the opening tag themselves, so only the closing one is in the answer. */
const closed = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/iu;

/** The answer without the thoughts before it; null when they never end, so that there is no answer yet. */
function stripThoughts(text: string): string | null {
  const rest = text.replaceAll(thoughts, '\n');
  if (opened.test(rest)) return null;
  return rest.replace(closed, '');
}
