/**
 * Makes the measured set, which has no words in it: `node training/consequences/measure.ts OUT OPEN.jsonl BASE.json
 * HELD.jsonl BASE.json`. Of each control its features as numbers, what it was labelled, its language, where it is from,
 * whether it was held back, and whether the word list asks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  type ControlContext,
  readFeatures,
  readLabels,
  readSurroundings,
} from '../../src/main/agent/policy/control-features.ts';

interface Labelled {
  readonly label: string;
  readonly kind: string | null;
  readonly language: string;
  readonly origin: string;
  readonly control: ControlContext;
}

const [output = '', ...inputs] = process.argv.slice(2);
const rows: string[] = [];
const numbers: number[] = [];
for (const [at, split] of ['open', 'held-back'].entries()) {
  const [controls, verdicts] = inputs.slice(at * 2, at * 2 + 2);
  if (controls === undefined || verdicts === undefined) continue;
  const asked: { words: boolean }[] = JSON.parse(readFileSync(verdicts, 'utf8'));
  for (const [place, line] of readFileSync(controls, 'utf8').trim().split('\n').entries()) {
    const { label, kind, language, origin, control }: Labelled = JSON.parse(line);
    const surroundings = readSurroundings(control);
    const labels = readLabels(control);
    for (const text of labels) {
      const features = readFeatures(control, text, surroundings);
      // In order of number, not of place: the words cannot be read off their sequence.
      for (const source of features) numbers.push(source.length, ...source.toSorted((a, b) => a - b));
    }
    const words = asked[place]?.words ?? false;
    rows.push(JSON.stringify({ split, label, kind, language, origin, labels: labels.length, words }));
  }
}
writeFileSync(`${output}.jsonl.gz`, gzipSync(rows.join('\n'), { level: 9 }));
writeFileSync(`${output}.u16.gz`, gzipSync(Buffer.from(Uint16Array.from(numbers).buffer), { level: 9 }));
console.log(`${rows.length} controls`);
