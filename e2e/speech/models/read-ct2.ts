import { readFileSync } from 'node:fs';

export interface Ct2Variable {
  /** [] for a single number. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * The variables of a CTranslate2 model.bin (its python/ctranslate2/specs/model_spec.py, version 6): numbers are
 * little-endian; each variable is its name, sizes, type, bytes.
 * @throws when it is not one, or ends too early
 */
export function readCt2(file: string): ReadonlyMap<string, Ct2Variable> {
  const bytes = readFileSync(file);
  let at = 0;
  const number = (size: 1 | 2 | 4): number => {
    const value = bytes.readUIntLE(at, size);
    at += size;
    return value;
  };
  const name = (): string => {
    const length = number(2);
    const text = bytes.toString('utf8', at, at + length - 1); // ends in a zero byte
    at += length;
    return text;
  };
  number(4); // version of the format
  const kind = name();
  if (kind !== 'WhisperSpec') throw new Error(`${file} holds ${kind.slice(0, 40)}, not a Whisper model`);
  number(4); // revision of the model
  const count = number(4);
  const variables = new Map<string, Ct2Variable>();
  for (let index = 0; index < count; index += 1) {
    const title = name();
    const shape = Array.from({ length: number(1) }, () => number(4));
    const type = number(1);
    const size = number(4);
    if (at + size > bytes.length) throw new Error(`${file} ends in the middle of ${title}`);
    variables.set(title, { shape, values: readValues(bytes.subarray(at, at + size), type) });
    at += size;
  }
  return variables;
}

/** Types by their number: 0 is 32-bit float, 1 to 3 are whole numbers of 8, 16 and 32 bits, 4 is a half float. */
function readValues(bytes: Buffer, type: number): Float32Array {
  const width = [4, 1, 2, 4, 2][type];
  if (width === undefined) throw new Error(`unknown type ${type} in a CTranslate2 model`);
  if (type === 4) return new Float32Array(new Float16Array(new Uint8Array(bytes).buffer));
  const values = new Float32Array(bytes.length / width);
  for (let index = 0; index < values.length; index += 1) {
    const at = index * width;
    if (type === 0) values[index] = bytes.readFloatLE(at);
    else values[index] = bytes.readIntLE(at, width);
  }
  return values;
}
