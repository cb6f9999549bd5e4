import { afterEach, expect, test } from 'vitest';
import { createChatClient } from '../../models/endpoint/index.ts';
import { buildEndpoint } from '../../models/endpoint/testing/build-endpoint.ts';
import { fakeModels, hello, neverStopped } from '../../models/endpoint/testing/fake-models.ts';
import { systemClock } from '../../platform/clock.ts';
import { sample } from '../../testing/sample.ts';
import { isProblem, readReply } from './reply/index.ts';
import { fakeContext, searchBox } from './testing/fake-page.ts';

const models = fakeModels();
afterEach(() => models.close());

const text = 'text_input(text="café 🥾", uid="e1")';
const event = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const words = [
  event({ content: 'text_input(text="café' }, null),
  event({ content: ' 🥾", uid="e1")' }, null),
];
const finish = event({}, 'stop');
const done = 'data: [DONE]\n\n';
const body = Buffer.from([...words, finish, done].join(''), 'utf8');
/** From here on the finish reason has been read. */
const finishedAt = Buffer.byteLength([...words, finish].join('')) - '\n\n'.length;

/** From 1 up to and without the end. */
const offsets = Array.from({ length: body.length - 1 }, (_none, index) => index + 1);
/** Any of them is in the middle of something but these, where it is decided whether the answer is whole. */
const isAtAnEnd = (offset: number): boolean => Math.abs(offset - finishedAt) <= 3 || offset > body.length - 5;

const stream = { body, contentType: 'text/event-stream' } as const;

async function ask(baseUrl: string) {
  const { reply } = await createChatClient({ clock: systemClock }).complete(buildEndpoint(baseUrl), {
    messages: hello,
    signal: neverStopped,
  });
  return readReply(reply, fakeContext);
}

test('a good answer is the same however its bytes are split', { timeout: 600_000 }, async () => {
  for (const bytesPerWrite of new Set([1, ...sample(offsets, 8), body.length])) {
    const model = await models.play({ answer: { ...stream, bytesPerWrite } });
    const read = await ask(model.baseUrl);
    expect(read, `${bytesPerWrite} bytes at a time`).toMatchObject({
      action: { intent: 'textinput', text: 'café 🥾', uid: searchBox.uid },
    });
    await models.close();
  }
  expect(text).toContain('🥾');
});

test('a good answer that breaks off gives no action at any byte, unless it had come to its own end', {
  timeout: 600_000,
}, async () => {
  let offset = 0;
  let ending: 'destroy' | 'close' = 'destroy';
  const model = await models.play({ answer: () => ({ ...stream, stopAtByte: offset, ending }) });
  const acted = { destroy: [] as number[], close: [] as number[] };
  for (ending of ['destroy', 'close'] as const) {
    const drawn = sample(offsets, 8);
    for (offset of offsets.filter((each) => drawn.includes(each) || isAtAnEnd(each))) {
      if (!isProblem(await ask(model.baseUrl))) acted[ending].push(offset);
    }
  }
  // A broken connection is never trusted, even behind the finish reason; only the whole [DONE] line ends the reading.
  expect(acted.destroy.filter((at) => at < body.length - 2)).toEqual([]);
  // Where the server closed in order, the finish reason is the end.
  expect(acted.close[0]).toBe(finishedAt);
});
