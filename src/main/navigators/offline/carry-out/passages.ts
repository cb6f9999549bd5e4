import type { Candidate, Region, TextBlock } from '#shared/domain/index.ts';
import { shorten, toWords } from '#shared/text/words.ts';
import { readEntry, sharedTexts } from './entries.ts';
import { columnOver, columnsOf, isContent, type PageScene } from './page-scene.ts';
import { besideBlock, isControl, keywords, piecesOf } from './text-answers.ts';
import { money, wantedShape } from './wanted-value.ts';

/** A piece of what the page shows that can answer a question by itself. */
export interface Passage {
  /** With what it stands under, as a model reads it. */
  readonly text: string;
  /** As the page has it. */
  readonly quote: string;
  /** What is told for the answer, where it is no quotation. */
  readonly say?: string;
}

/** Characters of a region that is told as a whole: an entry, a card, a row. */
const longestRegion = 300;
/** Shorter than this, in characters, a text is a label of what stands beside it. */
const longestLabel = 48;
/** Passages of one page: what comes after them is not compared. */
const mostPassages = 600;

function readRow(row: number, scene: PageScene): string | null {
  const columns = columnsOf(row, scene);
  if (columns.length === 0) return null;
  const cells = scene.page.textsIn(row).map((text) => {
    const column = columnOver(text, columns);
    return column === null || column === text.text ? text.text : `${column}: ${text.text}`;
  });
  return cells.join(', ');
}

const told: ReadonlySet<string> = new Set([
  'item',
  'row',
  'section',
  'form',
  'list',
  'dialog',
  'complementary',
]);

interface RegionText {
  readonly region: number;
  readonly quote: string;
}

/** Entries, rows, cards and sections that are short enough to be told whole. */
function wholeRegions(scene: PageScene): readonly RegionText[] {
  const { regions } = scene.snapshot;
  const sharedIn = new Map<number, (text: string) => boolean>();
  for (const run of scene.page.runs) {
    const shared = sharedTexts(run.entries, scene);
    for (const entry of run.entries) sharedIn.set(entry, shared);
  }
  const found = regions.flatMap((region, index) => {
    if (!told.has(region.kind) || isHead(region)) return [];
    const texts = scene.page.textsIn(index);
    if (texts.reduce((sum, { text }) => sum + text.length, 0) > longestRegion) return [];
    if (!texts.some((text) => isTelling(text.text) && !isOnlyControls(text, scene))) return [];
    if (isForm(index, scene)) return [];
    // Several sums in one section are each told by what stands beside it.
    const isEntry = region.kind === 'item' || region.kind === 'row';
    if (!isEntry && texts.filter(({ text }) => money.test(text)).length > 1) return [];
    const row = region.kind === 'row' ? readRow(index, scene) : null;
    const isShared =
      sharedIn.get(index) ??
      ((text: string) => texts.some((one) => one.text === text && isControl(one, scene)));
    const quote = row ?? readEntry(index, scene, isShared);
    return quote.length < 8 || quote.length > longestRegion ? [] : [{ region: index, quote }];
  });
  // What holds several of them is told by them.
  const inner = new Map<number, number>();
  for (const { region } of found)
    for (const outer of scene.page.chain(region).slice(1)) inner.set(outer, (inner.get(outer) ?? 0) + 1);
  return found.filter(({ region }) => (inner.get(region) ?? 0) < 2);
}

const fills: ReadonlySet<string> = new Set(['type', 'select', 'check']);

const isField = ({ affordances, value }: Candidate): boolean =>
  value !== null || affordances.some((one) => fills.has(one));

/** Nothing but the labels of fields: each field is told with what it holds. */
function isForm(region: number, { page }: PageScene): boolean {
  const labels = new Set(page.candidatesIn(region).flatMap(({ name, nearbyLabel }) => [name, nearbyLabel]));
  return page.textsIn(region).every(({ text, headingLevel }) => headingLevel > 0 || labels.has(text));
}

/** The row with the names of the columns. */
const isHead = (region: Region | undefined): boolean => region?.kind === 'row' && region.index < 0;

/** The heading that a text stands under; "" where none is before it. */
function headingBefore(texts: readonly TextBlock[], at: number): string {
  return texts.slice(0, at).findLast(({ headingLevel }) => headingLevel > 0)?.text ?? '';
}

const isTelling = (text: string): boolean => /\d/u.test(text) || text.split(/\s+/u).length > 2;

/** A line of nothing but links and buttons says what can be done, and answers nothing. */
function isOnlyControls(block: TextBlock, scene: PageScene): boolean {
  const { box } = block;
  const left = scene.snapshot.candidates
    .filter(
      (one) =>
        one.affordances.includes('click') &&
        one.name !== '' &&
        one.states.expanded === null &&
        one.box.x < box.x + box.width &&
        box.x < one.box.x + one.box.width &&
        one.box.y < box.y + box.height &&
        box.y < one.box.y + one.box.height,
    )
    .reduce((text, one) => text.replace(one.text || one.name, ''), block.text);
  return block.headingLevel === 0 && !/[\p{L}\p{N}]/u.test(left);
}

const prices = /[£$€]\s?\d[\d.,]*/gu;
const byline =
  /^(?:(?:written|posted|published|words|started|asked)\s+)?(?:by|from)\s\p{Lu}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;

/** People ask in words that no page has for what costs less than it did, and for who wrote what they see. */
function inAskedWords(text: string, quote: string): string {
  const [first, second, ...others] = quote.match(prices) ?? [];
  const isReduced =
    first !== undefined && second !== undefined && others.length === 0 && !quote.includes(`${first}–`);
  const reduced = isReduced ? ` (reduced, a discount, was ${second}, now ${first})` : '';
  return `${text}${reduced}${byline.test(quote) ? ' (who wrote, sent or posted this, the author)' : ''}`;
}

function fromTexts(scene: PageScene, whole: ReadonlySet<number>): readonly Passage[] {
  const { texts, candidates } = scene.snapshot;
  const fields = new Set(candidates.flatMap((one) => (isField(one) ? [one.name, one.nearbyLabel] : [])));
  return texts.flatMap((block, at) => {
    if (scene.page.chain(block.region).some((one) => whole.has(one) || isHead(scene.snapshot.regions[one])))
      return [];
    if (isOnlyControls(block, scene) && !/\d/u.test(block.text)) return [];
    const isLabel = block.text.length < longestLabel && !isControl(block, scene) && !fields.has(block.text);
    const beside = isLabel ? besideBlock(block, scene).filter(({ region }) => region === block.region) : [];
    const labelled = beside.length > 0 ? [`${block.text}: ${beside.map(({ text }) => text).join(' ')}`] : [];
    const pieces = block.text.length < longestRegion / 2 ? [block.text] : piecesOf(block.text);
    const heading = isContent(block, scene) && block.headingLevel === 0 ? headingBefore(texts, at) : '';
    return [...labelled, ...pieces.filter(isTelling)].map((piece) => {
      const text = heading === '' || piece.includes(heading) ? piece : `${heading}: ${piece}`;
      // “£89.95” alone is no answer.
      return { text: inAskedWords(text, piece), quote: /\p{L}/u.test(piece) ? piece : text };
    });
  });
}

/** What a field holds, in words; what is secret is not read out. */
function describeField({ name, nearbyLabel, secret, filled, states, options, value }: Candidate): string {
  const called = name || nearbyLabel;
  if (secret !== null)
    return `${called} is ${filled ? 'filled in' : 'empty'}; I do not read such fields out.`;
  if (states.checked !== null) return `${called} is ${states.checked === true ? '' : 'not '}ticked.`;
  const locked = states.disabled ? ' It is disabled.' : '';
  if (options !== null && options.length > 0) {
    const chosen = options.find(({ selected }) => selected)?.label ?? 'nothing';
    const labels = options.slice(0, mostOptions).map(({ label }) => label);
    return `${called} is set to ${chosen}. It has ${labels.join(', ')}.${locked}`;
  }
  return `${called} ${value === null || value === '' ? 'is empty' : `says “${value}”`}.${locked}`;
}

const mostOptions = 12;

/** A field with what it holds. One that holds nothing, or only yes or no, answers nothing but a question that names it. */
function fieldOf(one: Candidate, isNamed: (label: string) => boolean): Passage | null {
  const label = one.name || one.nearbyLabel;
  if (!isField(one) || label === '') return null;
  const held = one.options?.find(({ selected }) => selected)?.label ?? one.value ?? '';
  const said = `${label}: ${held}`;
  const say = describeField(one);
  if (isNamed(label)) return { text: `${said}. Options, choices: ${say}`, quote: say, say };
  if (one.secret !== null || held === '' || one.states.checked !== null) return null;
  const isLocked = one.states.disabled || one.attributes.readonly !== undefined;
  return isLocked
    ? { text: `${said}, a field that is disabled, locked, greyed out`, quote: say, say }
    : { text: said, quote: said };
}

/** “Inbox 4”, “Open (57)”: how many there are, where it stands behind what they are in. */
const countOf = ({ name }: Candidate): Passage | null => {
  const [, label, count] = /^(\p{L}[^\d]{1,30}?)\s*\(?(\d[\d,.]*)\)?$/u.exec(name) ?? [];
  return label === undefined ? null : { text: `${label}: ${count}`, quote: `${label}: ${count}` };
};

/** All that the page says, in pieces, as far as it can answer a question. */
export function passagesOf(question: string, scene: PageScene): readonly Passage[] {
  const words = keywords(question);
  const isNamed = (label: string): boolean => {
    const named = toWords(label).filter((word) => !word.isFunctionWord);
    const isAll = named.every(({ stem }) => words.some((word) => word.stem === stem));
    return named.length > 0 && isAll && wantedShape(question) === null;
  };
  const whole = wholeRegions(scene);
  const all = [
    ...whole.map(({ quote }) => ({ text: inAskedWords(quote, quote), quote })),
    ...fromTexts(scene, new Set(whole.map(({ region }) => region))),
    ...scene.snapshot.candidates.flatMap((one) => fieldOf(one, isNamed) ?? countOf(one) ?? []),
  ];
  const seen = new Set<string>();
  return all
    .filter(({ quote }) => /\p{L}/u.test(quote) && quote.length > 2 && !seen.has(quote) && seen.add(quote))
    .map((one) => ({ ...one, text: shorten(one.text, 400), quote: shorten(one.quote, 400) }))
    .slice(0, mostPassages);
}
