import { isAppError } from '#shared/errors/index.ts';
import { type PlayedModel, type PlayModelOptions, playModel } from '../../../../../e2e/model/index.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { failureKindOf } from '../client/failure.ts';
import type { PlayedClock } from './played-clock.ts';
import { buildEndpoint, canaryKey } from './played-endpoint.ts';

export interface PlayedModels {
  play(options: PlayModelOptions): Promise<PlayedModel>;
  /** Hand it to `afterEach`. */
  close(): Promise<void>;
}

/** For tests: models that are closed together. */
export function playModels(): PlayedModels {
  let models: PlayedModel[] = [];
  return {
    async play(options) {
      const model = await playModel(options);
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

export interface Wait {
  readonly reason: string;
  readonly until: number;
}

/** Asks with a clock that is moved to the end of every wait that is told; gives the lengths of the waits. */
export function askWithWaits(
  client: ChatClient,
  clock: PlayedClock,
  model: PlayedModel,
  key: string | null = canaryKey,
) {
  const waits: number[] = [];
  const reasons: string[] = [];
  const onWait = (wait: Wait | null) => {
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
