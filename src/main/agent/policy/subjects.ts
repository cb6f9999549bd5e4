import { type Candidate, isInRegion, regionsAround, type Snapshot } from '#shared/domain/index.ts';
import { foldText, shorten } from '#shared/text/words.ts';

/** An entry of the page that a press is about, as a person would name it: a mail, a line of a cart. */
export interface Subject {
  readonly name: string;
  /** The numbers that the page itself knows it by ("data-id"): a request that carries one is about this entry. */
  readonly numbers: readonly string[];
}

/** On one card. */
const mostSubjects = 30;
/** In characters: who and what, and no more of the text. */
const longestName = 90;

/**
 * What a control acts on where no form says it: the entry that it stands in, else the entries that are ticked. Both are
 * what the page will take, whatever was asked for.
 */
export function findSubjects(target: Candidate | null, snapshot: Snapshot): readonly Subject[] {
  if (target === null) return [];
  const own = entryAround(target.region, snapshot);
  const around = own < 0 ? null : describeEntry(own, target, snapshot);
  if (around !== null) return [around];
  const ticked = snapshot.candidates
    .filter(({ role, states }) => role === 'checkbox' && states.checked === true)
    .map(({ region }) => entryAround(region, snapshot))
    .filter((entry) => entry >= 0);
  return [...new Set(ticked)]
    .slice(0, mostSubjects)
    .flatMap((entry) => describeEntry(entry, target, snapshot) ?? []);
}

function entryAround(region: number, { regions }: Snapshot): number {
  const kindAt = (at: number) => regions[at]?.kind ?? '';
  const first = regionsAround(region, regions).find((at) => ['item', 'row', 'dialog'].includes(kindAt(at)));
  return first === undefined || kindAt(first) === 'dialog' ? -1 : first;
}

/** null where the entry is the control and nothing else, as a button in a bar of buttons is. */
function describeEntry(entry: number, target: Candidate, snapshot: Snapshot): Subject | null {
  const own = foldText(target.text || target.name);
  const said = snapshot.texts
    .filter(({ region, text }) => /\p{L}/u.test(text) && isInRegion(region, entry, snapshot.regions))
    .map(({ text }) => text)
    .filter((text) => foldText(text) !== own);
  if (said.length === 0) return null;
  const name = said.join(' · ');
  const numbers = snapshot.candidates
    .filter(({ region }) => isInRegion(region, entry, snapshot.regions))
    .flatMap(({ attributes, affordances }) =>
      Object.entries(attributes).flatMap(([key, value]) =>
        // What a field holds may be the user's own number.
        (/^(?:id|data-.+)$/u.test(key) || (key === 'value' && !affordances.includes('type'))) &&
        isNumber(value)
          ? [value]
          : [],
      ),
    );
  return {
    name: shorten(name, longestName),
    numbers: [...new Set(numbers)],
  };
}

/** A number among letters at most: what a database calls a thing, and no word. */
function isNumber(value: string): boolean {
  return /^[\w-]{1,40}$/u.test(value) && /\d/u.test(value);
}
