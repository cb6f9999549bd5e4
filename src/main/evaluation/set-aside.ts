import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Files that records are spread over: of ten million with 200 characters each one holds 8 MB. */
const parts = 256;
/** Characters that are gathered for a file before they are written. */
const gathered = 32 * 1_024;

/** Records that lie in files by their group, so that what belongs together can be read together. */
interface SetAside<T> {
  /** Numbers of the parts that have records. */
  readonly used: ReadonlySet<number>;
  /** In the order in which they were given. */
  read(part: number): readonly T[];
}

async function setAside<T>(
  records: AsyncIterable<T>,
  groupOf: (record: T) => string,
  folder: string,
): Promise<SetAside<T>> {
  mkdirSync(folder, { recursive: true });
  const fileOf = (part: number): string => join(folder, `${part}.jsonl`);
  const waiting: string[] = new Array(parts).fill('');
  const used = new Set<number>();
  const write = (part: number): void => {
    used.add(part);
    const file = openSync(fileOf(part), 'a');
    writeSync(file, waiting[part] ?? '');
    closeSync(file);
    waiting[part] = '';
  };
  for await (const record of records) {
    const part = partOf(groupOf(record));
    waiting[part] += `${JSON.stringify(record)}\n`;
    if ((waiting[part]?.length ?? 0) > gathered) write(part);
  }
  for (const [part, text] of waiting.entries()) if (text !== '') write(part);
  return {
    used,
    read(part) {
      if (!used.has(part)) return [];
      const lines = readFileSync(fileOf(part), 'utf8').split('\n');
      return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
    },
  };
}

/**
 * Records put together by their group with no more in memory than one part of them: they lie in files below `folder`
 * meanwhile. Groups come whole, and what is of one group in the order in which it was given.
 */
export async function* byGroup<T>(
  records: AsyncIterable<T>,
  groupOf: (record: T) => string,
  folder: string,
): AsyncGenerator<readonly [group: string, records: readonly T[]]> {
  mkdirSync(folder, { recursive: true });
  const aside = mkdtempSync(join(folder, 'aside-'));
  try {
    const kept = await setAside(records, groupOf, aside);
    for (const part of kept.used) yield* Map.groupBy(kept.read(part), groupOf);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/**
 * Two kinds of records by a group that both have, with no more in memory than one part of each. Every pair holds all
 * that there is of some groups, each kind in the order in which it was given.
 */
export async function* joinByGroup<One, Other>(
  ones: AsyncIterable<One>,
  others: AsyncIterable<Other>,
  groupOf: (record: One | Other) => string,
  folder: string,
): AsyncGenerator<readonly [ones: readonly One[], others: readonly Other[]]> {
  mkdirSync(folder, { recursive: true });
  const aside = mkdtempSync(join(folder, 'aside-'));
  try {
    const first = await setAside(ones, groupOf, join(aside, 'ones'));
    const second = await setAside(others, groupOf, join(aside, 'others'));
    for (const part of first.used.union(second.used)) yield [first.read(part), second.read(part)];
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function partOf(group: string): number {
  let sum = 0;
  for (let at = 0; at < group.length; at += 1) sum = (Math.imul(sum, 31) + group.charCodeAt(at)) >>> 0;
  return sum % parts;
}
