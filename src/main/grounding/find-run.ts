import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findIn, seek } from './match-words.ts';
import type { PageIndex, TextRun } from './page-index.ts';

/** Nouns that mean whatever the page lists. */
const anyEntry = new Set([
  'result',
  'item',
  'entry',
  'row',
  'card',
  'hit',
  'match',
  'listing',
  'tile',
  'line',
  'one',
]);

/** Roles by which entries answer to a noun, whatever the list is called. */
const entryRoles: Readonly<Record<string, RegExp>> = {
  suggestion: /^option$/u,
  option: /^(?:option|radio|menuitemradio)$/u,
  'menu item': /^menuitem/u,
  'menu entry': /^menuitem/u,
};

/** Nouns for entries of the page's navigation. */
const navigationNouns = new Set(['menu item', 'menu entry', 'category', 'department', 'section']);

const singular = (noun: string): string => foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, '');

/** How far the entries are what the noun says by their role, 0 to 1. */
function roleShare(run: TextRun, noun: string, page: PageIndex): number {
  const role = entryRoles[singular(noun)];
  if (role === undefined) return 0;
  const fitting = run.entries.filter((entry) => page.candidatesIn(entry).some((one) => role.test(one.role)));
  return fitting.length / run.entries.length;
}

/** Parts of a page beside its content. */
export const sidelines: ReadonlySet<string> = new Set(['navigation', 'banner', 'footer', 'complementary']);

/** Whether a region lies beside the content. */
export const isSidelineRegion = (region: number, page: PageIndex): boolean =>
  page.chain(region).some((one) => sidelines.has(page.snapshot.regions[one]?.kind ?? ''));

function answersTo(run: TextRun, noun: string, page: PageIndex): number {
  const words = seek(noun, false);
  const around = page.chain(run.parent).slice(0, 4);
  const names = around.flatMap((region) => page.regionName(region));
  const headings = page
    .textsIn(run.parent)
    .filter((text) => text.headingLevel > 0)
    .slice(0, 2)
    .flatMap((text) => toWords(text.text));
  const paths = (run.entries[0] === undefined ? [] : page.candidatesIn(run.entries[0])).flatMap((candidate) =>
    page.fields(candidate).flatMap((field) => field.words),
  );
  return Math.max(
    ...words.map((word) =>
      Math.max(
        findIn(word, names, true),
        0.7 * findIn(word, headings, true),
        0.5 * findIn(word, paths, true),
      ),
    ),
    0,
  );
}

/** Whether the page itself, or what they are marked as, says that the entries are what a noun says. */
export const isCalled = (run: TextRun, noun: string, page: PageIndex): boolean =>
  Math.max(answersTo(run, noun, page), roleShare(run, noun, page)) >= sureNoun;

/** A list of links in the navigation is a menu, if nothing is marked up as one. */
const navigationFit = 0.8;

/** A list answers to a noun from here on. */
const sureNoun = 0.5;

/** Of the weight that a list covering the whole view has. */
const openListBonus = 1;

const isOpenList = (run: TextRun, page: PageIndex): boolean =>
  run.entries.every((entry) => page.candidatesIn(entry).some((one) => one.role === 'option'));

function weigh(run: TextRun, noun: string | null, page: PageIndex): number {
  const { regions, viewport } = page.snapshot;
  const holds = run.entries.filter((entry) => page.candidatesIn(entry).length > 0).length;
  if (holds < 1 || run.entries.length < 2) return 0;
  let area = 0;
  for (const entry of run.entries) {
    const box = regions[entry]?.box;
    if (box !== undefined) area += box.width * box.height;
  }
  const share = Math.min(1, area / (viewport.width * viewport.height));
  const aside = page.chain(run.parent).some((region) => sidelines.has(regions[region]?.kind ?? ''));
  const inModal = page.modal < 0 || page.chain(run.parent).includes(page.modal);
  const plain = noun === null || anyEntry.has(singular(noun));
  const inNavigation = page.chain(run.parent).some((region) => regions[region]?.kind === 'navigation');
  const isMenu = inNavigation && noun !== null && navigationNouns.has(singular(noun));
  // What has just opened lies over all else: "the last one" is one of its entries.
  const opened = plain && isOpenList(run, page) ? openListBonus : 0;
  const named =
    plain || noun === null
      ? 0
      : Math.max(answersTo(run, noun, page), roleShare(run, noun, page), isMenu ? navigationFit : 0);
  // "The second option" is no entry of just any list.
  if (noun !== null && entryRoles[singular(noun)] !== undefined && named < sureNoun) return 0;
  const size = Math.sqrt(share) * Math.min(1, 0.6 + holds / 20);
  if (aside && noun !== null && named < sureNoun) return 0;
  const fields = run.entries.filter((entry) =>
    page.candidatesIn(entry).some((one) => one.affordances.includes('type')),
  );
  const formShare = fields.length > run.entries.length / 2 ? 0.3 : 1;
  return (size + opened + 1.5 * named) * (aside && !isMenu ? 0.3 : 1) * (inModal ? 1 : 0.2) * formShare;
}

/**
 * The list that "the second result" counts in: the largest run of alike entries in the main part of the page,
 * or the one that answers to the noun. Null when the page has none.
 */
export function findRun(noun: string | null, page: PageIndex): TextRun | null {
  let best: TextRun | null = null;
  let most = 0;
  for (const run of page.runs) {
    const value = weigh(run, noun, page);
    if (value > most) {
      best = run;
      most = value;
    }
  }
  return best;
}

/** The name by which a candidate is told apart from its like in the next entry. */
export const labelOf = (candidate: Candidate): string => foldText(candidate.name || candidate.text);

/** Names that controls of several entries share: "Add to cart", "Reply". */
const knownLabels = new WeakMap<TextRun, ReadonlySet<string>>();

function sharedLabels(run: TextRun, page: PageIndex): ReadonlySet<string> {
  const known = knownLabels.get(run) ?? countSharedLabels(run, page);
  knownLabels.set(run, known);
  return known;
}

function countSharedLabels(run: TextRun, page: PageIndex): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const entry of run.entries.slice(0, 12)) {
    for (const name of new Set(page.candidatesIn(entry).map(labelOf)))
      seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, count]) => count > 1).map(([name]) => name));
}

/** Verbs by which people take one of several, and that buttons are labelled with. */
const taking = new Set(['select', 'choose', 'pick', 'take', 'book', 'get', 'click', 'press']);

const opening = new Set(['open', 'show', 'view', 'see', 'read', 'visit', 'go']);
export const isOpening = (verb: string): boolean => opening.has(verb);
export const isTaking = (verb: string): boolean => taking.has(verb);

/** "Select" and "Select this offer" do what "take" says. */
function isNamedBy(candidate: Candidate, verb: string): boolean {
  const [first] = toWords(candidate.name);
  const [said] = toWords(verb);
  if (first === undefined || said === undefined) return false;
  return first.stem === said.stem || (taking.has(first.surface) && taking.has(said.surface));
}

/** What opens an entry, or the control in it that the verb names: the entry itself where all of it can be clicked, else the link that names it. */
export function primaryOf(
  entry: number,
  run: TextRun,
  page: PageIndex,
  verb: string | null = null,
): Candidate | null {
  const region = page.snapshot.regions[entry];
  if (region === undefined) return null;
  const clickable = page
    .candidatesIn(entry)
    .filter(
      (candidate) => candidate.affordances.includes('click') && !candidate.affordances.includes('check'),
    );
  const asked = verb === null ? undefined : clickable.find((one) => isNamedBy(one, verb));
  if (asked !== undefined) return asked;
  const shared = sharedLabels(run, page);
  let best: Candidate | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of clickable) {
    const isLink = candidate.role === 'link' || candidate.tag === 'a';
    const size =
      (candidate.box.width * candidate.box.height) / Math.max(1, region.box.width * region.box.height);
    const value =
      (isLink ? 1 : 0) +
      (!/[\p{L}\p{N}]/u.test(labelOf(candidate)) ? -1 : shared.has(labelOf(candidate)) ? -0.8 : 0.8) +
      candidate.fontSize / 40 +
      (size > 0.8 ? 0.6 : 0) -
      (candidate.states.disabled ? 1 : 0);
    if (value > most) {
      best = candidate;
      most = value;
    }
  }
  // Where nothing in an entry is its own, "take the second" means the button that takes it.
  if (best !== null && shared.has(labelOf(best)) && (verb === null || !opening.has(verb))) {
    return clickable.find((one) => one.role === 'button' && isNamedBy(one, 'take')) ?? best;
  }
  return best;
}
