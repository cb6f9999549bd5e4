import { expect, test } from 'vitest';
import { isFullRun, ofThisRun, sample } from '../../src/main/testing/sample.ts';
import { openEvaluator } from './evaluate.ts';
import { loadInstructions } from './instructions.ts';
import { sampleInstructions } from './sample.ts';
import { summarize } from './summarize.ts';

/** The third that the navigator was tuned on (docs/grounding.md); `npm run evaluate` takes all. */
const every = 3;
const evaluationDeadlineMs = 1_200_000;

/** Of what means nothing (docs/grounding.md, "What means nothing") a run takes one in so many. */
const nonsenseStep = 7;
/** What is to be pressed has an unknown name: to look for it, the next page of a list is opened, or a folded search. */
const opensToLook: ReadonlySet<string> = new Set(['nonsense-n52', 'nonsense-n53']);

/** What the set must hold; `docs/grounding.md` has the figures by kind, and what was tuned on and what was not. */
const leastRight = 0.95;
const leastWrongThatAsk = 0.5;

test(
  'instructions written by people who had not seen the navigator reach the right action and element, with the shipped ranker',
  async () => {
    const third = loadInstructions().filter((_instruction, index) => index % every === 0);
    expect(third.length).toBeGreaterThanOrEqual(150);
    const instructions = isFullRun ? ofThisRun(third) : sampleInstructions(third);
    const evaluator = await openEvaluator({ ranker: 'model' });
    const results = [];
    for (const instruction of instructions) results.push(await evaluator.evaluate(instruction));
    await evaluator.close();
    const { total, rightShare, wrongAskedShare } = summarize(results);
    const wrong = results.filter((result) => result.mismatch !== null);
    const said = wrong.map(
      ({ instruction, mismatch }) => `${instruction.id} "${instruction.utterance}": ${mismatch}`,
    );
    console.log(`${total} of ${third.length} instructions, ${wrong.length} not right: ${said.join('; ')}`);
    expect(rightShare, said.join('\n')).toBeGreaterThanOrEqual(leastRight);
    expect(wrongAskedShare, said.join('\n')).toBeGreaterThanOrEqual(leastWrongThatAsk);
  },
  evaluationDeadlineMs,
);

test(
  'what means nothing is not understood, and touches nothing',
  async () => {
    const evaluator = await openEvaluator({ ranker: 'model' });
    const results = [];
    for (const instruction of sample(loadInstructions('nonsense'), nonsenseStep))
      if (!opensToLook.has(instruction.id)) results.push(await evaluator.evaluate(instruction));
    await evaluator.close();
    const wrong = results.filter(({ mismatch }) => mismatch !== null);
    const acted = wrong.filter(({ asked }) => !asked);
    expect(acted.map(({ instruction, decided }) => `${instruction.utterance}: ${decided}`)).toEqual([]);
    expect(wrong.length, wrong.map(({ instruction: { id } }) => id).join(', ')).toBeLessThanOrEqual(2);
  },
  evaluationDeadlineMs,
);
