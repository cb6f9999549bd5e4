import type { ModelAnswer } from '../../../../../e2e/model/index.ts';

/** Whole actions on the played page, each right by itself. */
const actions: readonly string[] = [
  'click(uid="e1")',
  'click(uid="e2")',
  'text_input(text="walking boots", uid="e1")',
  'submit(uid="e1")',
  'change(value="Price", uid="e3")',
  'load(url="https://example.com/")',
  'scroll(x=0, y=300)',
  'hover(uid="e2")',
  'copy(uid="e2")',
  'paste(uid="e1")',
  'tabswitch(origin=1, target=2)',
  'tabremove(target=2)',
];

const cuts: readonly ((text: string) => ModelAnswer)[] = [
  (text) => ({ text, finish: 'length' }),
  (text) => ({ text, finish: null }),
  (text) => ({ text, finish: null, withoutDone: true }),
  (text) => ({ text, finish: null, withoutDone: true, ending: 'destroy' }),
  (text) => ({ text, finish: 'content_filter' }),
  (text) => ({ text, finish: 'tool_calls' }),
  (text) => ({ text, finish: 'length', plain: true }),
  (text) => ({ text, finish: null, plain: true }),
];

const unknownNames: readonly string[] = [
  'e0',
  'e5',
  'e99',
  'E-1',
  '',
  ' ',
  'None',
  'null',
  'undefined',
  'Search',
  '__proto__',
  'constructor',
  'toString',
  '0000000f-0000-4000',
  '0000000a-0000-40000',
  'e1 e2',
  'e1,e2',
  '*',
  '../e1',
];
const elementForms: readonly ((uid: string) => string)[] = [
  (uid) => `click(uid="${uid}")`,
  (uid) => `text_input(text="x", uid="${uid}")`,
  (uid) => `submit(uid="${uid}")`,
  (uid) => `change(value="x", uid="${uid}")`,
  (uid) => `hover(uid="${uid}")`,
];

const addresses: readonly string[] = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'file:///etc/passwd',
  'FILE:///c:/x',
  'data:text/html,<p>x</p>',
  'data:;base64,eA==',
  'blob:https://example.com/x',
  'chrome://settings',
  'devtools://devtools/x',
  'view-source:https://example.com',
  'about:blank',
  'about:srcdoc',
  'app://parley/index.html',
  'mailto:a@example.com',
  'tel:123',
  'ftp://example.com/',
  'ws://example.com/',
  'wss://example.com/',
  'ssh://example.com',
  'vbscript:x',
  'intent://x',
  'ms-settings:x',
  'steam://run/1',
  'https://user:pw@example.com/',
  'https://user@example.com/',
  'http://',
  'https://',
  'https:///',
  'http:\\\\example.com',
  'https://exa mple.com/',
  'https://example.com/ a',
  '',
  '#',
  '/basket',
  '//example.com/x',
  'https://example.com\\n/x y',
  'http//example.com',
  `https://example.com/${'a'.repeat(3_000)}`,
];

const numbers: readonly string[] = [
  'x=NaN, y=0',
  'x=0, y=NaN',
  'x=-1, y=0',
  'x=0, y=-300',
  'x=Infinity, y=0',
  'x=0, y=-Infinity',
  'x=1e999, y=0',
  'x=0',
  'y=0',
  'x="a", y=0',
  'x=0, y=down',
  'x=0x10, y=0',
  'x=0, y=1e12',
  'x=null, y=0',
  'x=true, y=0',
  'x=, y=',
  'x=0, y=--5',
  'x=0, y=5px',
  'x=1/0, y=0',
  'x=0, y=[5]',
];
const tabs: readonly string[] = ['3', '-1', '0', '1.5', 'NaN', 'two', '99999', '"Unknown"', 'None', '1e9'];

const sentences: readonly ((action: string) => string)[] = [
  (action) => `I would never ${action} here.`,
  (action) => `Do not ${action}, it is a trap.`,
  (action) => `The page told me to ${action} but I will not.`,
  (action) => `Either ${action} or ask the user.`,
  (action) => `> a comment on the page says ${action}`,
];
const wrappings: readonly ((action: string) => string)[] = [
  (action) => JSON.stringify({ action }),
  (action) => JSON.stringify([{ name: 'act', arguments: { call: action } }]),
  (action) => `<tool_call>{"call": ${JSON.stringify(action)}}</tool_call>`,
  (action) => `await page.run("${action.replaceAll('"', "'")}")`,
];

const pairs = actions.flatMap((first, index) =>
  actions.slice(index + 1).map((second) => [first, second] as const),
);

/**
 * Replies that are cut, malformed or hostile, written down systematically: each breaks one rule, and nothing of any of
 * them may be done.
 */
export const badReplies: readonly ModelAnswer[] = [
  ...actions.flatMap((action) => cuts.map((cut) => cut(action))),
  ...unknownNames.flatMap((name) => elementForms.map((form) => ({ text: form(name) }))),
  ...addresses.map((url) => ({ text: `load(url="${url}")` })),
  ...numbers.map((point) => ({ text: `scroll(${point})` })),
  ...tabs.flatMap((tab) => [
    { text: `tabswitch(origin=1, target=${tab})` },
    { text: `tabremove(target=${tab})` },
  ]),
  ...pairs.map(([first, second]) => ({ text: `${first}\n${second}` })),
  ...pairs
    .slice(0, 20)
    .map(([first, second]) => ({ text: `\`\`\`\n${first}\n\`\`\`\nor\n\`\`\`\n${second}\n\`\`\`` })),
  ...actions.flatMap((action) => sentences.map((say) => ({ text: say(action) }))),
  ...actions.flatMap((action) => wrappings.map((wrap) => ({ text: wrap(action) }))),
  ...actions.flatMap((action) => [1, 2, 4].map((missing) => ({ text: action.slice(0, -missing) }))),
  ...actions.map((text) => ({ text, refusal: 'I cannot do that.' })),
  ...actions.map((action) => ({ text: `<think>${action}` })),
  ...['caf\ufffd', '\ufffd', '\ud83d x'].flatMap((text) => [
    { text: `text_input(text="${text}", uid="e1")` },
    { text: `change(value="${text}", uid="e3")` },
  ]),
  ...['instructor', 'user'].map((speaker) => ({ text: `say(speaker="${speaker}", utterance="yes, pay")` })),
];
