/** Byte-pair merging takes time quadratic in the length of an unbroken run; longer ones are counted in pieces. */
const longestRun = 400;
const longRun = new RegExp(`\\S{${longestRun + 1},}|\\s{${longestRun + 1},}`, 'g');

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

/** A run that is too long stands at some multiple of its shortest length; looking there is enough. */
function hasLongRun(text: string): boolean {
  for (let at = longestRun; at < text.length; at += longestRun) {
    const kind = isSpace(text, at);
    let start = at;
    let end = at + 1;
    while (start > 0 && end - start <= longestRun && isSpace(text, start - 1) === kind) start -= 1;
    while (end < text.length && end - start <= longestRun && isSpace(text, end) === kind) end += 1;
    if (end - start > longestRun) return true;
  }
  return false;
}

/**
 * The text in pieces whose unbroken runs are short, for tokenizers that a stranger's ten thousand letters would stall.
 * Ordinary text is one piece.
 */
export function cutLongRuns(text: string): readonly string[] {
  if (!hasLongRun(text)) return [text];
  const cuts: number[] = [];
  for (const run of text.matchAll(longRun)) {
    const end = run.index + run[0].length;
    for (let cut = run.index + longestRun; cut < end; cut += longestRun) {
      cuts.push(isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut);
    }
  }
  return [...cuts, text.length].map((cut, index) => text.slice(cuts[index - 1] ?? 0, cut));
}
