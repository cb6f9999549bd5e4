import { isAppError } from '#shared/errors/index.ts';
import { type FakeModel, fakeModel, type PlayModelOptions } from '../../../../../e2e/model/index.ts';
import type { ChatClient } from '../chat-client.ts';
import { failureKindOf } from '../failures.ts';
import { buildEndpoint, canaryKey } from './build-endpoint.ts';
import type { FakeClock } from './fake-clock.ts';

export interface FakeModels {
  play(options: PlayModelOptions): Promise<FakeModel>;
  /** Hand it to `afterEach`. */
  close(): Promise<void>;
}

/** For tests: models that are closed together. */
export function fakeModels(): FakeModels {
  let models: FakeModel[] = [];
  return {
    async play(options) {
      const model = await fakeModel(options);
      models.push(model);
      return model;
    },
    async close() {
      await Promise.all(models.map((model) => model.close()));
      models = [];
    },
  };
}

export const hello = [{ role: 'user', content: 'hello' }] as const;
export const neverStopped = new AbortController().signal;

export interface ModelWait {
  readonly reason: string;
  readonly until: number;
}

/** Asks with a clock that is moved to the end of every wait that is told; gives the lengths of the waits. */
export function askWithWaits(
  client: ChatClient,
  clock: FakeClock,
  model: FakeModel,
  key: string | null = canaryKey,
) {
  const waits: number[] = [];
  const reasons: string[] = [];
  const onWait = (wait: ModelWait | null) => {
    if (wait === null) return;
    const ms = wait.until - clock.now();
    waits.push(ms);
    reasons.push(wait.reason);
    // Only after the sleep has begun.
    queueMicrotask(() => clock.sleeping(ms).then(() => clock.advance(ms)));
  };
  const asked = client.complete(buildEndpoint(model.baseUrl, {}, key), {
    messages: hello,
    signal: neverStopped,
    onWait,
  });
  return { asked, waits, reasons };
}

/** The error that something ends with. @throws Error when it ends well, or with anything else than an AppError */
export async function failureOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw new Error(`Not an AppError: ${String(error)}`);
  return { error, kind: failureKindOf(error), message: error.message };
}
