/** Byte-pair merging takes time quadratic in the length of an unbroken run; longer ones are counted in pieces. */
const longestRun = 400;
const longRun = new RegExp(`\\S{${longestRun + 1},}|\\s{${longestRun + 1},}`, 'g');

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

/**
 * The text in pieces whose unbroken runs are short, for tokenizers that a stranger's ten thousand letters would stall.
 * Ordinary text is one piece.
 */
export function cutLongRuns(text: string): readonly string[] {
  if (text.length <= longestRun) return [text];
  const cuts: number[] = [];
  for (const run of text.matchAll(longRun)) {
    const end = run.index + run[0].length;
    for (let cut = run.index + longestRun; cut < end; cut += longestRun) {
      cuts.push(isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut);
    }
  }
  return [...cuts, text.length].map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut));
}
