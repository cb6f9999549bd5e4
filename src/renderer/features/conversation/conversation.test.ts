import { expect, test } from 'vitest';
import type { Turn } from '#shared/domain/index.ts';
import { buildRows } from './conversation.tsx';

const turns: readonly Turn[] = [0, 1, 2].map((index) => ({
  id: `t${index}`,
  sessionId: 's',
  index,
  at: index,
  speaker: 'user',
  utterance: 'x',
  via: 'text',
}));

function notice(id: string, afterTurns: number) {
  return { id, level: 'info', message: id, sessionId: 's', afterTurns } as const;
}

test('a notice stands behind the turns that were there when it came', () => {
  const rows = buildRows(turns, [notice('start', 0), notice('middle', 2), notice('end', 3)]);
  expect(rows.map((row) => row.key)).toEqual(['start', 't0', 't1', 'middle', 't2', 'end']);
});

test('a notice of a time that is not shown yet stands at the end', () => {
  expect(buildRows(turns, [notice('late', 9)]).at(-1)?.key).toBe('late');
});
