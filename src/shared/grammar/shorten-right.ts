/**
 * Cuts at `maxLength` code points, the last three of them an ellipsis; with room for three or fewer just cuts.
 * Null and -1 leave the text as it is (spec 2.2).
 */
export function shortenRight(text: string, maxLength: number | null): string {
  if (maxLength === null || maxLength === -1) return text;
  const points = [...text];
  if (points.length <= maxLength) return text;
  if (maxLength <= 3) return points.slice(0, maxLength).join('');
  return `${points.slice(0, maxLength - 3).join('')}...`;
}
