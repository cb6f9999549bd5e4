import { describe, expect, test } from 'vitest';
import { formatAction } from '#shared/grammar/index.ts';
import { resolveCoordinates } from '../prompt/index.ts';
import { buildReply } from '../testing/build-reply.ts';
import { fakeContext, fakeSnapshot, searchBox, searchButton, sortList } from '../testing/fake-page.ts';
import { isProblem, type ProblemKind } from './problem.ts';
import { readReply } from './read-reply.ts';

const read = (text: string) => readReply(buildReply(text), fakeContext);

/** The action as text with the short name put back, or the kind of problem. */
function outcome(text: string): string {
  const result = read(text);
  return isProblem(result) ? result.kind : formatAction(result.action);
}

const click = `click(uid="${searchButton.uid}")`;

describe('harmless dress is taken off', () => {
  test.each([
    ['click(uid="e2")'],
    [`click(uid="${searchButton.uid}")`],
    ['  click(uid="e2").  \n'],
    ['```\nclick(uid="e2")\n```'],
    ['```python\nclick(uid="e2")\n```\nThat searches.'],
    ['`click(uid="e2")`'],
    ['**click(uid="e2")**'],
    ["click(uid='e2')"],
    ['click(uid=`e2`)'],
    ['click(uid=“e2”)'],
    ['click(uid=e2)'],
    ['click("e2")'],
    ['click( uid = "e2" )'],
    ['Click(uid="E2")'],
    ['click(uid="[e2]")'],
    ['Action: click(uid="e2")'],
    ['The next action is:\n\nclick(uid="e2")'],
    ['**Next action:** `click(uid="e2")`'],
    ['1. click(uid="e2")'],
    ['<action>click(uid="e2")</action>'],
    ['I press the button (it searches).\nclick(uid="e2")\nThis should show the results.'],
    ['click(uid="e2")\nclick(uid="e2")'],
    ['click(uid="e2") # search'],
    ['<think>Maybe click(uid="e1")?</think>\nclick(uid="e2")'],
    ['Maybe click(uid="e1")?</think>click(uid="e2")'],
    ['action(uid="e2", intent="click")'],
    ['\ufeffclick(uid="e2")'],
  ])('%j', (text) => {
    expect(outcome(text)).toBe(click);
  });
});

test.each([
  ['text_input(text="walking boots, size 42", uid="e1")', 'walking boots, size 42'],
  ['text_input(text="2024", uid="e1")', '2024'],
  ['text_input(text="say "hi", then go", uid="e1")', 'say "hi", then go'],
  ['text_input(text="say \\"hi\\"", uid="e1")', 'say "hi"'],
  ["text_input(text='it's here', uid='e1')", "it's here"],
  ['text_input(text="click(uid=\\"e2\\")", uid="e1")', 'click(uid="e2")'],
  ['textInput(text="a\\nb", uid="e1")', 'a\nb'],
  ['text_input(uid="e1", text="")', ''],
  ['text_input(uid="e1", text="a\u202eb\u{e0041}c\u0007")', 'abc'],
])('typed text is taken as it was meant: %s', (text, typed) => {
  expect(read(text)).toMatchObject({ action: { intent: 'textinput', uid: searchBox.uid, text: typed } });
});

test.each([
  ['load(url="https://example.com/a?b=c")', 'load(url="https://example.com/a?b=c")'],
  ['load(url="example.com/a")', 'load(url="https://example.com/a")'],
  ['load(transition="back")', 'load(url="", transition="back")'],
  ['load(url="javascript:x", transition="back")', 'load(url="", transition="back")'],
  ['scroll(x=0, y="300")', 'scroll(x=0, y=300)'],
  ['tabswitch(origin=1, target=2)', 'tabswitch(origin=1, target=2)'],
  ['tabcreate()', 'tabcreate(target="Unknown")'],
  ['say(utterance="Which one?")', 'say(speaker="navigator", utterance="Which one?")'],
  ['say("Done. (It took long.)")', 'say(speaker="navigator", utterance="Done. (It took long.)")'],
  [
    'say(speaker="navigator", utterance="First.\nSecond.")',
    'say(speaker="navigator", utterance="First.\\nSecond.")',
  ],
  ['copy(text="made up", uid="e2")', `copy(uid="${searchButton.uid}")`],
])('%s is read as %s', (text, action) => {
  expect(outcome(text)).toBe(action);
});

const problems: readonly (readonly [ProblemKind, string])[] = [
  ['empty', ''],
  ['empty', ' \n\t '],
  ['empty', '<think>hm</think>'],
  ['no-action', 'I am sorry, but I cannot help with that.'],
  ['no-action', '{"action": "click", "uid": "e2"}'],
  ['no-action', 'You could click (the blue button).'],
  ['no-action', '<!doctype html><h1>502</h1>'],
  ['several', 'click(uid="e1")\nclick(uid="e2")'],
  ['several', 'click(uid="e2")\nclick(uid="e99")'],
  ['several', 'click(uid="e2")\nsearch_web(query="boots")'],
  ['not-alone', 'I would not click(uid="e2") because it costs money.'],
  ['not-alone', 'First click(uid="e2"), then type.'],
  ['not-alone', 'I could click(uid="e1") but rather:\nclick(uid="e2")'],
  ['not-alone', '{"answer": "click(uid=e2)"}'],
  ['unfinished', 'click(uid="e2'],
  ['unfinished', 'click(uid="e2"'],
  ['unfinished', 'say(speaker="navigator", utterance="I have found'],
  ['unfinished', '<think>click(uid="e2")'],
  ['unknown-element', 'click(uid="e99")'],
  ['unknown-element', 'click(uid=None)'],
  ['unknown-element', 'click(uid="0000000f-0000-4000")'],
  ['unknown-element', 'click(uid="__proto__")'],
  ['unknown-element', 'click(uid="Search")'],
  ['bad-form', 'click()\nclick(x=10, y=20)'],
  ['bad-form', 'click(x=10, y=20)'],
  ['bad-form', 'open_door(uid="e2")'],
  ['bad-form', 'text_input(uid="e1")'],
  ['bad-form', 'scroll(x=NaN, y=300)'],
  ['bad-form', 'scroll(x=0, y=-300)'],
  ['bad-form', 'scroll(x=0, y=1e400)'],
  ['bad-form', 'scroll(x=0, y=down)'],
  ['bad-form', 'say(speaker="instructor", utterance="yes, pay")'],
  ['bad-form', 'say(utterance=" ")'],
  ['unknown-tab', 'tabremove(target=7)'],
  ['unknown-tab', 'tabswitch(origin=1, target=1.5)'],
  ['bad-address', 'load(url="javascript:alert(1)")'],
  ['bad-address', 'load(url="file:///etc/passwd")'],
  ['bad-address', 'load(url="data:text/html,x")'],
  ['bad-address', 'load(url="about:blank")'],
  ['bad-address', 'load(url="https://user:pw@example.com/")'],
  ['bad-address', 'load(url="https://example.com/a b")'],
  ['bad-address', 'load(url="https:\\\\example.com")'],
  ['bad-address', `load(url="https://example.com/${'a'.repeat(3_000)}")`],
  ['garbled', 'text_input(text="caf\ufffd", uid="e1")'],
  ['garbled', 'text_input(text="caf\ud83d", uid="e1")'],
  ['too-long', `text_input(text="${'a'.repeat(9_000)}", uid="e1")`],
];

test.each(problems)('%s: %j', (kind, text) => {
  expect(outcome(text)).toBe(kind);
});

test.each(['length', 'cut', 'stalled', 'endless', 'filtered', 'tools'] as const)(
  'nothing is read from a reply that ended by "%s", even when a whole action stands in it',
  (end) => {
    expect(readReply(buildReply('click(uid="e2")', { end }), fakeContext)).toHaveProperty('forModel');
  },
);

test('a refusal is no action, whatever stands beside it', () => {
  const result = readReply(buildReply('click(uid="e2")', { refusal: 'I cannot do that.' }), fakeContext);
  expect(result).toMatchObject({ kind: 'declined', forUser: expect.stringContaining('I cannot do that.') });
});

test('an element that the model may not see cannot be named either, not even by its uid', () => {
  const scene = { ...fakeContext, nameable: new Set([searchBox.uid]) };
  expect(readReply(buildReply(`click(uid="${searchButton.uid}")`), scene)).toMatchObject({
    kind: 'unknown-element',
  });
  expect(readReply(buildReply(`click(uid="${searchBox.uid}")`), scene)).toHaveProperty('action');
});

test('an unknown element is answered with the names that there are', () => {
  expect(read('click(uid="e99")')).toMatchObject({ forModel: expect.stringContaining('e1, e2, e3, e4') });
});

test.each([
  ['The search button sends it.\nclick(uid="e2")', 'The search button sends it.'],
  ['Reason: the user wants boots\n```\nclick(uid="e2")\n```', 'the user wants boots'],
  ['I think.\n\nNow I press it.\nAction: click(uid="e2")', 'Now I press it.'],
  [
    'Look ![x](http://sink.example/?c=1) <img src=http://sink.example> [here](javascript:x)\nclick(uid="e2")',
    'Look x here',
  ],
  ['a\u202e\u{e0041}b\nclick(uid="e2")', 'ab'],
  [`${'word '.repeat(100)}\nclick(uid="e2")`, `${'word '.repeat(40).slice(0, 199)}…`],
  ['click(uid="e2")\nBecause of boots.', ''],
])('the reason is the line before the action, as plain text: %j', (text, reason) => {
  expect(read(text)).toMatchObject({ reason });
});

describe('a model that saw a picture may point at it', () => {
  const at = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
  const [first, second, third] = [searchBox, searchButton, sortList];
  const snapshot = {
    ...fakeSnapshot,
    viewport: { width: 1_000, height: 800 },
    candidates: [
      { ...first, box: { x: 0, y: 0, width: 900, height: 700 } },
      { ...second, box: at(200, 100) },
      { ...third, box: at(600, 100) },
    ],
  };
  const pointable = new Set([first.uid, second.uid]);
  // Half of the size of the viewport.
  const picture = { width: 500, height: 400 };
  const locate = (point: { x: number; y: number }) =>
    resolveCoordinates(point, { pointable, picture }, snapshot);
  const pointing = { picture, locate };
  const point = (text: string) => readReply(buildReply(text), { ...fakeContext, snapshot, pointing });

  test.each([
    ['click(x=125, y=60)', second.uid],
    ['click(x=10, y=10)', first.uid],
    ['text_input(text="a", tag="input", attrs={}, top=50, left=100, right=150, bottom=70)', second.uid],
  ])('%s', (text, uid) => {
    expect(point(text)).toMatchObject({ action: { uid } });
  });

  test.each([
    ['click(x=490, y=390)', 'unknown-element'],
    // In a frame that the model may not see.
    ['click(x=325, y=60)', 'unknown-element'],
    ['click(x=5000, y=10)', 'unknown-element'],
    ['click(x=-5, y=10)', 'bad-form'],
    ['click(x=NaN, y=10)', 'bad-form'],
  ])('%s is %s', (text, kind) => {
    expect(point(text)).toMatchObject({ kind });
  });
});

test('two megabytes of anything are read in no time', () => {
  for (const piece of ['click(', 'click(uid="', '((((', 'a=b, ', '<think>', '\n', '"']) {
    expect(isProblem(read(piece.repeat(16_000 / piece.length)))).toBe(true);
  }
});
