import type { PageFrame } from '#shared/ipc/index.ts';

/** One binary message: 4 bytes big-endian length of the header, the header as JSON, the JPEG. */
export function encodeFrame(header: PageFrame, jpeg: Uint8Array): Uint8Array {
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  return Buffer.concat([length, json, jpeg]);
}
