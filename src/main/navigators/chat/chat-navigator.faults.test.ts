import { afterEach, expect, test } from 'vitest';
import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import { fakeModel } from '../../../../e2e/model/index.ts';
import { buildEndpoint } from '../../models/endpoint/testing/build-endpoint.ts';
import { fakeModels } from '../../models/endpoint/testing/fake-models.ts';
import { systemClock } from '../../platform/clock.ts';
import { sample } from '../../testing/sample.ts';
import { createChatNavigator } from './chat-navigator.ts';
import { badReplies } from './testing/bad-replies.ts';
import { buildInput } from './testing/build-input.ts';
import { recordedReplies } from './testing/recorded-replies.ts';

const models = fakeModels();
afterEach(() => models.close());

const navigatorFor = (baseUrl: string) =>
  createChatNavigator({
    endpoint: async () => buildEndpoint(baseUrl),
    // Waits between retries are no part of these cases.
    clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 30_000) / 30, signal) },
    random: () => 0,
  });

test.each(recordedReplies)('no action comes of: %s', async (_name, answer) => {
  const model = await models.play({ answer });
  const { action, last } = await navigatorFor(model.baseUrl).propose(buildInput('find boots'));
  expect(action).toMatchObject({ intent: 'say', utterance: expect.stringMatching(/go on|Settings/u) });
  expect(last).toBe(true);
  // One answer and one repair; only a connection that broke is tried once more.
  expect(model.completions().length).toBeLessThanOrEqual(3);
});

test('of cut, malformed or hostile replies not one gets an action through', {
  timeout: 600_000,
}, async () => {
  expect(badReplies.length).toBeGreaterThanOrEqual(500);
  const replies = sample(badReplies, 5);
  let [current = ''] = replies;
  const model = await fakeModel({ answer: () => current });
  const navigator = navigatorFor(model.baseUrl);
  let attempted = 0;
  const through: unknown[] = [];
  try {
    for (const reply of replies) {
      current = reply;
      // What WebLINX's own reading would have done with it.
      if (!isActionProblem(toAction(parseAction(reply.text ?? '')))) attempted += 1;
      const { action } = await navigator.propose(buildInput('find boots'));
      const isOurs = action.intent === 'say' && action.utterance.startsWith('I got no clear next step');
      if (!isOurs) through.push([reply, action]);
    }
  } finally {
    await model.close();
  }
  console.info(
    `${replies.length} of ${badReplies.length} replies, each also as repair: ${attempted} would be carried out by the bare grammar, ${through.length} got through.`,
  );
  expect(through).toEqual([]);
  expect(attempted).toBeGreaterThan(replies.length / 5);
});
