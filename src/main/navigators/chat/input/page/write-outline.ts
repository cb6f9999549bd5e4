import type { PageWords } from '../words/page-words.ts';
import { createPageLines, type PageLines } from './page-lines.ts';
import type { OutlineElement } from './page-units.ts';

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter ' +
    'output progress q ruby rb rp rt s samp select slot small span strike strong sub sup svg g text tspan textarea ' +
    'time tt u var wbr picture'
  ).split(' '),
);

/** These may stand in the middle of a word. What stands side by side in others is told apart by style alone. */
const formatting = new Set(
  'abbr b bdi bdo big del em font i ins mark small strike strong sub sup u wbr'.split(' '),
);

/** Characters of one text; longer paragraphs are cut. */
export const unitLength = 400;

/** Longer inside a named element than this is what its line already says. */
const insideNamed = 60;

export interface OutlineChoice {
  readonly elements: readonly OutlineElement[];
  /** Whether the own text of an element, and what follows it, is shown. */
  readonly isShown: (element: number) => boolean;
  /** Short name by index of the candidate. */
  readonly shortOf: ReadonlyMap<number, string>;
  readonly words: PageWords;
}

function prefixOf(tag: string): string {
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading !== undefined) return `${'#'.repeat(Number(heading))} `;
  return tag === 'li' || tag === 'dt' || tag === 'option' ? '- ' : '';
}

/**
 * The chosen parts of the page in reading order: a line per block, headings with #, list items with -, cells of a row
 * parted by |, named elements as `[e7 text]`, and … where something was left out. Written without recursion, because
 * pages may be nested as deep as they like.
 */
export function writeOutline({ elements, isShown, shortOf, words }: OutlineChoice): string {
  const lines = createPageLines();
  const open: number[] = [];
  const named: number[] = [];

  function write(at: number, raw: string): void {
    if (raw.trim() === '') lines.write('', raw);
    else if (isShown(at)) lines.write(words.clean(raw, named.length > 0 ? insideNamed : unitLength), raw);
    else lines.skip();
  }

  function close(): void {
    const at = open.pop();
    const element = at === undefined ? undefined : elements[at];
    if (at === undefined || element === undefined) return;
    if (named.at(-1) === at) {
      named.pop();
      lines.sign(']');
    }
    if (!inline.has(element.tag) && !isCell(element.tag)) lines.newLine('');
    else if (!formatting.has(element.tag)) lines.part();
    write(element.parent >= 0 ? element.parent : at, element.tail);
  }

  elements.forEach((element, at) => {
    while (open.length > 0 && open.at(-1) !== element.parent) close();
    open.push(at);
    openElement(lines, element);
    const short = shortOf.get(element.candidate);
    if (short !== undefined) {
      named.push(at);
      lines.sign(`[${short}`);
    }
    write(at, element.text);
  });
  while (open.length > 0) close();
  return lines.text();
}

const isCell = (tag: string): boolean => tag === 'td' || tag === 'th';

function openElement(lines: PageLines, { tag }: OutlineElement): void {
  if (isCell(tag)) lines.cell();
  else if (inline.has(tag) && !formatting.has(tag)) lines.part();
  else if (!inline.has(tag)) lines.newLine(prefixOf(tag));
}
