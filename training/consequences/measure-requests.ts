/**
 * Makes the measured requests, which have no words in them: `node training/consequences/measure-requests.ts OUT
 * OPEN.jsonl… -- HELD.jsonl…`. Of each request what it was labelled, its method, whether it is a GraphQL query, and the
 * features of every text that the rules read of it: what was pressed, each word of its names, and all of them together.
 * Words are numbered anew in each request: "wa", "wb" and so on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { questionContext } from '../../src/main/agent/policy/control-context.ts';
import { readFeatures, readLabels, readSurroundings } from '../../src/main/agent/policy/control-features.ts';

interface Labelled {
  readonly method: string;
  readonly 'url path': string;
  readonly fieldNames: readonly string[];
  readonly operation: string | null;
  readonly 'what pressing caused it': string;
  readonly label: 'consequential' | 'harmless';
  readonly kind: string | null;
  readonly reversible: string | null;
}

const [output = '', ...inputs] = process.argv.slice(2);
const cut = inputs.indexOf('--');
const splits = [
  ['open', inputs.slice(0, cut)],
  ['held-back', inputs.slice(cut + 1)],
] as const;
const rows: string[] = [];
const numbers: number[] = [];

/** A..Z and so on, so that a number is a word. */
const code = (at: number): string => `w${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;

function keep(text: string, over: { readonly title?: string } = {}): void {
  const context = { ...questionContext(text), dialog: '', ...over };
  const surroundings = readSurroundings(context);
  const labels = readLabels(context);
  numbers.push(labels.length);
  for (const label of labels)
    for (const source of readFeatures(context, label, surroundings))
      numbers.push(source.length, ...source.toSorted((a, b) => a - b));
}

for (const [split, files] of splits) {
  for (const line of files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))) {
    const request: Labelled = JSON.parse(line);
    const known = new Map<string, string>();
    const hide = (names: string): string =>
      (names.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}-]+/gu) ?? [])
        .map((word) => {
          const plain = word.toLowerCase();
          const hidden = known.get(plain) ?? code(known.size);
          known.set(plain, hidden);
          return hidden;
        })
        .join(' ');
    const operation = request.operation ?? '';
    const named = hide(operation);
    const path = hide(request['url path'].replace(/\?.*$/su, ''));
    const fields = request.fieldNames.map(hide);
    const cause = request['what pressing caused it'];
    // What stood on the control where that is known, else what it was.
    const pressed = /"([^"]+)"/u.exec(cause)?.[1];
    keep(pressed ?? '', pressed === undefined ? { title: cause } : {});
    for (const word of known.keys()) keep(word);
    const words = (texts: readonly string[]): string => {
      const shown = new Map([...known].map(([word, hidden]) => [hidden, word]));
      return [...new Set(texts.join(' ').split(' ').filter(Boolean))]
        .map((one) => shown.get(one) ?? '')
        .join(' ');
    };
    keep(words([named, path]));
    keep(words([named, path, ...fields]));
    const { method, label, kind } = request;
    const isQuery = /^query\b/u.test(operation);
    rows.push(
      JSON.stringify({
        split,
        label,
        kind,
        method,
        isQuery,
        operation: named,
        path,
        fields,
        words: known.size,
      }),
    );
  }
}
writeFileSync(`${output}.jsonl.gz`, gzipSync(rows.join('\n'), { level: 9 }));
writeFileSync(`${output}.u16.gz`, gzipSync(Buffer.from(Uint16Array.from(numbers).buffer), { level: 9 }));
console.log(`${rows.length} requests`);
