// How often the offline navigator gets the instructions of this folder right, by kind:
//   node e2e/instructions/run-evaluation.ts [id, site or kind…] [--every N [--from K]]
//     [--set first|held-out|nonsense|languages] [--ranker lexical|model] [--model FOLDER]
//   node e2e/instructions/run-evaluation.ts --spoken PAGES [--part dev|held-out|held-out-2|held-out-3] [--ranker lexical] [--list]
// `--every 3 --from 1` takes the second of each three: the set in parts that share no instruction. `--ranker lexical`
// does without the trained models, `--model` takes another folder's ranker. `--spoken` takes the sentences of
// training/spoken on pages that training/collect-pages.ts put into PAGES.
import { parseArgs } from 'node:util';
import { openEvaluator, rankerChoices } from './evaluate.ts';
import { evaluateQuestions } from './evaluate-questions.ts';
import { evaluateSpoken, spokenParts } from './evaluate-spoken.ts';
import { instructionSets, loadInstructions } from './instructions.ts';
import { printSummary } from './summarize.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    set: { type: 'string', default: 'first' },
    ranker: { type: 'string', default: 'model' },
    model: { type: 'string', default: '' },
    spoken: { type: 'string', default: '' },
    questions: { type: 'string', default: '' },
    part: { type: 'string', default: 'dev' },
    list: { type: 'boolean', default: false },
  },
});

/** @throws Error when a flag was given something else than these */
function oneOf<T extends string>(flag: string, choices: readonly T[], given: string): T {
  const chosen = choices.find((choice) => choice === given);
  if (chosen === undefined) throw new Error(`--${flag} takes ${choices.join(' or ')}, not "${given}".`);
  return chosen;
}

const ranker = oneOf('ranker', rankerChoices, values.ranker);
const part = oneOf('part', spokenParts, values.part);
if (values.questions !== '')
  await evaluateQuestions({
    pages: values.questions,
    part: part === 'dev' ? part : 'held-out',
    byWords: ranker === 'lexical',
    listed: values.list,
  });
else if (values.spoken === '') await evaluateInstructions();
else {
  await evaluateSpoken({ pages: values.spoken, part, byWords: ranker === 'lexical', listed: values.list });
}

async function evaluateInstructions(): Promise<void> {
  const instructions = loadInstructions(oneOf('set', instructionSets, values.set)).filter(
    ({ id, site, kind }, index) =>
      index % Number(values.every) === Number(values.from) &&
      (positionals.length === 0 || [id, site, kind].some((word) => positionals.includes(word))),
  );
  const evaluator = await openEvaluator({
    ranker,
    modelFolder: values.model,
  });
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
}
