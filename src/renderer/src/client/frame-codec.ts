import { type PageFrame, pageFrame } from '#shared/ipc/index.ts';

// A big-endian count of the header's bytes comes first.
const lengthBytes = 4;

export interface DecodedFrame {
  readonly header: PageFrame;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

/**
 * Takes one binary message of the web host's socket apart: 4 bytes of header length, the header as JSON, a JPEG.
 * Null when the message is not of that form; a picture that cannot be read is not worth an error, the next one follows.
 */
export function decodeFrame(message: ArrayBuffer): DecodedFrame | null {
  if (message.byteLength < lengthBytes) return null;
  const headerLength = new DataView(message).getUint32(0);
  const start = lengthBytes + headerLength;
  if (start > message.byteLength) return null;
  try {
    const text = new TextDecoder().decode(new Uint8Array(message, lengthBytes, headerLength));
    const header = pageFrame.safeParse(JSON.parse(text));
    return header.success ? { header: header.data, jpeg: new Uint8Array(message, start) } : null;
  } catch {
    return null;
  }
}
