/**
 * Turns controls into the numbers that the model reads, by the same code as in the app:
 * `node training/consequences/encode.ts CONTROLS.jsonl OUT [--all]` writes OUT.u16 and OUT.rows. Of each control the
 * first label is taken, with --all every label that is judged.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  type ControlContext,
  readFeatures,
  readLabels,
  readSurroundings,
} from '../../src/main/agent/policy/control-features.ts';

interface Row {
  readonly control: ControlContext;
  readonly [key: string]: unknown;
}

const [input = '', output = '', all] = process.argv.slice(2);
const numbers = createWriteStream(`${output}.u16`);
const rows = createWriteStream(`${output}.rows`);
let at = 0;
for await (const line of createInterface({ input: createReadStream(input) })) {
  const { control, ...rest }: Row = JSON.parse(line);
  const surroundings = readSurroundings(control);
  const labels = readLabels(control);
  for (const label of all === '--all' ? labels : labels.slice(0, 1)) {
    const features = readFeatures(control, label, surroundings);
    const flat = Uint16Array.from([...features.map((source) => source.length), ...features.flat()]);
    numbers.write(Buffer.from(flat.buffer));
    rows.write(`${JSON.stringify({ ...rest, row: at })}\n`);
  }
  at += 1;
}
numbers.end();
rows.end();
