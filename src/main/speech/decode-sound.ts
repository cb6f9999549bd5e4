/** @param pcm signed 16 bit, little-endian, base64; a half sample at the end is left out */
export function decodeSound(pcm: string): Int16Array {
  const bytes = Buffer.from(pcm, 'base64');
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}
