import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { shareIn } from './match-words.ts';
import type { PageIndex, TextRun } from './page-index.ts';

/** Nouns that mean whatever the page lists. */
const anyEntry = new Set(
  'result results item items entry entries row rows card cards hit hits match matches listing listings tile tiles line lines one'.split(
    ' ',
  ),
);

/** Roles by which entries answer to a noun, whatever the list is called. */
const entryRoles: Readonly<Record<string, RegExp>> = {
  suggestion: /^option$/u,
  option: /^(?:option|radio|menuitemradio)$/u,
  'menu item': /^menuitem/u,
  'menu entry': /^menuitem/u,
};

/** Parts of a page beside its content. */
const sidelines: ReadonlySet<string> = new Set(['navigation', 'banner', 'footer', 'complementary']);

/** Whether a region lies beside the content. */
export const isSidelineRegion = (region: number, page: PageIndex): boolean =>
  page.chain(region).some((one) => sidelines.has(page.snapshot.regions[one]?.kind ?? ''));

const singular = (noun: string): string => foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, '');

const holdsRole = (run: TextRun, role: RegExp, page: PageIndex): boolean =>
  run.entries.every((entry) => page.candidatesIn(entry).some((one) => role.test(one.role)));

/** Parts around a list that may bear its name. */
const namingParts = 4;

/** How far the page itself, or what they are marked as, says that the entries are what the words say, 0 to 1. */
function answersTo(run: TextRun, words: string, page: PageIndex): number {
  const role = entryRoles[singular(words)];
  if (role !== undefined) return holdsRole(run, role, page) ? 1 : 0;
  const around = page.chain(run.parent).slice(0, namingParts);
  const titles = [...around.flatMap((region) => page.regionName(region)), ...page.headingWords(run.parent)];
  return shareIn(toWords(words), titles);
}

/** A list answers to a noun from here on. */
const sureNoun = 0.5;

/** Whether the page itself, or what they are marked as, says that the entries are what a noun says. */
export const isCalled = (run: TextRun, noun: string, page: PageIndex): boolean =>
  answersTo(run, noun, page) >= sureNoun;

/** How likely a list is the one that is counted in: by its size, where it is, and what it is called. */
function weigh(run: TextRun, noun: string | null, page: PageIndex): number {
  const { regions, viewport } = page.snapshot;
  const holds = run.entries.filter((entry) => page.candidatesIn(entry).length > 0).length;
  if (holds < 1 || run.entries.length < 2) return 0;
  const area = run.entries.reduce((sum, entry) => {
    const box = regions[entry]?.box;
    return box === undefined ? sum : sum + box.width * box.height;
  }, 0);
  const share = Math.min(1, area / (viewport.width * viewport.height));
  const isPlain = noun === null || anyEntry.has(noun);
  const named = isPlain ? 0 : answersTo(run, noun, page);
  // What is called so is meant wherever it stands.
  const isAside = named < sureNoun && isSidelineRegion(run.parent, page);
  // "The second option" is no entry of just any list, and what is counted is rather in the content.
  if (noun !== null && (isAside || (named < sureNoun && entryRoles[singular(noun)] !== undefined))) return 0;
  // What has just opened lies over all else: "the last one" is one of its entries.
  const opened = isPlain && holdsRole(run, /^option$/u, page) ? 1 : 0;
  const isForm =
    run.entries.filter((entry) => page.candidatesIn(entry).some((one) => one.affordances.includes('type')))
      .length >
    run.entries.length / 2;
  const inModal = page.modal < 0 || page.chain(run.parent).includes(page.modal);
  const size = Math.sqrt(share) * Math.min(1, 0.6 + holds / 20);
  return (size + opened + 1.5 * named) * (isAside ? 0.3 : 1) * (inModal ? 1 : 0.2) * (isForm ? 0.3 : 1);
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
function sharedLabels(run: TextRun, page: PageIndex): ReadonlySet<string> {
  const labels = run.entries
    .slice(0, 12)
    .flatMap((entry) => [...new Set(page.candidatesIn(entry).map(labelOf))]);
  return new Set(labels.filter((label, at) => labels.indexOf(label) !== at));
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
