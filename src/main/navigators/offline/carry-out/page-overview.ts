import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { foldText, shorten } from '#shared/text/words.ts';
import { findRun, isSearchBox } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { isContent, isSideline, kindsAround, type PageAnswer, type PageScene } from './page-scene.ts';

const countText =
  /\b(?:of\s+)?([\d.,]+)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|emails?|articles?|hits|threads?|hotels?)\b/iu;

/** The line that tells how many results there are, as the page words it; null when there is none. */
export function findCountLine(scene: PageScene): string | null {
  const none =
    /^(?:no|0|zero)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|hits|posts?)\b.*/iu;
  for (const block of scene.snapshot.texts) {
    if (block.text.length > 90 || /[©★☆]/u.test(block.text) || isSideline(block, scene)) continue;
    if (none.test(block.text)) return block.text;
    if (countText.test(block.text) && !/[£$€]/u.test(block.text) && !insideEntry(block, scene))
      return block.text;
  }
  return null;
}

const insideEntry = (block: TextBlock, scene: PageScene): boolean =>
  scene.page.chain(block.region).some((region) => {
    const one = scene.snapshot.regions[region];
    return one?.kind === 'item' && one.size > 2;
  });

/** What the page is about, by its title, headings and first texts. */
export function describePage(scene: Scene): Step {
  const { snapshot } = scene;
  const headings = snapshot.texts
    .filter((text) => text.headingLevel > 0)
    .slice(0, 6)
    .map((text) => text.text);
  const inMain = snapshot.texts.filter(
    (text) => text.headingLevel === 0 && text.text.length > 40 && !isSideline(text, scene),
  );
  const parts = [`This is “${snapshot.title || snapshot.url}”.`];
  if (headings.length > 0) parts.push(`Its headings: ${headings.join('; ')}.`);
  if (inMain.length > 0)
    parts.push(
      shorten(
        inMain
          .slice(0, 3)
          .map((text) => text.text)
          .join(' '),
        400,
      ),
    );
  return tell(parts.join(' '));
}

/** The heading of the main part, where it says something that the title does not; null otherwise. */
export function findMainHeading(scene: Scene): string | null {
  const { texts, title } = scene.snapshot;
  const heading = texts.find((text) => text.headingLevel === 1 && !isSideline(text, scene));
  if (heading === undefined || heading.text.length > 90) return null;
  return foldText(title).includes(foldText(heading.text)) ? null : heading.text;
}

/** Words that say how something went, by which a notice is told from other text that came. */
const news =
  /\b(?:added|removed|deleted|saved|sent|done|thank|thanks|success|welcome|updated|changed|error|invalid|required|must|cannot|could not|failed|archived|moved|subscribed|confirmed|applied|booked|undo|copied|posted|signed)\b/iu;

/** What the page said in answer to the last action; null when nothing that looks like an answer came. */
export function findNotice(scene: Scene): string | null {
  const last = scene.turns.findLast((turn) => turn.speaker === 'navigator');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return null;
  const came = last.outcome.changes.flatMap((change) => (change.kind === 'text' ? change.appeared : []));
  return came.find((text) => text.length <= 120 && news.test(text)) ?? null;
}

/** Opened menus and lists that are named; more than a few help nobody. */
const mostOpen = 3;

/** Title and site, how much there is, how far down it is shown, what is open and where the keyboard is. */
export function whereAmI(scene: PageScene): PageAnswer {
  const { snapshot } = scene;
  const site = hostOf(snapshot.url);
  const parts = [
    `This is “${snapshot.title || 'a page without a title'}”${site === '' ? '' : ` on ${site}`}.`,
    howMuch(scene),
    howFar(scene),
    whatIsOpen(scene),
    whereIsKeyboard(scene),
    whichTab(scene),
  ];
  return { say: parts.filter((part) => part !== '').join(' '), listed: [] };
}

function howMuch(scene: PageScene): string {
  const line = findCountLine(scene);
  if (line !== null) return /[.!?]$/u.test(line) ? line : `${line}.`;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && isContent(text, scene));
  const [first] = headings;
  if (first === undefined) return '';
  return headings.length === 1
    ? `Its heading is “${first.text}”.`
    : `It has ${headings.length} headings, the first is “${first.text}”.`;
}

function howFar({ snapshot: { scroll } }: PageScene): string {
  if (scroll.maxY < 2) return 'All of it is in view.';
  if (scroll.y < 2) return 'You are at its top.';
  if (scroll.y > scroll.maxY - 2) return 'You are at its end.';
  return `You are ${Math.round((scroll.y / scroll.maxY) * 100)} % of the way down.`;
}

function whatIsOpen({ snapshot, page }: PageScene): string {
  const dialog = snapshot.regions[page.modal];
  const called = dialog === undefined || dialog.name === '' ? '' : `: ${dialog.name}`;
  if (dialog !== undefined) return `A dialog is open over it${called}.`;
  const opened = snapshot.candidates.filter((one) => one.states.expanded === true && one.name !== '');
  const names = [...new Set(opened.map((one) => one.name))].slice(0, mostOpen);
  return names.length === 0 ? '' : `Open: ${names.join(', ')}.`;
}

function whereIsKeyboard({ snapshot }: PageScene): string {
  const focused = snapshot.candidates.find((one) => one.uid === snapshot.focusedUid);
  const name = focused === undefined ? '' : focused.name || focused.nearbyLabel || focused.role;
  if (focused === undefined || name === '') return '';
  return `The keyboard is on “${name}”${holding(focused)}.`;
}

/** A secret field tells no more than whether it is filled. */
function holding(field: Candidate): string {
  if (!field.affordances.includes('type')) return '';
  if (!field.filled) return ', which is empty';
  return field.secret !== null || field.value === null
    ? ', which is filled in'
    : `, which holds “${field.value}”`;
}

function whichTab({ snapshot: { tabs } }: PageScene): string {
  const place = tabs.findIndex((tab) => tab.active) + 1;
  return tabs.length < 2 || place === 0 ? '' : `It is tab ${place} of ${tabs.length}.`;
}

/** Characters of one name. */
const longestName = 40;
/** A list of fewer alike entries is told with the rest. */
const fewestListed = 3;

interface Group {
  readonly title: string;
  /** How many of it are told. */
  readonly most: number;
  readonly test: (candidate: Candidate) => boolean;
}

const nameOf = (one: Candidate): string => one.name || one.nearbyLabel || one.text;

/**
 * The main things that can be done on a page, by kind and place: its search box, what it lists, its fields, buttons,
 * menu and links. Each has a number to call it by.
 */
export function whatCanIDo(scene: PageScene): PageAnswer {
  const { snapshot, page } = scene;
  const run = findRun(null, page);
  const isList = run !== null && run.entries.length >= fewestListed;
  const entries = new Set(isList ? run.entries : []);
  const inList = (one: Candidate): boolean => page.chain(one.region).some((region) => entries.has(region));
  const isField = (one: Candidate): boolean =>
    one.affordances.includes('type') ||
    one.affordances.includes('select') ||
    one.affordances.includes('check');
  const within = (one: Candidate, kind: 'navigation' | 'footer'): boolean =>
    kindsAround(one.region, scene).has(kind);
  const isHere = (one: Candidate): boolean => isContent(one, scene) && !inList(one);
  const groups: readonly Group[] = [
    { title: 'Search', most: 1, test: (one) => isSearchBox(one) && reaches(one, scene) },
    { title: 'Fields', most: 4, test: (one) => isField(one) && isHere(one) },
    { title: 'Buttons', most: 4, test: (one) => isButton(one) && !isField(one) && isHere(one) },
    {
      title: 'Menu',
      most: 4,
      test: (one) => one.role === 'link' && page.modal < 0 && within(one, 'navigation'),
    },
    { title: 'Links', most: 3, test: (one) => one.role === 'link' && isHere(one) },
  ];
  const listed: Candidate[] = [];
  const seen = new Set<string>();
  const lines = groups.flatMap(({ title, most, test }) => {
    const found = snapshot.candidates.filter((one) => {
      const name = nameOf(one);
      if (name === '' || one.states.disabled || seen.has(name) || !test(one)) return false;
      seen.add(name);
      return true;
    });
    const told = found
      .slice(0, most)
      .map((one) => `${listed.push(one)}. ${shorten(nameOf(one), longestName)}`);
    const rest = found.length - told.length;
    return told.length === 0 ? [] : [`${title}: ${told.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`];
  });
  if (isList && page.modal < 0)
    lines.splice(1, 0, `A list of ${run.entries.length}: say “read the results”.`);
  if (lines.length === 0) return { say: 'I see nothing here to press or fill in.', listed: [] };
  return { say: lines.join('\n'), listed };
}

/** The same as words to say: the page's own things by name or number, then what works on every page. */
export function whatCanISay(scene: PageScene): PageAnswer {
  const { say, listed } = whatCanIDo(scene);
  const [first] = listed;
  const name = first === undefined || typeof first === 'string' ? '' : nameOf(first);
  const example = name === '' ? '' : ` Say a name, such as “${shorten(name, longestName)}”, or its number.`;
  return { say: `${say}${example}\n${everywhere}`, listed };
}

const everywhere =
  'On every page: “show numbers”, “show grid”, “scroll down”, “keep scrolling”, “find … on this page”, “zoom in”, “press Escape”, “go back”, “again”, “undo that”.';

/** Pages make buttons of anything that can be clicked; what has a long text is a piece of content. */
function isButton(one: Candidate): boolean {
  if (one.role === 'button') return true;
  return (
    one.affordances.includes('click') &&
    one.tag !== 'a' &&
    one.role === '' &&
    nameOf(one).length <= longestName
  );
}

/** While a dialog is open what lies under it cannot be used. */
function reaches(one: Candidate, { page }: PageScene): boolean {
  return page.modal < 0 || page.chain(one.region).includes(page.modal);
}
