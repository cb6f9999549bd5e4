import { AppError, isAppError } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { createListeners } from '#shared/text/listeners.ts';
import { findEntry, type StartProcess, startOwnProcess } from '../../platform/child-process.ts';
import { untilStopped } from '../../platform/deadline.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { type Crash, ProcessClient } from '../../platform/process-client.ts';
import {
  type Device,
  type DeviceChoice,
  deviceNames,
  type EncodeKind,
  type InferenceCalls,
  type InferenceEvent,
  type ModelCard,
  type ReadPieces,
  type RowsPart,
  type TriedDevice,
} from './protocol.ts';

interface RunOptions {
  /** Rejects at once when aborted; the other process stops before its next batch. */
  readonly signal: AbortSignal;
}

/** A model in a process of its own. Every promise rejects with an AppError in words. */
export interface Inference {
  readonly card: ModelCard;
  /** Process id, for measuring its memory; undefined while it is being restarted. */
  readonly pid: number | undefined;
  state(): RankerState;
  onChange(listener: (state: RankerState) => void): () => void;
  /**
   * One row per text: texts.length × card.dimensions, row-major, L2-normalised when similarity is cosine. Dual
   * encoders only. Tokenising, sorting by length, batching and running happen in the other process.
   */
  encode(kind: EncodeKind, texts: readonly string[], options: RunOptions): Promise<Float32Array>;
  /** Cross-encoders only: one score per text, higher is better. */
  scorePairs(query: string, texts: readonly string[], options: RunOptions): Promise<Float32Array>;
  /** Readers only: what the model says of each piece of an utterance, given the turn before it. */
  read(said: string, before: string, options: RunOptions): Promise<ReadPieces>;
  close(): Promise<void>;
}

export interface InferenceOptions {
  /** Holds config.json, the ONNX file and the tokenizer. */
  readonly modelFolder: string;
  readonly device: Device | 'auto';
  /** Refuses a folder whose config has no SHA-256 for its files: for the model that is shipped. */
  readonly requireHash?: boolean;
  /** Measures its speed at the start (default true): without, the state has that of two texts. */
  readonly measure?: boolean;
  readonly startProcess?: StartProcess | undefined;
  readonly log?: Log;
  /** Variables for the other process; tests give it another graphics driver. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Without a sign of life for this long while it has work, the process is ended, in ms. */
  readonly silenceMs?: number;
}

/** Long enough for the slowest batch that was seen (a large model on a busy CPU), in ms. */
const defaultSilenceMs = 120_000;
/** So often in a row, with nothing answered between, and it is not tried again. */
const mostCrashes = 3;

/**
 * Loads a model folder in a process of its own and chooses the device that runs it. A process that dies is started
 * again, without the device that took it down.
 *
 * @throws AppError in words when the folder is not there, damaged or no model that can be run
 */
export async function createInference(options: InferenceOptions): Promise<Inference> {
  const { modelFolder: folder, device: wanted, startProcess = startOwnProcess, log = silentLog } = options;
  const entryFile = findEntry('process/inference-process', import.meta.dirname);
  const changes = createListeners<[state: RankerState]>();
  const failed: TriedDevice[] = [];
  let card: ModelCard | null = null;
  /** In use, or being tried. */
  let device: Device = 'cpu';
  let state: RankerState = {
    status: 'starting',
    model: '',
    folder,
    device: '',
    reason: 'The model is being loaded and tried.',
    tried: [],
    elementsPerSecond: null,
  };

  const client = new ProcessClient<InferenceCalls, InferenceEvent>({
    name: 'the model’s process',
    start: () => startProcess(entryFile, { name: 'Parley model', environment: options.environment ?? {} }),
    load: () => {
      device = 'cpu';
      const { requireHash = false, measure = true } = options;
      return { folder, device: wanted, requireHash, measure, failed };
    },
    onLoaded: (loaded) => {
      // What was encoded before came from another model: nothing of it could be compared with what this one gives.
      if (card !== null && card.filesHash !== loaded.card.filesHash) throw filesChanged(folder);
      card = loaded.card;
      show(loaded.choice);
    },
    onEvent: (event) => {
      if (event.kind === 'trying') device = event.device;
      else leaveDevice(event.choice);
    },
    onCrash,
    silenceMs: options.silenceMs ?? defaultSilenceMs,
    log,
  });

  function set(next: RankerState): void {
    state = next;
    changes.tell(state);
  }

  function show(choice: DeviceChoice): void {
    device = choice.device;
    set({
      status: 'ready',
      model: card?.name ?? '',
      folder,
      device: deviceNames[choice.device],
      reason: choice.reason,
      tried: choice.tried.map(({ device, result }) => ({ device: deviceNames[device], result })),
      elementsPerSecond: choice.elementsPerSecond,
    });
  }

  /** The process went on without its device by itself; a later start must not take it again. */
  function leaveDevice(choice: DeviceChoice): void {
    const left = choice.tried.findLast((each) => each.device === device);
    if (left !== undefined && choice.device !== device) failed.push(left);
    show(choice);
  }

  function onCrash({ how, isLoading, inARow }: Crash): AppError | 'again' | 'uncounted' {
    if (!isLoading) {
      set({ ...state, status: 'starting', reason: `The model’s process ended (${how}); starting again.` });
      // Also when nothing waits for it: the next request must not wait for the load.
      queueMicrotask(() => void client.start().catch(giveUp));
    }
    const result = `ended the process ${isLoading ? 'in its trial' : 'while running'} (${how})`;
    // A graphics driver that takes the process with it is not asked again; the CPU is all there is.
    if (device !== 'cpu') {
      failed.push({ device, result });
      return 'uncounted';
    }
    if (inARow < mostCrashes) return 'again';
    const error = new AppError({
      code: 'internal',
      message: `The model’s process ended ${mostCrashes} times in a row (${result}). Choose another model in settings; until then words alone are compared.`,
    });
    giveUp(error);
    return error;
  }

  function giveUp(problem: unknown): void {
    if (state.status === 'fallback' || !isAppError(problem)) return;
    void client.close(problem);
    set({
      ...state,
      status: 'fallback',
      model: 'lexical',
      device: '',
      reason: problem.message,
      elementsPerSecond: null,
    });
  }

  const loaded = await client.start().catch(async (problem) => {
    await client.close(problem);
    throw problem;
  });

  const run = async <Name extends 'encode' | 'score'>(
    name: Name,
    paramsFor: (texts: readonly string[]) => InferenceCalls[Name]['params'],
    texts: readonly string[],
    { signal }: RunOptions,
  ): Promise<Float32Array> => {
    if (texts.length === 0) return new Float32Array(0);
    const rows = new Rows(texts, name === 'score' ? 1 : loaded.card.dimensions);
    const options = { signal, onPart: (part: RowsPart) => rows.take(part) };
    const answer = client.call(name, () => paramsFor(rows.ask()), options);
    // The process may be in the middle of a batch, which the user does not wait for.
    await untilStopped(answer, signal);
    return rows.all();
  };

  return {
    card: loaded.card,
    get pid() {
      return client.pid;
    },
    state: () => state,
    onChange: changes.add,
    encode: async (what, texts, runOptions) => {
      if (loaded.card.kind !== 'dual-encoder')
        throw wrongKind(loaded.card.name, 'rates pairs and cannot encode single texts');
      return run('encode', (texts) => ({ what, texts }), texts, runOptions);
    },
    scorePairs: async (query, texts, runOptions) => {
      if (loaded.card.kind !== 'cross-encoder')
        throw wrongKind(loaded.card.name, 'encodes single texts and cannot rate pairs');
      return run('score', (texts) => ({ query, texts }), texts, runOptions);
    },
    read: async (said, before, { signal }) => {
      if (loaded.card.kind !== 'reader') throw wrongKind(loaded.card.name, 'does not read sentences');
      return untilStopped(
        client.call('read', () => ({ said, before }), { signal }),
        signal,
      );
    },
    close: () => client.close(new AppError({ code: 'stopped', message: 'The model was closed.' })),
  };
}

/** The rows of one request as they come, in whichever order; a restarted process is asked for what is missing. */
class Rows {
  readonly #texts: readonly string[];
  readonly #width: number;
  readonly #values: Float32Array;
  /** By text: whether its row has come. */
  readonly #has: Uint8Array;
  /** Places that were asked for last, in that order. */
  #asked: readonly number[] = [];

  constructor(texts: readonly string[], width: number) {
    this.#texts = texts;
    this.#width = width;
    this.#values = new Float32Array(texts.length * width);
    this.#has = new Uint8Array(texts.length);
  }

  /** All texts that have no row yet. */
  ask(): readonly string[] {
    this.#asked = [...this.#texts.keys()].filter((place) => this.#has[place] === 0);
    return this.#asked.map((place) => this.#texts[place] ?? '');
  }

  take({ places, values }: RowsPart): void {
    const width = this.#width;
    places.forEach((at, row) => {
      const place = this.#asked[at];
      if (place === undefined) return;
      this.#has[place] = 1;
      this.#values.set(values.subarray(row * width, (row + 1) * width), place * width);
    });
  }

  /** @throws AppError when one is missing */
  all(): Float32Array {
    if (this.#has.every((each) => each === 1)) return this.#values;
    throw new AppError({ code: 'internal', message: 'The model’s process left texts out.' });
  }
}

function filesChanged(folder: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `The files in ${folder} were changed while Parley ran. Choose the model again in settings.`,
  });
}

function wrongKind(name: string, what: string): AppError {
  return new AppError({ code: 'bad-input', message: `The model ${name} ${what}. Choose another model.` });
}
