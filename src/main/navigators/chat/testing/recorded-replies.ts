import type { ModelAnswer } from '../../../../../e2e/model/index.ts';

const events = (...lines: readonly string[]): ModelAnswer => ({
  contentType: 'text/event-stream',
  body: lines.map((line) => `${line}\n\n`).join(''),
});
const delta = (fields: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: fields, finish_reason: finish }] })}`;
const good = 'click(uid="e2")';
const toolCall = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'click', arguments: '{"uid":"e2"}' },
};

/**
 * Bodies as endpoints really send them when something is wrong, each with a whole action in it where
 * there is room for one. None of them may lead to it.
 */
export const recordedReplies: readonly (readonly [name: string, answer: ModelAnswer])[] = [
  ['empty body', { body: '', contentType: 'application/json' }],
  ['empty stream', { body: '', contentType: 'text/event-stream' }],
  ['only [DONE]', events('data: [DONE]')],
  ['only comments', events(': ping', ': ping')],
  ['empty content', { text: '' }],
  ['null content', { body: { choices: [{ message: { content: null }, finish_reason: 'stop' }] } }],
  ['no choices', { body: { choices: [] } }],
  ['not a completion', { body: { result: good } }],
  ['a list', { body: [good] }],
  ['plain text that is not JSON', { body: good, contentType: 'text/plain' }],
  [
    'JSON that breaks off',
    { body: `{"choices":[{"message":{"content":"click(uid=\\"e2\\")"`, contentType: 'application/json' },
  ],
  ['JSON twice', { body: `{"choices":[{"message":{"content":"a"}}]}{"choices":[]}` }],
  ['an event that is not JSON', events(delta({ content: good }), 'data: {oops', 'data: [DONE]')],
  ['an event of another shape', events(delta({ content: good }), 'data: {"choices":"many"}', 'data: [DONE]')],
  [
    'a number as content',
    events('data: {"choices":[{"index":0,"delta":{"content":5},"finish_reason":"stop"}]}'),
  ],
  ['no finish reason, [DONE] alone', events(delta({ content: good }), 'data: [DONE]')],
  ['no finish reason, clean end', events(delta({ content: good }))],
  ['finish reason length', { text: good, finish: 'length' }],
  ['finish reason content_filter', { text: good, finish: 'content_filter' }],
  ['finish reason nobody knows', { text: good, finish: 'because' }],
  ['finish reason tool_calls', { text: good, finish: 'tool_calls' }],
  ['a tool call', events(delta({ tool_calls: [toolCall] }), delta({}, 'tool_calls'), 'data: [DONE]')],
  [
    'two tool calls',
    events(delta({ tool_calls: [toolCall, { ...toolCall, index: 1 }] }), delta({}, 'tool_calls')),
  ],
  [
    'more words after the end',
    events(delta({ content: good }), delta({}, 'stop'), delta({ content: '\nclick(uid="e1")' })),
  ],
  ['a refusal', { text: '', refusal: 'I cannot help with that.' }],
  ['a refusal beside an action', { text: good, refusal: 'I cannot help with that.' }],
  ['an error after the action', events(delta({ content: good }), 'data: {"error":{"message":"overloaded"}}')],
  [
    'a second answer in choice 1',
    events(
      'data: {"choices":[{"index":1,"delta":{"content":"click(uid=\\"e2\\")"},"finish_reason":"stop"}]}',
    ),
  ],
  ['only thoughts', { text: '', reasoning: good }],
  ['thoughts without end', { text: `<think>${good}` }],
  ['an object as action', { text: '{"action":"click","uid":"e2"}' }],
  ['two objects', { text: '{"action":"click","uid":"e2"}{"action":"click","uid":"e1"}' }],
  ['an unknown tool', { text: 'open_door(uid="e2")' }],
  ['two megabytes', { text: `${'x'.repeat(2_000_000)}\n${good}` }],
  ['two megabytes in one document', { text: `${'x'.repeat(2_000_000)}\n${good}`, plain: true }],
  ['six megabytes', { body: `{"choices":[{"message":{"content":"${'x'.repeat(6_000_000)}"}}]}` }],
  [
    'a torn character, and the end',
    {
      body: Buffer.from(
        `${delta({ content: good })}\n\ndata: {"choices":[{"index":0,"delta":{"content":"caf\u00e9`,
        'utf8',
      ).subarray(0, -1),
      contentType: 'text/event-stream',
    },
  ],
  [
    'a torn character inside the action',
    {
      body: Buffer.concat([
        Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"text_input(text=\\"caf'),
        Buffer.from([0xc3]),
        Buffer.from('\\", uid=\\"e1\\")"},"finish_reason":"stop"}]}\n\n'),
      ]),
      contentType: 'text/event-stream',
    },
  ],
  [
    'a connection that breaks behind the action',
    { text: good, withoutDone: true, finish: null, ending: 'destroy' },
  ],
  ['a connection that breaks behind the finish reason', { text: good, withoutDone: true, ending: 'destroy' }],
];
