import type { TokenCounter } from '../../tokens/index.ts';
import { type ElementFields, elementFieldNames } from '../dmr/describe-element.ts';
import { formatElementDocument } from '../dmr/format-element-document.ts';
import { shortenRecords } from './shorten-records.ts';
import { truncateCenter } from './truncate-center.ts';

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
 * The candidate block, one `(uid = U) document` line each, within `limit` tokens (spec/weblinx.md 5.4): field values
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
