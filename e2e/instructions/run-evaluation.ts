// How often the offline navigator gets the instructions of this folder right, by kind:
//   node e2e/instructions/run-evaluation.ts [id, site or kind…]
import { openEvaluator } from './evaluate.ts';
import { loadInstructions } from './instructions.ts';
import { printSummary } from './summarize.ts';

const wanted = process.argv.slice(2);
const instructions = loadInstructions().filter(
  ({ id, site, kind }) => wanted.length === 0 || [id, site, kind].some((word) => wanted.includes(word)),
);
const evaluator = await openEvaluator();
const results = [];
for (const instruction of instructions) {
  const result = await evaluator.evaluate(instruction);
  results.push(result);
  if (result.mismatch !== null) {
    const how = result.asked ? 'asked' : 'ACTED';
    console.log(
      `${instruction.id} [${instruction.kind}] "${instruction.utterance}" ${how}: ${result.mismatch} | ${result.decided}`,
    );
  }
}
await evaluator.close();
printSummary(results);
