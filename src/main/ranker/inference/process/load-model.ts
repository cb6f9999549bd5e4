import { basename } from 'node:path';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { ModelConfig } from '../model-config.ts';
import type { Device, DeviceChoice, LoadRequest, ModelCard } from '../protocol.ts';
import { chooseInferenceEngine, runTrial, type Trial, tokenizeTrial } from './choose-engine.ts';
import { createEngine, type Engine, rowWidth } from './engine.ts';
import { createLoadedModel, type LoadedModel } from './loaded-model.ts';
import { checkSignature, type ModelFiles, readModelFolder } from './model-folder.ts';
import { type ModelSession, type Runtime, wordFailure } from './model-session.ts';
import { createTextTokenizer, type TextTokenizer } from './text-tokenizer.ts';

export interface LoadPort {
  onTrying(device: Device): void;
  onChange(choice: DeviceChoice): void;
}

/**
 * Reads a folder, opens the model on the CPU and runs it, then on the best device that gives the same.
 *
 * @throws AppError in words, whatever is wrong with the folder
 */
export async function loadModel(
  request: LoadRequest,
  runtime: Runtime,
  port: LoadPort,
): Promise<{ readonly model: LoadedModel; readonly card: ModelCard; readonly choice: DeviceChoice }> {
  const files = await readModelFolder(request.folder, request.requireHash);
  const { config } = files;
  const tokenizer = createTextTokenizer(files, config);
  const trial = (engine: Engine): Promise<Trial> => runTrial(engine, tokenizer, config, request.measure);

  port.onTrying('cpu');
  const { cpu, cpuTrial, isSeparate } = await tryOnCpu(files, runtime, request, tokenizer);
  const open = async (device: Device): Promise<Engine> => {
    const session = await runtime.open(files.model, device);
    const engine = createEngine(device, session, config, tokenizer.padId);
    return isSeparate ? separateTexts(engine) : engine;
  };
  const { engine, choice: chosen } = await chooseInferenceEngine({
    wanted: request.device,
    backends: runtime.backends(),
    machine: `${process.platform} ${process.arch}`,
    failed: request.failed,
    cpu,
    cpuTrial,
    open,
    trial,
    onTrying: port.onTrying,
  });
  const choice = isSeparate ? { ...chosen, reason: `${chosen.reason} ${separateReason}` } : chosen;
  const cpuSpeed = Math.round(cpuTrial.elementsPerSecond);
  const model = createLoadedModel({
    config,
    tokenizer,
    cpu,
    engine,
    choice,
    cpuSpeed,
    onChange: port.onChange,
  });
  return { model, card: { ...config, filesHash: files.filesHash }, choice };
}

const separateReason =
  'Texts are run one at a time, because this model’s numbers depend on the texts beside them (8-bit activations do that).';

/** Opens the model where it must work, runs it, and sees whether texts may share a batch. */
async function tryOnCpu(
  files: ModelFiles,
  runtime: Runtime,
  { folder, measure, requireHash }: LoadRequest,
  tokenizer: TextTokenizer,
): Promise<{ readonly cpu: Engine; readonly cpuTrial: Trial; readonly isSeparate: boolean }> {
  const { config } = files;
  const engine = await openOnCpu(files, runtime, folder, tokenizer);
  try {
    const trial = await runTrial(engine, tokenizer, config, measure);
    // Only the word of a model that is known to the byte is taken.
    const isKnown = requireHash && config.batchIndependent;
    if (isKnown || !(await dependsOnBatch(engine, tokenizer, config))) {
      return { cpu: engine, cpuTrial: trial, isSeparate: false };
    }
    const cpu = separateTexts(engine);
    return { cpu, cpuTrial: await runTrial(cpu, tokenizer, config, measure), isSeparate: true };
  } catch (error) {
    throw isAppError(error) ? error : cannotRun(config, error);
  }
}

async function openOnCpu(
  files: ModelFiles,
  runtime: Runtime,
  folder: string,
  tokenizer: TextTokenizer,
): Promise<Engine> {
  let session: ModelSession;
  try {
    session = await runtime.open(files.model, 'cpu');
  } catch (cause) {
    throw new AppError({
      code: 'bad-input',
      message: `${files.config.model} in ${basename(folder)} is not a model that can be loaded: it is damaged, or made for another runtime. Get it again, or choose another model.`,
      details: { runtime: wordFailure(cause) },
      cause,
    });
  }
  checkSignature(session, files.config);
  return createEngine('cpu', session, files.config, tokenizer.padId);
}

function cannotRun(config: ModelConfig, cause: unknown): AppError {
  return new AppError({
    code: 'bad-input',
    message: `The model ${config.name} was loaded but cannot be run: ${wordFailure(cause)}. Choose another model.`,
    cause,
  });
}

/**
 * Numbers of a row may differ by this between a text alone and among others. Sums in another order differ by less than
 * 1e-5; MiniLM with activations of 8 bits, which share one scale per batch, by 0.03 (cosine 0.978).
 */
const tolerance = 1e-3;
const compared = 8;

/**
 * Whether a model's row for a text depends on the texts beside it. What is kept of such a model would depend on
 * chance, and so would every ranking.
 */
export async function dependsOnBatch(
  engine: Engine,
  tokenizer: TextTokenizer,
  config: ModelConfig,
): Promise<boolean> {
  const batch = tokenizeTrial(compared, tokenizer, config);
  const together = await engine.run(batch);
  const width = rowWidth(config);
  for (const [place, row] of batch.entries()) {
    const alone = await engine.run([row]);
    const isOff = alone.some(
      (value, column) => !(Math.abs(value - (together[place * width + column] ?? Number.NaN)) <= tolerance),
    );
    if (isOff) return true;
  }
  return false;
}

/** The same engine with every text run by itself: slower, and right for such a model. */
export function separateTexts(engine: Engine): Engine {
  return {
    ...engine,
    run: async (batch) => {
      const rows: Float32Array[] = [];
      for (const row of batch) rows.push(await engine.run([row]));
      const width = rows[0]?.length ?? 0;
      const all = new Float32Array(rows.length * width);
      for (const [place, row] of rows.entries()) all.set(row, place * width);
      return all;
    },
  };
}
