/**
 * Every machine that Parley runs on is little-endian, so the bytes are the samples.
 *
 * @param pcm signed 16 bit, little-endian, base64; a half sample at the end is left out
 */
export function decodeSound(pcm: string): Int16Array {
  const bytes = Buffer.from(pcm, 'base64');
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
  return samples;
}
