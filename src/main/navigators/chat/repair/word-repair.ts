import { fillTemplate } from '../../../weblinx/index.ts';
import type { Message, Reply } from '../client/index.ts';
import type { Problem } from '../output/index.ts';
import { parleyRepair1 } from './parley-repair-1.ts';

/** Characters of the failed answer that the model sees again: enough to know what it wrote. */
const longestEcho = 2_000;

/** What is added to the conversation when an answer gave no action: the answer, and what was wrong with it. */
export function wordRepair(reply: Reply, problem: Problem): readonly Message[] {
  const said = reply.text.trim().slice(0, longestEcho);
  const { text, noAnswer, version } = parleyRepair1;
  return [
    { role: 'assistant', content: said === '' ? noAnswer : said },
    { role: 'user', content: fillTemplate(text, { problem: problem.forModel, version }) },
  ];
}
