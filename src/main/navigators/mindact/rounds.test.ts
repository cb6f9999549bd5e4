import { expect, it } from 'vitest';
import vectors from '../prompts/mind2web/vectors/mind2web.json' with { type: 'json' };
import { chooseByRounds, type GroupAnswer, liveRules, paperRules } from './rounds.ts';

const none: GroupAnswer = { kind: 'none' };
const choose = (id: string): GroupAnswer => ({ kind: 'chosen', id, operation: 'CLICK ' });

it.each(vectors.rounds)(
  '$id: $rule',
  async ({ evaluator, candidates, answers, calls, predicted, left_in_queue, trace }) => {
    const groups: (readonly string[])[] = [];
    const end = await chooseByRounds(
      candidates,
      async (group) => {
        groups.push(group);
        const answer = answers[groups.length - 1] ?? 'NONE';
        if (answer === 'NONE') return none;
        return answer === 'INVALID' ? { kind: 'invalid' } : choose(answer);
      },
      paperRules(evaluator === 'llm' ? 'chat' : 'trained'),
    );
    expect(end.calls).toBe(calls);
    expect(end.predicted?.id ?? null).toBe(predicted);
    expect(end.left).toEqual(left_in_queue);
    if (trace !== undefined) expect(groups).toEqual(trace.map(({ group }) => group));
  },
);

it.each(vectors.call_counts)(
  'call_counts: $n candidates cost $calls_if_every_group_answers calls, or $calls_if_every_group_rejects',
  async ({ n, calls_if_every_group_answers, calls_if_every_group_rejects }) => {
    const candidates = Array.from({ length: n }, (_each, place) => `e${place}`);
    const rules = paperRules('trained');
    const answered = await chooseByRounds(candidates, async ([first = '']) => choose(first), rules);
    expect(answered.calls).toBe(calls_if_every_group_answers);
    expect((await chooseByRounds(candidates, async () => none, rules)).calls).toBe(
      calls_if_every_group_rejects,
    );
  },
);

it('full groups are asked at once', async () => {
  let [now, most] = [0, 0];
  const candidates = Array.from({ length: 50 }, (_each, place) => `e${place}`);
  await chooseByRounds(
    candidates,
    async ([first = '']) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return choose(first);
    },
    paperRules('trained'),
  );
  expect(most).toBe(10);
});

it('where a task is to be done the last one is asked about too, once', async () => {
  const groups: (readonly string[])[] = [];
  const ask = async (group: readonly string[]) => {
    groups.push(group);
    return group.includes('e6') ? choose('e6') : none;
  };
  const candidates = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'];
  expect(await chooseByRounds(candidates, ask, liveRules)).toMatchObject({
    predicted: { id: 'e6' },
    calls: 2,
  });
  expect(groups.at(-1)).toEqual(['e6']);
  expect(await chooseByRounds(['e6'], ask, liveRules)).toMatchObject({ predicted: { id: 'e6' }, calls: 1 });
  expect(await chooseByRounds([], ask, liveRules)).toMatchObject({ predicted: null, calls: 0 });
});
