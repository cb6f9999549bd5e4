import { availableParallelism } from 'node:os';
import type { InferenceSession } from 'onnxruntime-node';
import { loadNativeModule } from '../../../platform/native-module.ts';
import type { Device } from '../protocol.ts';
import type { ModelSession, Runtime, TensorShape } from './model-session.ts';

/** More do not help batches of this size, and the app and its pages need the rest. */
const mostThreads = 4;

type Onnx = typeof import('onnxruntime-node');

/** The runtime that ships with the app. @throws AppError `not-found` where it has no build for this machine */
export async function openOnnxRuntime(): Promise<Runtime> {
  // Not at the top of the file: the process would end before it could say why.
  const onnx = await loadNativeModule('Parley’s models', () => import('onnxruntime-node'));
  return {
    backends: () => onnx.listSupportedBackends().map((backend) => backend.name),
    open: async (model, device) =>
      wrap(onnx, await onnx.InferenceSession.create(model, sessionOptions(device))),
  };
}

function sessionOptions(device: Device): InferenceSession.SessionOptions {
  return {
    executionProviders: [device],
    intraOpNumThreads: Math.min(mostThreads, availableParallelism()),
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Every batch has another shape: plans of memory would be made anew each time.
    enableMemPattern: false,
    // Threads that wait in a loop take the cores from the app and the page: with both busy they made MiniLM three
    // times slower (232 against 738 elements a second on 2 cores).
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // Errors come back as exceptions; the rest is noise about nodes that stay on the CPU.
    logSeverityLevel: 4,
  };
}

function wrap({ Tensor }: Onnx, session: InferenceSession): ModelSession {
  return {
    inputs: session.inputMetadata.map(describe),
    outputs: session.outputMetadata.map(describe),
    run: async (feeds, output) => {
      const tensors = Object.fromEntries(
        Object.entries(feeds).map(([name, { data, dims }]) => [name, new Tensor('int64', data, dims)]),
      );
      const result = (await session.run(tensors, [output]))[output];
      if (!(result?.data instanceof Float32Array)) throw new Error(`output ${output} is not float32`);
      return { data: result.data, dims: result.dims };
    },
    release: () => session.release(),
  };
}

function describe(metadata: InferenceSession.ValueMetadata): TensorShape {
  if (!metadata.isTensor) return { name: metadata.name, type: 'not a tensor', shape: [] };
  return { name: metadata.name, type: metadata.type, shape: metadata.shape };
}
