import { AppError, toWire } from '#shared/errors/index.ts';
import type { ParentChannel } from '../../platform/parent-channel.ts';
import type { FromProcess, ToProcess } from '../protocol.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { loadModel } from './load-model.ts';
import type { LoadedModel, RequestPort } from './loaded-model.ts';
import type { Runtime } from './model-session.ts';

/** Answers the app's requests one after the other; an abort is heard at once. */
export function serveRequests(channel: ParentChannel<FromProcess, ToProcess>, runtime: Runtime): void {
  const waiting = new Set<number>();
  const aborted = new Set<number>();
  let model: LoadedModel | null = null;
  let last: Promise<void> = Promise.resolve();

  const answer = async (message: Exclude<ToProcess, { kind: 'abort' }>): Promise<void> => {
    const { id } = message;
    if (message.kind === 'load') {
      const loaded = await loadModel(message, runtime, {
        onTrying: (device) => channel.send({ kind: 'trying', device }),
        onChange: (choice) => channel.send({ kind: 'changed', choice }),
      });
      model = loaded.model;
      channel.send({ kind: 'loaded', id, card: loaded.card, choice: loaded.choice });
      // In a later turn, when nothing of the load stands on the stack any more.
      setImmediate(giveBackMemory);
      return;
    }
    if (model === null) throw new AppError({ code: 'internal', message: 'No model is loaded.' });
    const port: RequestPort = {
      isAborted: () => aborted.has(id),
      onRows: (places, values) => channel.send({ kind: 'rows', id, places, values }),
    };
    if (message.kind === 'encode') await model.encode(message.what, message.texts, port);
    else await model.score(message.query, message.texts, port);
    channel.send({ kind: 'done', id });
  };

  channel.onMessage((message) => {
    const { id } = message;
    if (message.kind === 'abort') {
      if (waiting.has(id)) aborted.add(id);
      return;
    }
    waiting.add(id);
    last = last
      .then(() => answer(message))
      .catch((error: unknown) => {
        // The app writes what stands here to its log.
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        channel.send({ kind: 'failed', id, error: toWire(error) });
      })
      .finally(() => {
        waiting.delete(id);
        aborted.delete(id);
      });
  });
}
