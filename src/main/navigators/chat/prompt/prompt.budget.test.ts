import { describe, expect, it } from 'vitest';
import { chooseTokenCounter } from '../../../models/tokens/index.ts';
import { isFullRun } from '../../../testing/index.ts';
import { buildTextPrompt } from './index.ts';
import { generateRequest } from './testing/generate-request.ts';
import { outsideFences, textOf } from './testing/read-prompt.ts';

/** `npm run test:full` judges all of them; otherwise each run takes some, from where its seed says. */
const pages = isFullRun ? 1_000 : 200;
const firstPage = pages === 1_000 ? 1 : (Number(process.env.PARLEY_SEED ?? 0) % 800) + 1;
/** In parts, because a machine with much else to do takes its time. */
const part = 50;

function check(seed: number): void {
  const request = generateRequest(seed);
  const prompt = buildTextPrompt(request);
  const { model, tokenBudget } = request.connection;
  const counter = chooseTokenCounter(model);
  const counted = prompt.messages.reduce(
    (sum, { content }) => sum + 4 + counter.count(typeof content === 'string' ? content : ''),
    3,
  );
  const about = `seed ${seed}, ${model}, ${tokenBudget}`;
  expect(counted, about).toBe(prompt.tokens);
  expect(counted, about).toBeLessThanOrEqual(tokenBudget);
  expect(prompt.parts[0]?.name, about).toBe('instructions');
  for (const { name, shown, of } of prompt.parts) {
    expect(shown, `${about}, ${name}`).toBeLessThanOrEqual(of);
    expect(name === 'elements' ? shown : 0, about).toBe(name === 'elements' ? prompt.names.size : 0);
  }
  const outside = outsideFences(prompt);
  const last = request.turns.findLast((turn) => turn.speaker === 'user');
  const said = (last?.utterance ?? '').replace(/\s+/g, ' ').trim();
  const isWhole = outside.includes(`LAST WORDS\n${said}\n`);
  if (counter.count(said) <= 150) expect(isWhole, about).toBe(true);
  else if (!isWhole) expect(outside, about).toMatch(/LAST WORDS\nPlease .*\.\.\..*go on\n/);
  expect(outside, about).not.toMatch(/Ignore all previous|endoftext/);
  expect(textOf(prompt).isWellFormed(), about).toBe(true);
  const uids = new Set(request.snapshot.candidates.map((candidate) => candidate.uid));
  expect(
    [...prompt.names.values()].every((uid) => uids.has(uid)),
    about,
  ).toBe(true);
}

describe('a prompt for any generated page, hostile ones among them', () => {
  it.each(Array.from({ length: pages / part }, (_, index) => firstPage + index * part))(
    'is never above its budget, holds the user’s last words and leaves no fence open, from page %i',
    (first) => {
      for (let seed = first; seed < first + part; seed += 1) check(seed);
    },
  );
});
