import type { OutlineElement } from './outline.ts';
import type { PageText } from './text.ts';

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

interface OutlineChoice {
  readonly elements: readonly OutlineElement[];
  /** Whether the own text of an element, and what follows it, is shown. */
  readonly isShown: (element: number) => boolean;
  /** Short name by index of the candidate. */
  readonly shortOf: ReadonlyMap<number, string>;
  readonly words: PageText;
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

/** Writes pieces of text into lines: pieces of one line are parted by a space where the page parted them. */
interface PageLines {
  /** `raw` is as the page has it: its outer white space decides whether it stands apart. */
  write(clean: string, raw: string): void;
  /** A sign of the prompt's own, such as the start of a named element. */
  sign(sign: string): void;
  /** Starts a new line, which will begin with this when anything is written on it. */
  newLine(prefix: string): void;
  /** What comes stands apart from what was written. */
  part(): void;
  /** Parts the cells of a row. */
  cell(): void;
  /** Something was left out here. */
  skip(): void;
  text(): string;
}

const leftOut = '…';

function createPageLines(): PageLines {
  const lines: string[] = [];
  let line = '';
  let prefix = '';
  let isApart = false;
  let skipped = false;

  function add(piece: string, apart: boolean): void {
    if (line === '') {
      if (skipped && lines.length > 0 && lines.at(-1) !== leftOut) lines.push(leftOut);
      line = prefix + piece;
    } else line += (apart || isApart ? ' ' : '') + piece;
    skipped = false;
    isApart = false;
  }

  return {
    write(clean, raw) {
      if (clean === '') {
        isApart ||= raw !== '';
        return;
      }
      add(clean, /^\s/.test(raw));
      isApart = /\s$/.test(raw);
    },
    sign(sign) {
      if (sign === ']') line += sign;
      else add(sign, line !== '');
      isApart = true;
    },
    newLine(next) {
      if (line !== '') lines.push(line.replace(/(?: \|)+$/, ''));
      line = '';
      prefix = next;
      isApart = false;
    },
    part() {
      isApart = true;
    },
    cell() {
      if (line === '') return;
      if (!line.endsWith(' |')) line += ' |';
      isApart = true;
    },
    skip() {
      skipped = true;
    },
    text: () => (line === '' ? lines : [...lines, line]).join('\n'),
  };
}
