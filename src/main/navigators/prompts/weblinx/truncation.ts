import {
  type CallArgument,
  type CallValue,
  formatCall,
  type ReplayChatTurn,
  type TurnCall,
  uidAttribute,
} from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../../models/tokens/index.ts';
import {
  type ElementFields,
  elementFieldNames,
  formatElementDocument,
  formatUtterance,
  noUtterance,
} from './dmr.ts';
import { copyTree, type ElementNode, formatTree, listElements } from './tree.ts';

const separator = ' ; ';
const attempts = 5;
/** Cut speakers and ids make a turn worthless; the reference cuts them all the same. */
const precious = new Set(['speaker', 'uid']);

/**
 * The turns as lines that take at most `limit` tokens when joined by `" ; "` (docs/weblinx.md, 5): argument values
 * are cut in their middle, longest first, and when that is not enough whole lines are.
 *
 * `strictCompat`: false keeps speakers and ids whole and cuts more with every try; true does as the reference does.
 */
export function truncateHistory(
  calls: readonly TurnCall[],
  limit: number,
  counter: TokenCounter,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): readonly string[] {
  const count = (lines: readonly string[]) => counter.count(lines.join(separator));
  let lines = calls.map((call) => formatCall(call.name, call.args));
  let excess = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const over = count(lines) - limit;
    if (over <= 0) return lines;
    // Every attempt starts from the whole turns; the reference forgets what it took before, so it may swing.
    excess = strictCompat ? over : excess + over;
    lines = shortenCalls(calls, excess, counter, strictCompat);
  }
  return count(lines) <= limit ? lines : cutLines(lines, limit, counter);
}

function shortenCalls(
  calls: readonly TurnCall[],
  excess: number,
  counter: TokenCounter,
  strictCompat: boolean,
): string[] {
  const places = calls.flatMap((call, turn) =>
    call.args.flatMap(([key, value], argument) => {
      const isKept = key === 'intent' || value === null || (!strictCompat && precious.has(key));
      return isKept ? [] : [{ turn, argument, text: textOf(value) }];
    }),
  );
  const shorter = shortenRecords(
    places.map((place) => place.text),
    excess,
    counter,
  );
  const changed = new Map(
    places.flatMap(({ turn, argument }, index) =>
      shorter[index] === undefined ? [] : [[`${turn}/${argument}`, shorter[index] ?? ''] as const],
    ),
  );
  return calls.map((call, turn) => {
    const args = call.args.map(([key, value], argument): CallArgument => {
      const text = changed.get(`${turn}/${argument}`);
      return text === undefined ? [key, value] : [key, asBefore(text, value)];
    });
    return formatCall(call.name, args);
  });
}

function textOf(value: CallValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What is left of a number is one again where that is possible. */
function asBefore(text: string, value: CallValue): CallValue {
  if (typeof value !== 'number' || text.trim() === '' || !Number.isFinite(Number(text))) return text;
  return Number(text);
}

/** Each line gets an even share of what the lines before it left. */
function cutLines(lines: readonly string[], limit: number, counter: TokenCounter): readonly string[] {
  const between = counter.count(separator);
  let remaining = limit;
  return lines.map((line, index) => {
    const cut = truncateCenter(line, Math.ceil(remaining / (lines.length - index)), counter) ?? '';
    remaining -= counter.count(cut) + between;
    return cut;
  });
}

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
 * The text form of a pruned page within `limit` tokens, `postfix` included (docs/weblinx.md, 5): texts and attribute
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

export interface CandidateFields {
  readonly uid: string;
  readonly fields: ElementFields;
}

const rounds = 6;
const cuttable = ['xpath', 'text', 'attributes', 'children'] as const;

interface Entry {
  readonly uid: string;
  fields: Record<keyof ElementFields, string>;
  document: string;
}

/**
 * The candidate block, one `(uid = U) document` line each, within `limit` tokens (docs/weblinx.md, 5): field values
 * are cut in their middle, longest first, and when six rounds of that are not enough whole documents are. Once
 * anything is cut, empty fields are left out.
 */
export function truncateCandidates(
  candidates: readonly CandidateFields[],
  limit: number,
  counter: TokenCounter,
): string {
  const entries: Entry[] = candidates.map(({ uid, fields }) => ({
    uid,
    fields: { ...fields },
    document: formatElementDocument(fields),
  }));
  let used = 0;
  for (let round = 0; round < rounds; round += 1) {
    const block = formatBlock(entries);
    used = counter.count(block);
    if (used <= limit) return block;
    shortenFields(entries, used - limit, counter);
  }
  cutDocuments(entries, limit, used, counter);
  return formatBlock(entries);
}

function formatBlock(entries: readonly Entry[]): string {
  return entries.map((entry) => `(uid = ${entry.uid}) ${entry.document.replaceAll('\n', ' ')}\n`).join('');
}

function shortenFields(entries: readonly Entry[], excess: number, counter: TokenCounter): void {
  const places = entries.flatMap((entry) => cuttable.map((name) => ({ entry, name })));
  const shorter = shortenRecords(
    places.map(({ entry, name }) => entry.fields[name]),
    excess,
    counter,
  );
  for (const [index, { entry, name }] of places.entries()) {
    if (shorter[index] !== undefined) entry.fields[name] = shorter[index] ?? '';
  }
  for (const entry of entries) {
    entry.document = elementFieldNames
      .filter((name) => entry.fields[name] !== '')
      .map((name) => `[[${name}]] ${entry.fields[name]}\n`)
      .join('');
  }
}

/** `used` is what the block took before the last round: the reference counts no more after it. */
function cutDocuments(entries: readonly Entry[], limit: number, used: number, counter: TokenCounter): void {
  const documents = counter.count(entries.map((entry) => entry.document).join(' '));
  const around = Math.ceil((used - documents) / entries.length);
  let remaining = limit;
  for (const [index, entry] of entries.entries()) {
    const share = Math.ceil(remaining / (entries.length - index));
    entry.document = truncateCenter(entry.document, share, counter) ?? '';
    remaining -= counter.count(entry.document) + around;
  }
}

/**
 * Utterances on one line within `limit` tokens, the longest cut in their middle (docs/weblinx.md, 5).
 *
 * `strictCompat`: without utterances the reference takes the words that say so for a list and puts a space between
 * every two letters (4.4); its released models have seen that.
 */
export function truncateUtterances(
  utterances: readonly ReplayChatTurn[],
  limit: number,
  counter: TokenCounter,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): string {
  if (utterances.length === 0) return strictCompat ? [...noUtterance].join(' ') : noUtterance;
  const texts = utterances.map(formatUtterance);
  const excess = counter.count(texts.join(' ')) - limit;
  if (excess <= 0) return texts.join(' ');
  const shorter = shortenRecords(texts, excess, counter);
  return texts.map((text, index) => (shorter[index] === undefined ? text : (shorter[index] ?? ''))).join(' ');
}

/**
 * Takes `excess` tokens out of the given texts, the longest first, each cut in its middle (docs/weblinx.md, 5 and
 * 5.2). In the order of `texts`: `undefined` where nothing changed, "" where nothing may be left, null where what may
 * be left is too little for an ellipsis.
 */
export function shortenRecords(
  texts: readonly string[],
  excess: number,
  counter: TokenCounter,
): readonly (string | null | undefined)[] {
  const records = texts.map((text, index) => ({ index, text, length: counter.count(text) }));
  const ascending = records.toSorted((first, second) => first.length - second.length);
  const lengths = ascending.map((record) => record.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const reduced = reduceLengths(lengths, total - excess);
  const results: (string | null | undefined)[] = texts.map(() => undefined);
  for (const [place, record] of ascending.entries()) {
    const length = reduced[place] ?? 0;
    if (length >= record.length) continue;
    results[record.index] = length === 0 ? '' : truncateCenter(record.text, length, counter);
  }
  return results;
}

const ellipsis = '...';

/**
 * Takes tokens out of the middle of a text so that `limit` are left, the ellipsis counted (docs/weblinx.md, 5).
 * Null when not even the ellipsis fits. A cut changes how the rest divides, so the result may still be a token or two
 * over; `iterative` cuts again, one token more each time, until it is not.
 */
export function truncateCenter(
  text: string,
  limit: number,
  counter: TokenCounter,
  { iterative = false }: { readonly iterative?: boolean } = {},
): string | null {
  const spans = counter.spans(text);
  if (spans.length <= limit) return text;
  const dots = counter.count(ellipsis);
  if (limit < dots) return null;
  if (limit === dots) return ellipsis;
  let removed = spans.length - (limit - dots);
  if (!iterative) return cutMiddle(text, spans, removed);
  for (removed += 1; removed < spans.length; removed += 1) {
    const cut = cutMiddle(text, spans, removed);
    if (counter.count(cut) <= limit) return cut;
  }
  return ellipsis;
}

function cutMiddle(text: string, spans: ReturnType<TokenCounter['spans']>, removed: number): string {
  const first = Math.floor(spans.length / 2) - Math.floor(removed / 2);
  const start = spans[first]?.start ?? 0;
  const end = spans[first + removed - 1]?.end ?? text.length;
  return `${text.slice(0, start)}${ellipsis}${text.slice(end)}`;
}

/**
 * Lowers the longest of the given token counts until they sum to `limit`, like water filling a basin from below
 * (docs/weblinx.md, 5). `lengths` ascend; what they give is in the same order.
 */
export function reduceLengths(lengths: readonly number[], limit: number): readonly number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total <= limit) return lengths;
  if (limit <= 0) return lengths.map(() => 0);
  let filled = 0;
  let previous = 0;
  for (const [index, length] of lengths.entries()) {
    const left = lengths.length - index;
    filled += (length - previous) * left;
    previous = length;
    if (filled <= limit) continue;
    const level = length - Math.ceil((filled - limit) / left);
    const kept = lengths.slice(0, index);
    const spare = limit - kept.reduce((sum, value) => sum + value, 0) - level * left;
    return [...kept, ...Array.from({ length: left }, (_, place) => level + (place >= left - spare ? 1 : 0))];
  }
  return lengths;
}
