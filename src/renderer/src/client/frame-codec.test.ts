import { expect, test } from 'vitest';
import { decodeFrame } from './frame-codec.ts';

function message(header: string, jpeg: readonly number[]): ArrayBuffer {
  const bytes = new TextEncoder().encode(header);
  const whole = new Uint8Array(4 + bytes.length + jpeg.length);
  new DataView(whole.buffer).setUint32(0, bytes.length);
  whole.set(bytes, 4);
  whole.set(jpeg, 4 + bytes.length);
  return whole.buffer;
}

test('a page picture comes apart into its header and its bytes', () => {
  const frame = decodeFrame(message('{"tabId":3,"width":800,"height":600}', [0xff, 0xd8, 0x01]));
  expect(frame?.header).toEqual({ tabId: 3, width: 800, height: 600 });
  expect([...(frame?.jpeg ?? [])]).toEqual([0xff, 0xd8, 0x01]);
});

test.each([
  ['nothing', new ArrayBuffer(0)],
  ['a header longer than the message', new Uint8Array([0, 0, 0, 200, 1]).buffer],
  ['a header that is not JSON', message('{', [])],
  ['a header without its size', message('{"tabId":3}', [])],
])('%s is left out', (_title, bytes) => {
  expect(decodeFrame(bytes)).toBeNull();
});
