import type { FakeRequest } from './model-request.ts';

/** How prompts name an element: Parley's list, WebLINX's `(uid = U)`, an attribute in a tree, a bare `[U]` first on a line. */
const namings = [
  /^(e\d+) (?=[\w-])/gu,
  /\(uid\s*=\s*"?([\w-]+)"?\)/gu,
  /(?:data-webtasks-id|uid)\s*=\s*["']?([\w-]+)["']?/gu,
  /^\s*\[([\w-]+)\]/gmu,
];

export interface NamedElement {
  readonly uid: string;
  /** The line that it is named on. */
  readonly line: string;
}

/** Every element that a prompt names, with its line, in the order of the prompt. */
export function listElements(prompt: string): readonly NamedElement[] {
  return prompt.split('\n').flatMap((line) => {
    for (const naming of namings) {
      const found = [...line.matchAll(naming)].flatMap(([, uid]) => (uid === undefined ? [] : [uid]));
      if (found.length === 1) return found.map((uid) => ({ uid, line }));
      // Several on one line (a tree written without breaks): each owns what follows it.
      if (found.length > 1) {
        const parts = line.split(naming).slice(1);
        return found.map((uid, index) => ({ uid, line: parts[index * 2 + 1] ?? '' }));
      }
    }
    return [];
  });
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The name that the prompt has for the element with these words, or null when it shows none with all of them. */
export function findElement(request: Pick<FakeRequest, 'prompt'>, words: string): string | null {
  const wanted = wordsOf(words);
  const fitting = listElements(request.prompt)
    .map((element) => ({ ...element, words: wordsOf(element.line) }))
    .filter((element) => wanted.every((word) => element.words.includes(word)));
  // The shortest line has least else on it.
  return fitting.toSorted((a, b) => a.words.length - b.words.length)[0]?.uid ?? null;
}

/** As `findElement`; @throws Error with the prompt when the element is not shown, so that the test says what was. */
export function elementNamed(request: Pick<FakeRequest, 'prompt'>, words: string): string {
  const uid = findElement(request, words);
  if (uid === null) throw new Error(`The prompt shows no element with "${words}":\n${request.prompt}`);
  return uid;
}
