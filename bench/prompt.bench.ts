import { chooseTokenCounter, type TokenCounter } from '../src/main/models/tokens/index.ts';
import { buildTextPrompt, type PromptRequest } from '../src/main/navigators/chat/prompt/index.ts';
import { createLexicalRanker } from '../src/main/ranker/index.ts';
import { servePages } from '../src/main/testing/index.ts';
import type { Snapshot, UserTurn } from '../src/shared/domain/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { openBrowser } from './open-browser.ts';
import { makePromptPage } from './prompt-page.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const rounds = 40;
const models = [
  { model: 'gpt-4o', how: 'counted exactly' },
  { model: 'llama3.2', how: 'estimated' },
] as const;

const turn: UserTurn = {
  id: 't0',
  sessionId: 's',
  index: 0,
  at: 0,
  speaker: 'user',
  utterance: 'Add the red trail shoe with the best rating to my cart',
  via: 'text',
};

/**
 * The prompt of one step on a page of 1,775 elements: built, cut to 4,000 tokens and counted. Beside it what other
 * systems do: the whole page written out with its attributes and counted.
 */
export const benchmark: Benchmark = {
  name: 'prompt',
  async run() {
    const markup = makePromptPage();
    const server = await servePages({ '/': markup });
    const { browser, open, close } = await openBrowser();
    const signal = new AbortController().signal;
    try {
      await open(`${server.origin}/`);
      const snapshot = await browser.observe({ signal });
      const { scored } = await createLexicalRanker().rank({ snapshot, turns: [turn], signal });
      const rows: Row[] = [];
      for (const { model, how } of models) {
        const counter = chooseTokenCounter(model);
        const request: PromptRequest = {
          turns: [turn],
          snapshot,
          ranked: scored,
          connection: { model, tokenBudget: 4_000, images: 'none' },
          screenshot: null,
          fence: '5d1e9c0a7b3f2468',
        };
        const times = await timeRepeatedly(rounds, async () => buildTextPrompt(request), 5);
        const whole = await timeRepeatedly(rounds, async () => writeWholePage(snapshot, counter), 5);
        const prompt = buildTextPrompt(request);
        rows.push({
          what: `prompt, 1,775 elements, ${how}`,
          unit: 'ms',
          median: median(times),
          p95: quantile(times, 0.95),
          goal: 50,
          baseline: { what: 'whole page written and counted', median: median(whole) },
          note: `${prompt.tokens} tokens with ${prompt.names.size} elements named; whole page ${writeWholePage(snapshot, counter)}, its HTML ${counter.count(markup)}`,
        });
      }
      return rows;
    } finally {
      await close();
      await server.close();
    }
  },
};

/** Every visible element with a number, its attributes and its text, as agents without a ranker send it. */
function writeWholePage({ elements }: Snapshot, counter: TokenCounter): number {
  const lines = elements.map(({ tag, attributes, text, tail }, index) => {
    const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `[${index}]<${tag}${named.join('')}>${text}</${tag}>${tail}`;
  });
  return counter.count(lines.join('\n'));
}
