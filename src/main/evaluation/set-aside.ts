import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Files that records are spread over: of ten million with 200 characters each one holds 8 MB. */
const parts = 256;
/** Characters that are gathered for a file before they are written. */
const gathered = 32 * 1_024;

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
  const fileOf = (part: number): string => join(aside, `${part}.jsonl`);
  try {
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
    for (const part of used) {
      const groups = new Map<string, T[]>();
      for (const line of readFileSync(fileOf(part), 'utf8').split('\n')) {
        if (line === '') continue;
        const record = JSON.parse(line) as T;
        const group = groups.get(groupOf(record));
        if (group === undefined) groups.set(groupOf(record), [record]);
        else group.push(record);
      }
      yield* groups;
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function partOf(group: string): number {
  let sum = 0;
  for (let at = 0; at < group.length; at += 1) sum = (Math.imul(sum, 31) + group.charCodeAt(at)) >>> 0;
  return sum % parts;
}
