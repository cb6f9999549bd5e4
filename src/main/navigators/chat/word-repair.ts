import type { Message, Reply } from './client/index.ts';
import type { Problem } from './output/index.ts';

/** Version of this wording, kept with the prompt. */
export const repairVersion = 'parley-repair-1';

/** Characters of the failed answer that the model sees again: enough to know what it wrote. */
const longestEcho = 2_000;

/** What is added to the conversation when an answer gave no action: the answer, and what was wrong with it. */
export function wordRepair(reply: Reply, problem: Problem): readonly Message[] {
  const said = reply.text.trim().slice(0, longestEcho);
  return [
    // Some endpoints refuse messages without words.
    { role: 'assistant', content: said === '' ? '(no answer)' : said },
    {
      role: 'user',
      content: `That could not be used, so nothing was done. ${problem.forModel} Answer once more: exactly one action, complete, on one line of its own, in one of the forms that you were given.`,
    },
  ];
}
