import { formatPruned, letterOf, listOptions, prunePageAround } from '../prompts/mind2web/index.ts';
import type { ElementNode } from '../prompts/weblinx/index.ts';
import type { ChoiceAnswer, ChoiceModel } from './choice-model.ts';
import { chooseByRounds, type GroupAnswer, type RoundRules, type RoundsEnd } from './rounds.ts';

export interface ElementChoice {
  /** Cleaned (docs/mind2web.md, 3.3). */
  readonly page: ElementNode;
  /** Node ids in the order in which they are grouped. */
  readonly candidates: readonly string[];
  readonly task: string;
  /** Steps as Mind2Web tells them. */
  readonly history: readonly string[];
}

export interface ElementChosen extends Pick<RoundsEnd, 'predicted' | 'calls'> {
  readonly answers: readonly ChoiceAnswer[];
}

/** MindAct's second stage: which of the candidates comes next, and what is done with it (docs/mind2web.md, 7). */
export async function chooseElement(
  model: ChoiceModel,
  { page, candidates, task, history }: ElementChoice,
  rules: RoundRules,
  signal: AbortSignal,
): Promise<ElementChosen> {
  const answers: ChoiceAnswer[] = [];
  const ask = async (group: readonly string[]): Promise<GroupAnswer> => {
    const pruned = prunePageAround(page, new Set(group));
    const options = listOptions(pruned, model.style);
    if (options.length === 0) return { kind: 'none' };
    const answer = await model.choose(
      { snippet: formatPruned(pruned, model.style), task, history, options: options.map(({ text }) => text) },
      signal,
    );
    answers.push(answer);
    if (answer.letter === letterOf(null)) return { kind: 'none' };
    const chosen = options.find((_option, place) => letterOf(place) === answer.letter);
    return chosen === undefined
      ? { kind: 'invalid' }
      : { kind: 'chosen', id: chosen.id, operation: answer.operation };
  };
  const { predicted, calls } = await chooseByRounds(candidates, ask, rules);
  return { predicted, calls, answers };
}

/** An order that has nothing to do with the ranks, the same for the same seed (docs/mind2web.md, 7.1). */
export function shuffle<T>(list: readonly T[], seed: string): readonly T[] {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
