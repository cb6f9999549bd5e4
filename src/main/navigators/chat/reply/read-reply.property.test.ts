import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targetUid } from '#shared/domain/index.ts';
import { buildReply } from '../testing/build-reply.ts';
import { fakeContext } from '../testing/fake-page.ts';
import { isProblem } from './problem.ts';
import { readReply } from './read-reply.ts';

const uids = new Set(fakeContext.snapshot.candidates.map(({ uid }) => uid));

/** Pieces that replies are made of, right and wrong ones. */
const piece = fc.constantFrom(
  'click(',
  'text_input(',
  'load(',
  'say(',
  'scroll(',
  'tabswitch(',
  'action(',
  'uid=',
  'text=',
  'url=',
  'utterance=',
  'x=',
  'y=',
  'target=',
  'intent=',
  'transition=',
  '"e1"',
  '"e2"',
  "'e2'",
  '"e99"',
  '"__proto__"',
  '"back"',
  '"click"',
  '"https://example.com/"',
  '"javascript:x"',
  '"file:///x"',
  '5',
  '-5',
  'NaN',
  '2',
  ')',
  '")',
  ',',
  ', ',
  '"',
  "'",
  '`',
  '\n',
  '```',
  '<think>',
  '</think>',
  '\\"',
  '\ufffd',
  '\u202e',
  '{',
  '}',
  ' or ',
  'é',
  '🥾',
);
const value = fc.constantFrom(
  '"e1"',
  '"e2"',
  "'e2'",
  'e2',
  '"e99"',
  '"constructor"',
  '"https://example.com/"',
  '"javascript:x"',
  '"file:///x"',
  '"back"',
  '5',
  '-5',
  'NaN',
  '1e999',
  '2',
  '"a b"',
  '"a\ufffd"',
  '"a\u202eb"',
  '""',
  '"say "hi", ok"',
);
const argument = fc
  .tuple(
    fc.constantFrom(
      'uid',
      'text',
      'url',
      'utterance',
      'x',
      'y',
      'target',
      'value',
      'transition',
      'constructor',
    ),
    value,
  )
  .map(([key, given]) => `${key}=${given}`);
/** A call that holds together, so that many of them are actions. */
const call = fc
  .tuple(
    fc.constantFrom(
      'click',
      'text_input',
      'load',
      'say',
      'scroll',
      'tabswitch',
      'change',
      'hover',
      'tabremove',
    ),
    fc.array(argument, { minLength: 1, maxLength: 3 }),
  )
  .map(([name, given]) => `${name}(${given.join(', ')})`);
const reply = fc.oneof(
  call,
  fc
    .tuple(fc.array(piece, { maxLength: 3 }), call, fc.array(piece, { maxLength: 3 }))
    .map(([before, middle, after]) => [...before, middle, ...after].join('')),
  fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('whatever a reply holds, what comes out keeps every rule', () => {
  let actions = 0;
  fc.assert(
    fc.property(reply, (text) => {
      const read = readReply(buildReply(text), fakeContext);
      if (isProblem(read)) return;
      actions += 1;
      const { action } = read;
      const uid = targetUid(action);
      if (uid !== null) expect(uids).toContain(uid);
      if (action.intent === 'load' && action.transition === 'typed')
        expect(action.url).toMatch(/^https?:\/\/\S+$/iu);
      if (action.intent === 'scroll') {
        expect(action.x).toBeGreaterThanOrEqual(0);
        expect(action.y).toBeGreaterThanOrEqual(0);
      }
      if (action.intent === 'tabswitch') expect([1, 2]).toContain(action.target);
      for (const value of Object.values(action)) {
        if (typeof value === 'string') expect(value).not.toMatch(/[\ufffd\u202e]/u);
      }
    }),
    { numRuns: 20_000 },
  );
  // A property that nothing ever reaches would say nothing.
  expect(actions).toBeGreaterThan(100);
});

test('cut anywhere, a right answer is no action or is the whole one', () => {
  const whole = 'The box takes words.\ntext_input(text="walking (brown) boots, 2", uid="e1")\n';
  for (let length = 0; length <= whole.length; length += 1) {
    const read = readReply(buildReply(whole.slice(0, length)), fakeContext);
    if (!isProblem(read)) expect(read.action).toMatchObject({ text: 'walking (brown) boots, 2' });
  }
});
