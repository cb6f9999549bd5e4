import { uidAttribute } from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../tokens/index.ts';
import { formatTree } from '../tree/format-tree.ts';
import { copyTree, type ElementNode, listElements } from '../tree/page-tree.ts';
import { shortenRecords } from './shorten-records.ts';
import { truncateCenter } from './truncate-center.ts';

const attempts = 5;
/** From here on an attribute whose value is nothing any more goes too. */
const removingAttempt = 3;

interface Place {
  readonly element: ElementNode;
  /** Null for the element's own text. */
  readonly attribute: string | null;
  readonly text: string;
}

interface Options {
  /** Appended to the text form; counts. */
  readonly postfix?: string;
  /** False never cuts a uid; true does as the reference does. */
  readonly strictCompat?: boolean;
}

/**
 * The text form of a pruned page within `limit` tokens, `postfix` included (spec/weblinx.md 5.3): texts and attribute
 * values are cut in their middle, longest first, and when five rounds of that are not enough the whole form is.
 */
export function truncateTree(
  page: ElementNode,
  limit: number,
  counter: TokenCounter,
  { postfix = '', strictCompat = true }: Options = {},
): string {
  const root = copyTree(page);
  const elements = listElements(root);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const text = formatTree(root) + postfix;
    const excess = counter.count(text) - limit;
    if (excess <= 0) return text;
    shortenValues(listPlaces(elements, strictCompat), excess, counter, attempt);
  }
  return truncateCenter(formatTree(root) + postfix, limit, counter) ?? '';
}

function listPlaces(elements: readonly ElementNode[], strictCompat: boolean): readonly Place[] {
  return elements.flatMap((element) => [
    { element, attribute: null, text: element.text.trim() },
    ...[...element.attributes].flatMap(([attribute, value]) =>
      value === null || (!strictCompat && attribute === uidAttribute)
        ? []
        : [{ element, attribute, text: value }],
    ),
  ]);
}

function shortenValues(
  places: readonly Place[],
  excess: number,
  counter: TokenCounter,
  attempt: number,
): void {
  const shorter = shortenRecords(
    places.map((place) => place.text),
    excess,
    counter,
  );
  for (const [index, { element, attribute }] of places.entries()) {
    const text = shorter[index];
    if (text === undefined) continue;
    if (attribute === null) element.text = text ?? '';
    else if (text === null && attempt >= removingAttempt) element.attributes.delete(attribute);
    else element.attributes.set(attribute, text === '' ? null : text);
  }
}
