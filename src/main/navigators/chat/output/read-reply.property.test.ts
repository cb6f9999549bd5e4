import fc from 'fast-check';
import { expect, test } from 'vitest';
import { targetUid } from '#shared/domain/index.ts';
import { buildReply } from '../testing/build-reply.ts';
import { playedScene } from '../testing/played-scene.ts';
import { isProblem } from './problem.ts';
import { readReply } from './read-reply.ts';

const uids = new Set(playedScene.snapshot.candidates.map(({ uid }) => uid));

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
const reply = fc.oneof(
  fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('whatever a reply holds, what comes out keeps every rule', () => {
  let actions = 0;
  fc.assert(
    fc.property(reply, (text) => {
      const read = readReply(buildReply(text), playedScene);
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
  expect(actions).toBeGreaterThan(0);
});

test('cut anywhere, a right answer is no action or is the whole one', () => {
  const whole = 'The box takes words.\ntext_input(text="walking (brown) boots, 2", uid="e1")\n';
  for (let length = 0; length <= whole.length; length += 1) {
    const read = readReply(buildReply(whole.slice(0, length)), playedScene);
    if (!isProblem(read)) expect(read.action).toMatchObject({ text: 'walking (brown) boots, 2' });
  }
});
