import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';
import type { CallPort } from '../../../platform/process-server.ts';
import type { ModelConfig } from '../model-config.ts';
import {
  type DeviceChoice,
  deviceNames,
  type EncodeKind,
  type ReadPieces,
  type RowsPart,
} from '../protocol.ts';
import { type Engine, planBatches, rowWidth } from './engine.ts';
import { wordFailure } from './model-session.ts';
import type { TextTokenizer, TokenRow } from './text-tokenizer.ts';

/** Rows are given back batch by batch; the signal is looked at between batches. */
type RequestPort = CallPort<RowsPart>;

export type LoadedModel = ReturnType<typeof createLoadedModel>;

export interface LoadedModelParts {
  readonly config: ModelConfig;
  readonly tokenizer: TextTokenizer;
  /** Stays loaded beside another device: what it falls back to in the middle of a request. */
  readonly cpu: Engine;
  readonly engine: Engine;
  readonly choice: DeviceChoice;
  /** Elements per second on the CPU. */
  readonly cpuSpeed: number;
  readonly onChange: (choice: DeviceChoice) => void;
}

/** Texts that are tokenised before messages (an abort) are looked at again: about 10 ms of work. */
const tokenizeAtOnce = 256;

export function createLoadedModel(parts: LoadedModelParts) {
  const { config, tokenizer, cpu } = parts;
  let engine = parts.engine;

  const runBatch = async (batch: readonly TokenRow[]): Promise<Float32Array> => {
    if (engine !== cpu) {
      try {
        const values = await engine.run(batch);
        if (values.every(Number.isFinite)) return values;
        leaveDevice('it gave values that are not numbers');
      } catch (error) {
        leaveDevice(wordFailure(error));
      }
    }
    const values = await cpu.run(batch);
    if (values.every(Number.isFinite)) return values;
    throw new AppError({
      code: 'internal',
      message: `The model ${config.name} gave values that are not numbers. Choose another model in settings.`,
    });
  };

  // Not released: what it holds is in an unknown state, and releasing may wait for it for ever.
  const leaveDevice = (why: string): void => {
    const name = deviceNames[engine.device];
    const failed = { device: engine.device, result: `failed while running: ${why}` };
    engine = cpu;
    parts.onChange({
      device: 'cpu',
      reason: `${name} failed while running (${why}), so the CPU goes on.`,
      tried: [...parts.choice.tried.filter((each) => each.device !== failed.device), failed],
      elementsPerSecond: parts.cpuSpeed,
    });
  };

  const run = async (
    texts: readonly string[],
    tokenize: (text: string) => TokenRow,
    port: RequestPort,
  ): Promise<void> => {
    const rows: TokenRow[] = [];
    for (const text of texts) {
      if (rows.length % tokenizeAtOnce === tokenizeAtOnce - 1) await nextTurn();
      if (port.signal.aborted) return;
      rows.push(tokenize(text));
    }
    const width = rowWidth(config);
    for (const places of planBatches(
      rows.map((row) => row.ids.length),
      engine.limits,
    )) {
      // Lets an abort in before the next run, which nothing can interrupt.
      await nextTurn();
      if (port.signal.aborted) return;
      const batch = places.map((place) => rows[place]).filter((row) => row !== undefined);
      const values = await runBatch(batch);
      if (values.length !== places.length * width) throw new Error('rows are missing');
      port.part({ places: Uint32Array.from(places), values });
    }
  };

  return {
    encode: async (what: EncodeKind, texts: readonly string[], port: RequestPort) => {
      if (config.kind !== 'dual-encoder') throw wrongKind(config, 'pairs, not single texts');
      await run(texts, (text) => tokenizer.encodeText(what, text), port);
    },
    read: async (said: string, before: string): Promise<ReadPieces> => {
      if (config.kind !== 'reader') throw wrongKind(config, 'no sentences');
      const { row, places, firsts, known } = tokenizer.readPieces(said, before);
      const all = firsts.length === 0 ? new Float32Array(0) : await cpu.runTokens(row);
      const values = new Float32Array(firsts.length * config.dimensions);
      firsts.forEach((first, index) => {
        const start = first * config.dimensions;
        values.set(all.subarray(start, start + config.dimensions), index * config.dimensions);
      });
      return {
        places: Uint32Array.from(places.flatMap(({ start, end }) => [start, end])),
        known: Uint8Array.from(known, Number),
        values,
      };
    },
    score: async (query: string, texts: readonly string[], port: RequestPort) => {
      if (config.kind !== 'cross-encoder') throw wrongKind(config, 'single texts, not pairs');
      await run(texts, tokenizer.pairWith(query), port);
    },
  };
}

function wrongKind(config: ModelConfig, reads: string): AppError {
  return new AppError({
    code: 'bad-input',
    message: `The model ${config.name} is a ${config.kind}: it reads ${reads}.`,
  });
}
