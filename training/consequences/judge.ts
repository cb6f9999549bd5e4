/** What the shipped classifier says of labelled controls: `node training/consequences/judge.ts CONTROLS.jsonl OUT.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyControl, loadControlModel } from '../../src/main/agent/policy/control-classifier.ts';
import type { ControlContext } from '../../src/main/agent/policy/control-features.ts';

const [input = '', output = ''] = process.argv.slice(2);
const model = await loadControlModel(join(import.meta.dirname, '../../resources/models/consequences'));
const judged = readFileSync(input, 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const { control, ...row }: { control: ControlContext; [key: string]: unknown } = JSON.parse(line);
    const { harm, kind, reversible } = classifyControl(model, control);
    return { ...row, calibrated: true, harm, found: kind === 'none' ? (reversible?.kind ?? 'none') : kind };
  });
writeFileSync(output, JSON.stringify(judged));
