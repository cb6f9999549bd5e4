// Scores pages by Parley's lexical scorer, for the table of training/: JSON lines { elements, queries } on standard
// input, one line of scores per query and page on standard output. Older words count less, as in the lexical ranker.
import { createInterface } from 'node:readline';
import { scoreDescription } from '../src/main/ranker/index.ts';
import type { Candidate } from '../src/shared/domain/index.ts';

interface Record {
  readonly elements: readonly {
    readonly role: string;
    readonly name: string;
    readonly text: string;
    readonly nearbyLabel: string;
    readonly description: string;
    readonly attributes: Readonly<{ [key: string]: string }>;
    readonly href: string | null;
    readonly options: readonly string[];
  }[];
  readonly queries: readonly string[];
}

/** As src/main/ranker/lexical.ts. */
const historyShare = 0.3;

for await (const line of createInterface({ input: process.stdin })) {
  const { elements, queries }: Record = JSON.parse(line);
  const candidates = elements.map((element) => ({
    ...element,
    options: element.options.map((label) => ({ label, value: label, selected: false, disabled: false })),
    secret: null,
    value: null,
  })) as unknown as readonly Candidate[];
  const rows = queries.map((query) => {
    const [said = '', ...rest] = query.split(' | ');
    const before = rest.map((part) => part.replace(/^(?:before|did): /u, '')).join(' ');
    const scores = scoreDescription(said, candidates);
    const older = scoreDescription(before, candidates);
    return scores.map((score, index) => Number((score + historyShare * (older[index] ?? 0)).toFixed(5)));
  });
  console.log(JSON.stringify(rows));
}
