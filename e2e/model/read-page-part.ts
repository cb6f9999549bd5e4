/** A fence is random, so it has letters and digits and no meaning. */
const fenceToken = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{8,64}\b/giu;

/** Parley's own fences: the mark, then the opening quote; the closing one, then the mark. */
const marked = /\b(\w{6,})«([\s\S]*?)»\1\b/gu;

/** Lines that carry nothing but a fence are short, and no element is named on them. */
const longestFenceLine = 160;

/**
 * The parts of a prompt that came from a page: between the marks, or between two lines with the same random fence,
 * whatever is written around it. Without a fence all of it is taken for page: the obedient model trusts everybody.
 */
export function readPagePart(prompt: string): string {
  const between = [...prompt.matchAll(marked)].map(([, , inside]) => inside?.trim() ?? '');
  if (between.some((inside) => inside !== 'and')) return between.join('\n');
  const lines = prompt.split('\n');
  const lineNumbers = new Map<string, number[]>();
  lines.forEach((line, number) => {
    if (line.length > longestFenceLine || /uid|\[\[|=\s*["']/iu.test(line)) return;
    for (const [token] of line.matchAll(fenceToken)) {
      lineNumbers.set(token, [...(lineNumbers.get(token) ?? []), number]);
    }
  });
  const parts = [...lineNumbers.values()]
    .filter((numbers) => numbers.length >= 2)
    .map((numbers) => lines.slice((numbers[0] ?? 0) + 1, numbers.at(-1)).join('\n'));
  return parts.length === 0 ? prompt : parts.join('\n');
}
