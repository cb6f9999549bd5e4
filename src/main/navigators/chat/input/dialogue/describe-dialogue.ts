import type { Turn, UserTurn } from '#shared/domain/index.ts';
import { formatTimestamp } from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../../../tokens/index.ts';
import { historyLength, selectUtterances, toReplayTurn } from '../../../../weblinx/index.ts';
import { own } from '../words/line-part.ts';
import type { PageWords } from '../words/page-words.ts';
import { userWords } from '../words/user-words.ts';
import { describeTurn, type TurnScene } from './describe-turn.ts';
import { fitLines } from './fit-lines.ts';

/** What dialogue is written with. */
export interface DialogueTools {
  readonly counter: TokenCounter;
  readonly words: PageWords;
}

/** The last thing that the user said; null before they said anything. */
export const lastUserTurn = (turns: readonly Turn[]): UserTurn | null =>
  turns.findLast((turn) => turn.speaker === 'user') ?? null;

/** The last utterance; cut in its middle when it alone would take more than `limit` tokens. */
export function describeLastWords(turn: UserTurn | null, limit: number, tools: DialogueTools): string {
  if (turn === null) return '';
  return fitLines([userWords(turn.utterance, tools.words)], limit, tools.counter, tools.words).join('');
}

/**
 * What the user said before the five last turns: all of it up to five utterances, else the first and the last five
 * (spec/weblinx.md 3.1), each with its time, within `limit` tokens. The very last words stand elsewhere.
 */
export function describeOlderWords(
  turns: readonly Turn[],
  last: UserTurn | null,
  limit: number,
  { counter, words }: DialogueTools,
): readonly string[] {
  const startedAt = turns[0]?.at ?? 0;
  const isOlder = (turn: Turn, index: number) => turn !== last || index >= turns.length - historyLength;
  const older = selectUtterances(turns.filter(isOlder).map((turn) => toReplayTurn(turn, startedAt)));
  const lines = older.map(({ timestamp, utterance }) => [
    own(`[${formatTimestamp(timestamp)}] `),
    ...userWords(utterance, words),
  ]);
  return fitLines(lines, limit, counter, words);
}

/**
 * The five last turns with what became of each, oldest first, within `limit` tokens. What pages became of an act goes
 * before a turn does.
 */
export function describeLastTurns(
  turns: readonly Turn[],
  last: UserTurn | null,
  limit: number,
  { counter, words }: DialogueTools,
  shortOf: ReadonlyMap<string, string>,
): readonly string[] {
  const describe = (detail: TurnScene['detail']) =>
    fitLines(
      turns.map((turn) =>
        turn.id === last?.id
          ? [own(`#${turn.index} user: (their last words, below)`)]
          : describeTurn(turn, { words, shortOf, detail }),
      ),
      limit,
      counter,
      words,
    );
  const full = describe('full');
  return full.length === turns.length ? full : describe('brief');
}
