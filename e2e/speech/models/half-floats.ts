const single = new Float32Array(1);
const singleBits = new Uint32Array(single.buffer);

/** The 16 bits of the nearest IEEE half float; too large becomes infinite, too small becomes zero. */
export function toHalf(value: number): number {
  single[0] = value;
  const bits = singleBits[0] ?? 0;
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127 + 15;
  const mantissa = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent <= 0) {
    if (exponent < -10) return sign;
    const shifted = (mantissa | 0x800000) >> (14 - exponent);
    const rest = ((mantissa | 0x800000) >> (13 - exponent)) & 1;
    return sign | (shifted + rest);
  }
  // A carry out of the mantissa raises the exponent, as it should.
  return sign | (((exponent << 10) | (mantissa >> 13)) + ((mantissa >> 12) & 1));
}

export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 0x3ff;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
