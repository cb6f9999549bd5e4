export { type DecodedSound, decodeWav } from './decode-wav.ts';
export { encodeWav } from './encode-wav.ts';
