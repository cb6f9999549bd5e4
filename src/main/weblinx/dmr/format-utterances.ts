import { formatTimestamp, type ReplayChatTurn, type ReplayTurn } from '#shared/grammar/index.ts';

/** How many turns before the current one are shown as turns (spec/weblinx.md 4.2). */
export const historyLength = 5;

/** Utterances kept beside the very first one. */
const lastUtterances = 5;

/** What stands in the place of utterances when there are none. */
export const noUtterance = 'No instructor utterance';

/**
 * The user's utterances that are older than the history window: all of them up to five, else the first and the last
 * five (spec/weblinx.md 3.1). `turns` are all turns before the current one.
 */
export function selectUtterances(turns: readonly ReplayTurn[]): readonly ReplayChatTurn[] {
  const older = turns
    .slice(0, Math.max(0, turns.length - historyLength))
    .filter((turn): turn is ReplayChatTurn => turn.type === 'chat' && turn.speaker === 'instructor');
  return older.length > lastUtterances ? [...older.slice(0, 1), ...older.slice(-lastUtterances)] : older;
}

/** One utterance with the time at which it was said, uncut: `[01:05] Open the shop`. */
export const formatUtterance = (turn: ReplayChatTurn): string =>
  `[${formatTimestamp(turn.timestamp)}] ${turn.utterance}`;

/** Utterances on one line, or the words that say that there are none. */
export function formatUtterances(utterances: readonly ReplayChatTurn[]): string {
  return utterances.length === 0 ? noUtterance : utterances.map(formatUtterance).join(' ');
}
