// How often the offline navigator gets the instructions of this folder right, by kind:
//   node e2e/instructions/run-evaluation.ts [id, site or kind…] [--every N [--from K]]
// `--every 3 --from 1` takes the second of each three: the set in parts that share no instruction.
import { parseArgs } from 'node:util';
import { openEvaluator } from './evaluate.ts';
import { loadInstructions } from './instructions.ts';
import { printSummary } from './summarize.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, from: { type: 'string', default: '0' } },
});
const instructions = loadInstructions().filter(
  ({ id, site, kind }, index) =>
    index % Number(values.every) === Number(values.from) &&
    (positionals.length === 0 || [id, site, kind].some((word) => positionals.includes(word))),
);
const evaluator = await openEvaluator();
const results = [];
for (const instruction of instructions) {
  const result = await evaluator.evaluate(instruction);
  results.push(result);
  if (result.mismatch !== null) {
    const how = result.asked ? 'asked' : 'ACTED';
    const { id, kind, before, utterance } = instruction;
    const said = before === undefined ? `"${utterance}"` : `"${before}" "${utterance}"`;
    console.log(`${id} [${kind}] ${said} ${how}: ${result.mismatch} | ${result.decided}`);
  }
}
await evaluator.close();
printSummary(results);
