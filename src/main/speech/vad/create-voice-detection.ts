import type { StartProcess } from '../../platform/child-process.ts';
import { findEntry } from '../../platform/find-entry.ts';
import { forkProcess } from '../../platform/fork-process.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import type { VoiceDetector } from '../ports.ts';
import { frameSamples, type VoiceMemory } from './protocol.ts';
import { VoiceSupervisor } from './voice-supervisor.ts';

export interface VoiceDetectionOptions {
  /** Holds model.onnx: resources/models/vad. */
  readonly folder: string;
  readonly startProcess?: StartProcess;
  readonly log?: Log;
  /** How long the process stays after the last ear closed, in ms: the next press of the talk key finds it ready. */
  readonly restMs?: number;
  /** Without an answer for this long the process is ended and started again, in ms. */
  readonly stallMs?: number;
}

/** Silero in a process of its own, for any number of ears. */
export interface VoiceDetection {
  /** Starts the process where it does not run. @throws AppError in words when there is no detector to be had */
  ready(): Promise<void>;
  /** One per ear; never fails: its `detect` does where there is no detector. */
  open(): VoiceDetector;
  /** Of the process, while there is one. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

export function createVoiceDetection(options: VoiceDetectionOptions): VoiceDetection {
  const { restMs = 120_000 } = options;
  const supervisor = new VoiceSupervisor({
    entryFile: findEntry('voice-process', import.meta.dirname),
    folder: options.folder,
    startProcess: options.startProcess ?? forkProcess,
    stallMs: options.stallMs ?? 20_000,
    log: options.log ?? silentLog,
  });
  const users = new Set<VoiceDetector>();
  let rest: NodeJS.Timeout | null = null;
  const restLater = (): void => {
    if (rest !== null) clearTimeout(rest);
    rest = setTimeout(() => void (users.size === 0 && supervisor.rest()), restMs);
    // A program that has done its work must not wait for it.
    rest.unref();
  };

  return {
    ready: async () => {
      await supervisor.start();
      if (users.size === 0) restLater();
    },
    get pid() {
      return supervisor.pid;
    },
    open: () => {
      let memory: VoiceMemory | null = null;
      let left = new Int16Array(0);
      // What comes next has to remember what came before, also when nobody waited for that.
      let last: Promise<unknown> = Promise.resolve();
      const judge = async (samples: Int16Array): Promise<readonly number[]> => {
        const all = new Int16Array(left.length + samples.length);
        all.set(left);
        all.set(samples, left.length);
        const whole = all.length - (all.length % frameSamples);
        left = all.slice(whole);
        if (whole === 0) return [];
        const detected = await supervisor.detect(all.slice(0, whole), memory);
        memory = detected.memory;
        return [...detected.probabilities];
      };
      const detector: VoiceDetector = {
        detect(samples) {
          const next = last.then(() => judge(samples));
          last = next.catch(() => undefined);
          return next;
        },
        reset() {
          memory = null;
          left = new Int16Array(0);
        },
        async close() {
          users.delete(detector);
          if (users.size === 0) restLater();
        },
      };
      users.add(detector);
      if (rest !== null) clearTimeout(rest);
      // Begun now, so that the first sound does not wait; what is the matter is told by `detect`.
      supervisor.start().catch(() => undefined);
      return detector;
    },
    async close() {
      if (rest !== null) clearTimeout(rest);
      await supervisor.rest();
    },
  };
}
