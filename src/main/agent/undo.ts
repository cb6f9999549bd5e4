import { type Action, type NavigatorTurn, type Turn, undoingAction } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import type { NavigatorInput, Proposal } from './ports.ts';

/**
 * What the agent answers by itself instead of asking a model: "undo that", and "stop" or "wait" where nothing runs.
 * null when the words are for the navigator.
 */
export function answerCommand(input: NavigatorInput): Proposal | null {
  if (readCommand(input.utterance, ['undo']) !== null) return proposeUndo(input);
  if (readCommand(input.utterance, ['stop', 'cancel', 'pause']) === null) return null;
  return proposeOwnWords(input, 'Nothing was running. Tell me what to do next.');
}

/** How the reason of a turn begins that took another one back; the record says so to people and to the next undo. */
const mark = 'takes back: ';

/**
 * Takes back the last thing that was done, by the way back that its outcome names, then says so and hands the turn
 * back. The agent does this itself: a model would have to guess what the page was like before.
 */
function proposeUndo(input: NavigatorInput): Proposal {
  const latest = input.turns.at(-1);
  if (latest?.speaker === 'navigator' && latest.reason.startsWith(mark)) return tellUndone(input, latest);
  const last = findLastAct(input.turns);
  if (last === null) return proposeOwnWords(input, 'There is nothing to undo.');
  const deed = describeAction(last.action, last.element, { tense: 'past' });
  const undo = last.outcome.kind === 'done' ? last.outcome.undo : null;
  if (undo === null) return proposeOwnWords(input, `I ${deed}. I can’t undo that from here.`);
  if ('uid' in undo && undo.uid !== null && !input.snapshot.candidates.some(({ uid }) => uid === undo.uid)) {
    return proposeOwnWords(input, `I ${deed}, but that is no longer on the page, so I can’t undo it.`);
  }
  const taking = { ...proposeOwnWords(input, ''), reason: `${mark}${deed}` };
  return undo.kind === 'command'
    ? { ...taking, command: undo.command }
    : { ...taking, action: undoingAction(undo, input.snapshot) };
}

function tellUndone(input: NavigatorInput, turn: NavigatorTurn): Proposal {
  if (turn.outcome.kind !== 'done')
    return proposeOwnWords(input, `I couldn’t undo it. ${turn.outcome.message}`);
  return proposeOwnWords(input, `Undone: I ${turn.reason.slice(mark.length)}.`);
}

/** Acts that leave nothing behind are passed over: pointing, copying, talking. */
const traceless: ReadonlySet<Action['intent']> = new Set(['say', 'hover', 'copy']);

/** The last act that was not taken back yet: each turn that took one back pairs with one before it. */
function findLastAct(turns: readonly Turn[]): NavigatorTurn | null {
  let takenBack = 0;
  for (const turn of turns.toReversed()) {
    if (turn.speaker !== 'navigator' || turn.actor !== 'navigator' || turn.outcome.kind !== 'done') continue;
    if (traceless.has(turn.action.intent)) continue;
    if (turn.reason.startsWith(mark)) takenBack += 1;
    else if (takenBack > 0) takenBack -= 1;
    else return turn;
  }
  return null;
}

/** What the agent says by itself, without asking a navigator; hands the turn back. */
export function proposeOwnWords(input: NavigatorInput, utterance: string): Proposal {
  return {
    action: { intent: 'say', utterance },
    author: 'user',
    reason: '',
    prompt: '',
    reply: '',
    usage: null,
    candidates: null,
    choices: [],
    last: false,
    memory: input.memory,
  };
}
