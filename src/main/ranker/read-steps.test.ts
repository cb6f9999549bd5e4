import { expect, it } from 'vitest';
import { lengthen, readSteps, shorten } from './read-steps.ts';

const labels = { slots: ['target', 'value'], operations: ['press', 'type'] };
const said = 'type hello there in Subject, press Send';

const unknownWords = new Set(['gronk', ',']);

/** One row per word and sign: where it stands, its slot (t, v or none), and the operation that begins there. */
function rows(text: string, marks: Readonly<Record<string, { slot?: 't' | 'v'; op?: number }>>) {
  const pieces = [...text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)];
  const values = pieces.flatMap((match) => {
    const { slot, op } = marks[match[0]] ?? {};
    const part = (is: boolean) => (is ? [0, 2, 3] : [4, 0, 0]);
    return [
      ...part(slot === 't'),
      ...part(slot === 'v'),
      op === undefined ? -3 : 3,
      op === 0 ? 5 : 0,
      op === 1 ? 5 : 0,
    ];
  });
  const places = pieces.flatMap((match) => [match.index, match.index + match[0].length]);
  const known = Uint8Array.from(pieces, ([piece]) => (unknownWords.has(piece) ? 0 : 1));
  return { places: Uint32Array.from(places), known, values: Float32Array.from(values) };
}

it('reads each step with its operation and its words', () => {
  const steps = readSteps(
    said,
    rows(said, {
      type: { op: 1 },
      hello: { slot: 'v' },
      there: { slot: 'v' },
      Subject: { slot: 't' },
      press: { op: 0 },
      Send: { slot: 't' },
    }),
    labels,
  );
  expect(steps).toMatchObject([
    { operation: 'type', value: 'hello there', target: 'Subject', clause: 'type hello there in Subject' },
    { operation: 'press', value: null, target: 'Send', clause: 'press Send' },
  ]);
  expect(steps[0]?.chance).toBeGreaterThan(0.9);
});

it('lets no piece in the middle cut a slot in two', () => {
  const words = 'the blue dark shoes';
  const { places, known, values } = rows(words, {
    the: { slot: 't', op: 0 },
    blue: { slot: 't' },
    shoes: { slot: 't' },
  });
  // "dark" looks a little as if it were outside.
  values[2 * 9] = 2.5;
  values[2 * 9 + 1] = 0;
  values[2 * 9 + 2] = 2;
  expect(readSteps(words, { places, known, values }, labels)[0]?.target).toBe('the blue dark shoes');
});

it('tells of each step what the vocabulary does not hold', () => {
  const two = 'type hello in gronk, press Send';
  const steps = readSteps(two, rows(two, { type: { op: 1 }, press: { op: 0 } }), labels);
  expect(steps.map(({ unknown }) => unknown)).toEqual([['gronk', ','], []]);
});

it('makes no steps of nothing', () => {
  const nothing = { places: new Uint32Array(0), known: new Uint8Array(0), values: new Float32Array(0) };
  expect(readSteps('', nothing, labels)).toEqual([]);
});

it('begins and ends nothing within a word or an address', () => {
  const address = 'open http://page.test/covered';
  const steps = readSteps(
    address,
    rows(address, {
      open: { op: 0 },
      http: { slot: 'v' },
      ':': { slot: 'v' },
      '/': { slot: 'v' },
      page: { slot: 'v' },
      '.': { slot: 'v' },
      test: { slot: 'v' },
      covered: { op: 1 },
    }),
    labels,
  );
  expect(steps).toMatchObject([{ operation: 'press', value: 'http://page.test/covered', clause: address }]);
});

it('makes one step of two halves that nothing stands between', () => {
  const halves = 'type Ann in first, Lee in last';
  const steps = readSteps(
    halves,
    rows(halves, {
      type: { op: 1 },
      Ann: { slot: 'v' },
      first: { slot: 't' },
      Lee: { slot: 'v', op: 1 },
      last: { slot: 't', op: 1 },
    }),
    labels,
  );
  expect(steps.map(({ target, value }) => [target, value])).toEqual([
    ['first', 'Ann'],
    ['last', 'Lee'],
  ]);
});

it('takes the same words for the target or for what is done with it, not for both', () => {
  const words = 'scroll to the end';
  const { places, known, values } = rows(words, {
    to: { slot: 'v' },
    the: { slot: 'v' },
    end: { slot: 'v' },
  });
  // "end" looks a little like a target too.
  values[3 * 9 + 1] = 5;
  expect(readSteps(words, { places, known, values }, labels)[0]).toMatchObject({
    target: null,
    value: 'to the end',
  });
});

it('begins a step behind a comma that no space follows', () => {
  const tight = 'tick News,press Send';
  const steps = readSteps(
    tight,
    rows(tight, { tick: { op: 0 }, News: { slot: 't' }, press: { op: 0 }, Send: { slot: 't' } }),
    labels,
  );
  expect(steps.map(({ target }) => target)).toEqual(['News', 'Send']);
});

it.each([
  ['settle my invoice', 'my', { clause: 'settle my invoice', target: null }],
  ['press a', 'a', { target: 'a' }],
])('takes an article without its noun for no target: “%s”', (words, target, step) => {
  const [verb = ''] = words.split(' ');
  const steps = readSteps(words, rows(words, { [verb]: { op: 0 }, [target]: { slot: 't' } }), labels);
  expect(steps).toMatchObject([step]);
});

it('types an article that is to be typed', () => {
  const words = 'type a into Size';
  const steps = readSteps(
    words,
    rows(words, { type: { op: 1 }, a: { slot: 'v' }, Size: { slot: 't' } }),
    labels,
  );
  expect(steps).toMatchObject([{ value: 'a', target: 'Size' }]);
});

it('leaves out the middle of a long text, and puts it back', () => {
  const text = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ');
  const long = `type ${text} into Notes, press Send`;
  const short = shorten(long);
  if (short === null) throw new Error('It is long.');
  expect(short.text).toMatch(/^type word0 .*into Notes, press Send$/u);
  expect(short.text.split(' ').length).toBeLessThan(70);
  const typed = short.text.slice('type '.length, short.text.indexOf(' into'));
  const read = readSteps(
    short.text,
    rows(short.text, { type: { op: 1 }, Notes: { slot: 't' }, press: { op: 0 }, Send: { slot: 't' } }),
    labels,
  );
  const steps = read.map((step) => (step.operation === 'type' ? { ...step, value: typed } : step));
  expect(lengthen(steps, long, short)).toMatchObject([
    { clause: `type ${text} into Notes`, value: text, target: 'Notes' },
    { clause: 'press Send', target: 'Send', value: null },
  ]);
  // What is left out may be steps of its own.
  expect(lengthen(read, long, short)).toBeNull();
  expect(shorten('type hello into Notes')).toBeNull();
});
