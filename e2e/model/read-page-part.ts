/** A fence is random, so it has letters and digits and no meaning. */
const fenceToken = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{8,64}\b/giu;

/** Lines that carry nothing but a fence are short, and no element is named on them. */
const longestFenceLine = 160;

/**
 * The parts of a prompt that stand between two lines with the same fence: what came from a page. The wording of the
 * fence lines does not matter. Without a fence all of it is taken for page: the obedient model trusts everybody.
 */
export function readPagePart(prompt: string): string {
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
