/** Entry of the process that runs the model. Started by the app, never by hand. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AppError } from '#shared/errors/index.ts';
import { serveCalls } from '../../../platform/process-server.ts';
import type { InferenceCalls, InferenceEvent } from '../protocol.ts';
import { loadModel } from './load-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { openOnnxRuntime } from './onnx-runtime.ts';

let model: LoadedModel | null = null;

function loaded(): LoadedModel {
  if (model === null) throw new AppError({ code: 'internal', message: 'No model is loaded.' });
  return model;
}

serveCalls<InferenceCalls, InferenceEvent>((say) => ({
  load: async (request) => {
    const result = await loadModel(request, await openOnnxRuntime(), {
      onTrying: (device) => say({ kind: 'trying', device }),
      onChange: (choice) => say({ kind: 'changed', choice }),
    });
    model = result.model;
    // In a later turn, when nothing of the load stands on the stack any more.
    setImmediate(giveBackMemory);
    return { card: result.card, choice: result.choice };
  },
  encode: ({ what, texts }, port) => loaded().encode(what, texts, port),
  read: ({ said, before }) => loaded().read(said, before),
  score: ({ query, texts }, port) => loaded().score(query, texts, port),
}));

/**
 * Frees now what loading left behind: the model's file stands in memory beside what the runtime made of it (90 MB of
 * 260 for MiniLM), and a process that then rests would keep it for good.
 */
function giveBackMemory(): void {
  try {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect();
  } catch {
    // Only memory is at stake.
  }
}
