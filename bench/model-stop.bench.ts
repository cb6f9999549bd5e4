import { type FakeModel, fakeModel, type ModelAnswer } from '../e2e/model/index.ts';
import { buildEndpoint } from '../src/main/models/endpoint/testing/build-endpoint.ts';
import { createChatNavigator } from '../src/main/navigators/chat/index.ts';
import { buildInput } from '../src/main/navigators/chat/testing/build-input.ts';
import { systemClock } from '../src/main/platform/clock.ts';
import type { Benchmark } from './benchmark.ts';
import { median, quantile } from './statistics.ts';

const rounds = 20;

/** What a model may be doing when Stop is pressed: nothing yet, in the middle of an answer, writing without end. */
const states: readonly ModelAnswer[] = [
  { stopAtByte: 0, ending: 'stall' },
  { text: 'I am looking at the page and', stopAtByte: 900, ending: 'stall' },
  { text: 'word '.repeat(20_000), betweenMs: 5 },
  { text: 'click(uid="e1")', plain: true, stopAtByte: 40, ending: 'drip' },
];

/** From the stop until the model's side has seen its socket close, in ms. */
async function stopOnce(model: FakeModel, ask: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const stop = new AbortController();
  const index = model.completions().length;
  const asked = ask(stop.signal).then(
    () => {
      throw new Error('The request ended before it was stopped: nothing was measured.');
    },
    () => undefined,
  );
  const request = await model.completion(index);
  // Some way into the answer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stoppedAt = performance.now();
  stop.abort();
  const closedAt = await request.hungUp;
  await asked;
  return closedAt - stoppedAt;
}

/**
 * Stop while a language model is being asked, in four states, until the model's side sees the socket closed. The
 * baseline is a bare `fetch` that is aborted in the same states.
 */
export const benchmark: Benchmark = {
  name: 'model-stop',
  async run() {
    let state: ModelAnswer = states[0] ?? {};
    const model = await fakeModel({ answer: () => state });
    const navigator = createChatNavigator({
      endpoint: async () => buildEndpoint(model.baseUrl),
      clock: systemClock,
    });
    const ours: number[] = [];
    const bare: number[] = [];
    try {
      for (let round = 0; round < rounds; round += 1) {
        state = states[round % states.length] ?? {};
        ours.push(await stopOnce(model, (signal) => navigator.propose(buildInput('find boots', { signal }))));
        bare.push(await stopOnce(model, (signal) => fetchBarely(model, signal)));
      }
    } finally {
      await model.close();
    }
    const baseline = { what: 'a bare fetch, aborted', median: median(bare) };
    const common = { unit: 'ms', goal: 200, baseline } as const;
    return [
      {
        ...common,
        what: 'Stop to closed socket of the model',
        median: median(ours),
        p95: quantile(ours, 0.95),
        note: `${rounds} stops in ${states.length} states`,
      },
      {
        ...common,
        what: 'Stop to closed socket of the model, worst',
        median: Math.max(...ours),
        p95: null,
        note: `the bare fetch's worst: ${Math.max(...bare).toFixed(1)} ms`,
      },
    ];
  },
};

async function fetchBarely(model: FakeModel, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'played-model', stream: true, messages: [] }),
    signal,
  });
  await response.text();
}
