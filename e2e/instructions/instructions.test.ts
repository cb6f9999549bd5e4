import { expect, test } from 'vitest';
import { openEvaluator } from './evaluate.ts';
import { loadInstructions } from './instructions.ts';
import { summarize } from './summarize.ts';

/** One in three: enough to see a step back, and quick enough for every run. `npm run evaluate` takes all. */
const every = 3;
const evaluationDeadlineMs = 1_200_000;

/** What the set must hold; `docs/grounding.md` has the figures by kind, and what was tuned on and what was not. */
const leastRight = 0.95;
const leastWrongThatAsk = 0.5;

test(
  'instructions written by people who had not seen the navigator reach the right action and element, with the shipped ranker',
  async () => {
    const instructions = loadInstructions().filter((_instruction, index) => index % every === 0);
    const evaluator = await openEvaluator({ ranker: 'model' });
    const results = [];
    for (const instruction of instructions) results.push(await evaluator.evaluate(instruction));
    await evaluator.close();
    const { total, rightShare, wrongAskedShare } = summarize(results);
    const wrong = results.filter((result) => result.mismatch !== null);
    const said = wrong.map(
      ({ instruction, mismatch }) => `${instruction.id} "${instruction.utterance}": ${mismatch}`,
    );
    expect(total).toBeGreaterThanOrEqual(150);
    expect(rightShare, said.join('\n')).toBeGreaterThanOrEqual(leastRight);
    expect(wrongAskedShare, said.join('\n')).toBeGreaterThanOrEqual(leastWrongThatAsk);
  },
  evaluationDeadlineMs,
);
