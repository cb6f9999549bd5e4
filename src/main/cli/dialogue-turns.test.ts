import { expect, test } from 'vitest';
import { dialogueTurns } from './dialogue-turns.ts';
import { predictRecord } from './records.ts';

type Utterance = readonly [speaker: string, text: string, ms?: number];

function told(utterances: readonly Utterance[], history: readonly string[]): readonly string[] {
  const record = predictRecord.parse({
    id: 1,
    query: { utterances: utterances.map(([speaker, text, ms]) => ({ speaker, text, ms })), history },
    viewport: { width: 1, height: 1 },
    elements: [],
  });
  return dialogueTurns(record).map((turn) =>
    turn.speaker === 'user'
      ? `user: ${turn.utterance}`
      : turn.action.intent === 'say'
        ? `navigator: ${turn.action.utterance}`
        : turn.text,
  );
}

const click = 'click(uid="a")';
const load = 'load(url="https://shop.example/")';

test('a history of actions alone stands between the older words and those that are to be answered', () => {
  expect(
    told(
      [
        ['instructor', 'open the shop'],
        ['navigator', 'Done.'],
        ['instructor', 'click it'],
      ],
      [load, click],
    ),
  ).toEqual(['user: open the shop', 'navigator: Done.', load, click, 'user: click it']);
});

test('a history that tells what was said as well keeps its order', () => {
  const history = [
    'say(speaker="instructor", utterance="open the shop")',
    load,
    'say(speaker="navigator", utterance="Done.")',
    'say(speaker="instructor", utterance="click it")',
    click,
  ];
  const utterances: readonly Utterance[] = [
    ['instructor', 'open the shop', 1],
    ['navigator', 'Done.', 2],
    ['instructor', 'click it', 3],
  ];
  const wanted = ['user: open the shop', load, 'navigator: Done.', 'user: click it', click];
  expect(told(utterances, history)).toEqual(wanted);
  expect(told(utterances, history.slice(0, 3))).toEqual([...wanted.slice(0, 3), 'user: click it']);
});

test('what the instructor says in a history stays theirs', () => {
  const history = ['say(speaker="instructor", utterance="not that one")', click];
  expect(told([['instructor', 'go on']], history)).toEqual(['user: not that one', click, 'user: go on']);
});
