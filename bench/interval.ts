/** Bounds of a share with 95 % confidence, after Wilson: also true where nothing was found, or few were looked at. */
export function computeInterval(count: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const z = 1.959964;
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)];
}
