import { unmaskText } from '#shared/text/look-alikes.ts';
import { foldText } from '#shared/text/words.ts';

/** A control as pressing it is judged: what it says, and where it stands. */
export interface ControlContext {
  readonly role: string;
  readonly tag: string;
  readonly type: string;
  /** The text that is seen on it. */
  readonly visible: string;
  /** Its accessible name. */
  readonly name: string;
  readonly title: string;
  /** Words of its picture: alternative text, file name, class. */
  readonly icon: string;
  /** Text of the dialog that it stands in, "" for none. */
  readonly dialog: string;
  readonly heading: string;
  /** The page's title. */
  readonly page: string;
  readonly form: ControlForm | null;
  readonly href: string | null;
}

export interface ControlForm {
  readonly method: 'get' | 'post' | 'dialog';
  readonly fieldNames: readonly string[];
  readonly hasPassword: boolean;
  readonly hasCard: boolean;
  readonly hasFile: boolean;
  readonly isSearch: boolean;
}

/** Sources that are read apart: each is summed up by itself, so that "delete" in a title is not "delete" on the button. */
export const sources = ['label', 'picture', 'dialog', 'heading', 'page', 'fields', 'kind'] as const;
type Source = (typeof sources)[number];

/** For each source the numbers of what stands there, each below `buckets`. */
export type ControlFeatures = readonly (readonly number[])[];

/** A power of two: rows of the model's table. */
export const buckets = 1 << 15;

/** Letters that are read of each source; what stands behind in a label is read in pieces of its own. */
const longest: Readonly<Record<Source, number>> = {
  label: 90,
  picture: 80,
  dialog: 220,
  heading: 90,
  page: 80,
  fields: 160,
  kind: 0,
};

/** Scripts that put no spaces between words: single signs tell as much there as words elsewhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const signs = /[\p{Extended_Pictographic}×✕✖✗✓✔★☆♥♡⌫⏎➤→←»«›‹⋮…⚙]/gu;

/**
 * What a control may be said to be: its labels, each of which is judged by itself, since a page may show one and tell
 * another. A label that is longer than one order could be is also read piece by piece.
 */
export function readLabels(control: ControlContext): readonly string[] {
  const labels = new Set<string>();
  for (const raw of [control.visible, control.name, control.title]) {
    const label = fold(raw);
    if (label !== '') labels.add(label);
  }
  if (labels.size === 0) return [''];
  const pieces = [...labels].flatMap((label) => (label.length <= longest.label ? [] : cutLabel(label)));
  return [...labels, ...pieces];
}

const pieceLength = 60;
/** Half a piece: an order that stands across a cut is whole in the next. */
const pieceStep = 30;
const mostPieces = 12;

function cutLabel(label: string): string[] {
  const pieces: string[] = [];
  for (let from = pieceStep; from < label.length && pieces.length < mostPieces; from += pieceStep) {
    const start = label.lastIndexOf(' ', from) + 1;
    pieces.push(label.slice(start > from - pieceStep ? start : from, from + pieceLength));
  }
  return pieces;
}

/** The part of the features that is the same for each of a control's labels. */
export function readSurroundings(control: ControlContext): ControlFeatures {
  const { form } = control;
  return [
    [],
    collect('picture', `${control.icon} ${hrefWords(control.href)}`),
    collect('dialog', control.dialog),
    collect('heading', control.heading),
    collect('page', control.page),
    collect('fields', form === null ? '' : form.fieldNames.join(' | ')),
    [],
  ];
}

/** All features of one label of a control; `surroundings` as `readSurroundings` gave them. */
export function readFeatures(
  control: ControlContext,
  label: string,
  surroundings: ControlFeatures,
): ControlFeatures {
  const [, picture = [], dialog = [], heading = [], page = [], fields = []] = surroundings;
  return [collectFolded('label', label), picture, dialog, heading, page, fields, readKind(control, label)];
}

function fold(text: string): string {
  return foldText(unmaskText(text.slice(0, 600)));
}

function collect(source: Source, text: string): readonly number[] {
  return text.trim() === '' ? [] : collectFolded(source, fold(text));
}

/** Words, pairs of words, and runs of two to five letters of each word. */
function collectFolded(source: Source, folded: string): readonly number[] {
  const text = folded.slice(0, longest[source]);
  const space = sources.indexOf(source) + 1;
  const found = new Set<number>();
  const add = (kind: number, run: string) => found.add(hash(run, space * 16 + kind));
  const words = text.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  if (source === 'label') add(1, words.join(' '));
  for (const [at, word] of words.entries()) {
    const isUnspaced = unspaced.test(word);
    if (!isUnspaced) {
      add(2, word);
      add(3, `${words[at - 1] ?? ''} ${word}`);
      if (source === 'label' && at === 0) add(4, word);
      if (source === 'label' && at === words.length - 1) add(5, word);
    }
    const marked = `<${word}>`;
    const [shortest, most] = isUnspaced ? [1, 4] : [3, 5];
    for (let length = shortest; length <= most; length += 1) {
      for (let from = 0; from + length <= marked.length; from += 1) {
        add(6, marked.slice(from, from + length));
      }
    }
  }
  for (const [sign] of text.matchAll(signs)) add(7, sign);
  return [...found];
}

/** What sort of thing it is, as far as no word tells it. */
function readKind(control: ControlContext, label: string): readonly number[] {
  const { form, href } = control;
  const traits = [
    `role ${control.role}`,
    `tag ${control.tag}`,
    `type ${control.type}`,
    `address ${hrefKind(href)}`,
    `words ${Math.min(label === '' ? 0 : label.split(' ').length, 8)}`,
    `length ${Math.min(Math.ceil(label.length / 8), 12)}`,
    control.dialog === '' ? 'page' : 'dialog',
    form === null ? 'no form' : `form ${form.method}`,
  ];
  if (form !== null) {
    traits.push(`fields ${Math.min(form.fieldNames.length, 6)}`);
    if (form.hasPassword) traits.push('password');
    if (form.hasCard) traits.push('card');
    if (form.hasFile) traits.push('file');
    if (form.isSearch) traits.push('search');
  }
  if (/(…|\.\.\.)$/u.test(label)) traits.push('opens more');
  if (/\?$/u.test(label)) traits.push('asks');
  if (/[$€£¥₽₺₹]|\b(?:usd|eur|gbp|pln|zł|kr|руб|tl|円|元)\b/u.test(label)) traits.push('money');
  if (/\d/u.test(label)) traits.push('number');
  if (control.icon !== '') traits.push('has picture');
  return traits.map((trait) => hash(trait, 7 * 16));
}

function hrefKind(href: string | null): string {
  if (href === null || href === '') return 'none';
  if (/^#|#$/u.test(href)) return 'here';
  const scheme = /^([a-z]+):/iu.exec(href)?.[1]?.toLowerCase() ?? 'http';
  if (scheme !== 'http' && scheme !== 'https') return scheme;
  const path = href.replace(/[?#].*$/u, '');
  if (
    /\.(?:zip|gz|tgz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|docx?|xlsx?|pptx?|csv|pdf|epub)$/iu.test(path)
  ) {
    return 'file';
  }
  return href.includes('?') ? 'page with query' : 'page';
}

/** Words of an address: its path and the names of its parameters. */
function hrefWords(href: string | null): string {
  if (href === null || href.startsWith('data:')) return '';
  const path = href.replace(/^[a-z]+:\/\/[^/]*/iu, '').slice(0, 120);
  return path
    .replace(/=[^&#]*/gu, ' ')
    .replace(/%[0-9a-f]{2}/giu, ' ')
    .replace(/[^\p{L}]+/gu, ' ');
}

/** FNV-1a over the letters, the source mixed in, spread once more so that the low bits differ. */
function hash(text: string, space: number): number {
  let value = 0x811c9dc5 ^ space;
  value = Math.imul(value, 0x01000193);
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) & (buckets - 1);
}
