import type { Candidate, Region, TextBlock } from '#shared/domain/index.ts';
import { shorten } from '#shared/text/words.ts';
import { readEntry, sharedTexts } from './list-answers.ts';
import { columnOver, columnsOf, isContent, type PageScene } from './page-scene.ts';
import { besideBlock, isControl, piecesOf } from './text-answers.ts';
import { money } from './wanted-value.ts';

/** A piece of what the page shows that can answer a question by itself. */
export interface Passage {
  /** With what it stands under, as a model reads it. */
  readonly text: string;
  /** As the page has it. */
  readonly quote: string;
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

/** An entry with two prices costs less than it did: people ask for that in words that no page has. */
const prices = /[£$€]\s?\d[\d.,]*/gu;

function reducedFrom(quote: string): string {
  const [first, second, ...others] = quote.match(prices) ?? [];
  return first === undefined || second === undefined || others.length > 0 || quote.includes(`${first}–`)
    ? quote
    : `${quote} (reduced, a discount, was ${second}, now ${first})`;
}

function fromTexts(scene: PageScene, whole: ReadonlySet<number>): readonly Passage[] {
  const { texts } = scene.snapshot;
  return texts.flatMap((block, at) => {
    if (scene.page.chain(block.region).some((one) => whole.has(one) || isHead(scene.snapshot.regions[one])))
      return [];
    if (isOnlyControls(block, scene) && !/\d/u.test(block.text)) return [];
    const isLabel = block.text.length < longestLabel && !isControl(block, scene);
    const beside = isLabel ? besideBlock(block, scene).filter(({ region }) => region === block.region) : [];
    const labelled = beside.length > 0 ? [`${block.text}: ${beside.map(({ text }) => text).join(' ')}`] : [];
    const pieces = block.text.length < longestRegion / 2 ? [block.text] : piecesOf(block.text);
    const heading = isContent(block, scene) && block.headingLevel === 0 ? headingBefore(texts, at) : '';
    return [...labelled, ...pieces.filter(isTelling)].map((quote) => ({
      text: heading === '' || quote.includes(heading) ? quote : `${heading}: ${quote}`,
      quote,
    }));
  });
}

const fieldOf = (one: Candidate): Passage | null => {
  const name = one.name || one.nearbyLabel;
  const held = one.options?.find((option) => option.selected)?.label ?? one.value ?? '';
  if (one.secret !== null || name === '' || held === '' || one.states.checked !== null) return null;
  return { text: `${name}: ${held}`, quote: `${name}: ${held}` };
};

/** “Inbox 4”, “Open (57)”: how many there are, where it stands behind what they are in. */
const countOf = ({ name }: Candidate): Passage | null => {
  const [, label, count] = /^(\p{L}[^\d]{1,30}?)\s*\(?(\d[\d,.]*)\)?$/u.exec(name) ?? [];
  return label === undefined ? null : { text: `${label}: ${count}`, quote: `${label}: ${count}` };
};

/** All that the page says, in pieces. */
export function passagesOf(scene: PageScene): readonly Passage[] {
  const whole = wholeRegions(scene);
  const all = [
    ...whole.map(({ quote }) => ({ text: reducedFrom(quote), quote })),
    ...fromTexts(scene, new Set(whole.map(({ region }) => region))),
    ...scene.snapshot.candidates.flatMap((one) => fieldOf(one) ?? countOf(one) ?? []),
  ];
  const seen = new Set<string>();
  return all
    .filter(({ quote }) => /\p{L}/u.test(quote) && quote.length > 2 && !seen.has(quote) && seen.add(quote))
    .map(({ text, quote }) => ({ text: shorten(text, 400), quote: shorten(quote, 400) }))
    .slice(0, mostPassages);
}
