import type { Candidate } from '#shared/domain/index.ts';
import { findRun, isSearchBox } from '../../../grounding/index.ts';
import { shorten } from './entry-words.ts';
import { isContent, kindsAround, type PageAnswer, type PageScene } from './page-scene.ts';

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
