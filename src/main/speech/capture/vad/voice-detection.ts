import { AppError } from '#shared/errors/index.ts';
import { findEntry, type StartProcess, startOwnProcess } from '../../../platform/child-process.ts';
import { type Log, silentLog } from '../../../platform/log.ts';
import { ProcessClient } from '../../../platform/process-client.ts';
import { frameSamples, type VoiceDetector } from '../../ports.ts';
import type { VoiceCalls, VoiceMemory } from './voice-process.ts';

export interface VoiceDetectionOptions {
  /** Holds model.onnx: resources/models/vad. */
  readonly folder: string;
  readonly startProcess?: StartProcess | undefined;
  readonly log?: Log;
  /** How long the process stays without work, in ms: the next press of the talk key finds it ready. */
  readonly restMs?: number;
  /** Without an answer for this long the process is ended and started again, in ms. */
  readonly silenceMs?: number;
}

/** Silero in a process of its own, for any number of ears. */
export type VoiceDetection = ReturnType<typeof createVoiceDetection>;

/** So often in a row, with nothing answered between, and what waits is told. */
const mostCrashes = 3;

/** A process that dies takes nothing with it, because each request carries what the model remembers. */
export function createVoiceDetection(options: VoiceDetectionOptions) {
  const { folder, startProcess = startOwnProcess } = options;
  const entryFile = findEntry('voice-process', import.meta.dirname);
  const client = new ProcessClient<VoiceCalls>({
    name: 'the speech detector',
    start: () => startProcess(entryFile, { name: 'Parley listening' }),
    load: () => ({ folder }),
    onCrash: ({ how, inARow }) =>
      inARow < mostCrashes
        ? 'again'
        : new AppError({
            code: 'internal',
            message: `The speech detector ended ${mostCrashes} times in a row (${how}). Restart Parley.`,
          }),
    silenceMs: options.silenceMs ?? 20_000,
    restMs: options.restMs ?? 120_000,
    log: options.log ?? silentLog,
  });

  return {
    /** Starts the process where it does not run. @throws AppError in words when there is no detector to be had */
    ready: () => client.start(),
    /** Of the process, while there is one. */
    get pid() {
      return client.pid;
    },
    /** One per ear; never fails: its `detect` does where there is no detector. */
    open: () => {
      // Begun now, so that the first sound does not wait; what is the matter is told by `detect`.
      client.start().catch(() => undefined);
      return openDetector(client);
    },
    close: () => client.close(new AppError({ code: 'stopped', message: 'Listening has ended.' })),
  };
}

function openDetector(client: ProcessClient<VoiceCalls>): VoiceDetector {
  let memory: VoiceMemory | null = null;
  let left = new Int16Array(0);
  // What comes next has to remember what came before, also when that was not waited for.
  let last: Promise<unknown> = Promise.resolve();
  const judge = async (samples: Int16Array): Promise<readonly number[]> => {
    const all = new Int16Array(left.length + samples.length);
    all.set(left);
    all.set(samples, left.length);
    const whole = all.length - (all.length % frameSamples);
    left = all.slice(whole);
    if (whole === 0) return [];
    const detected = await client.call('detect', () => ({ samples: all.slice(0, whole), memory }));
    memory = detected.memory;
    return [...detected.probabilities];
  };
  return {
    detect(samples) {
      const next = last.then(() => judge(samples));
      last = next.catch(() => undefined);
      return next;
    },
    // The process is shared, and rests by itself.
    close: async () => undefined,
  };
}
