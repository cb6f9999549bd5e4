/** Chromium has it since 140; TypeScript's libraries for this year leave it out. */
interface EncodingBytes extends Uint8Array {
  toBase64?(): string;
}

/** −1 to 1 as signed 16 bit; louder than full scale is cut off there. */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    pcm[index] = Math.round(Math.min(1, Math.max(-1, samples[index] ?? 0)) * 32_767);
  }
  return pcm;
}

// Fewer than any engine's most arguments for one call.
const piece = 8_192;

/** Little-endian, base64, as `speech.audio` wants it. Every machine that runs a browser is little-endian. */
export function toBase64(pcm: Int16Array<ArrayBuffer>): string {
  const bytes: EncodingBytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  }
  return btoa(text);
}
