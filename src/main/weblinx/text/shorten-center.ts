/**
 * Cuts the middle out so that `maxLength` code points are left, three of them an ellipsis: the first half rounded
 * down, the last half rounded up (spec/weblinx.md 3.2).
 */
export function shortenCenter(text: string, maxLength: number): string {
  // Code units are at least as many as code points, so most texts need not be taken apart.
  if (text.length <= maxLength) return text;
  const points = [...text];
  if (points.length <= maxLength) return text;
  const room = maxLength - 3;
  if (room <= 0) return '...'.slice(0, Math.max(0, maxLength));
  const head = points.slice(0, Math.floor(room / 2)).join('');
  const tail = points.slice(points.length - Math.ceil(room / 2)).join('');
  return `${head}...${tail}`;
}
