import { basename } from 'node:path';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Device, TriedDevice } from '../devices.ts';
import type { ModelCard } from '../inference.ts';
import type { ModelConfig } from '../model-config.ts';
import type { DeviceChoice } from '../protocol.ts';
import { checkSignature } from './check-signature.ts';
import { chooseEngine } from './choose-engine.ts';
import { createEngine, type Engine } from './engine.ts';
import { createLoadedModel, type LoadedModel } from './loaded-model.ts';
import type { ModelSession, Runtime } from './model-session.ts';
import { type ModelFiles, readModelFolder } from './read-model-folder.ts';
import { runTrial, type Trial } from './run-trial.ts';
import { dependsOnBatch, separateTexts } from './separate-texts.ts';
import { createTextTokenizer, type TextTokenizer } from './text-tokenizer.ts';
import { wordFailure } from './word-failure.ts';

export interface LoadRequest {
  readonly folder: string;
  readonly device: Device | 'auto';
  readonly requireHash: boolean;
  readonly failed: readonly TriedDevice[];
}

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
  const trial = (engine: Engine): Promise<Trial> => runTrial(engine, tokenizer, config);

  port.onTrying('cpu');
  const { cpu, cpuTrial, isSeparate } = await tryOnCpu(files, runtime, request.folder, tokenizer);
  const open = async (device: Device): Promise<Engine> => {
    const session = await runtime.open(files.model, device);
    const engine = createEngine(device, session, config, tokenizer.padId);
    return isSeparate ? separateTexts(engine) : engine;
  };
  const { engine, choice: chosen } = await chooseEngine({
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
  return { model, card: toCard(files), choice };
}

const separateReason =
  'Texts are run one at a time, because this model’s numbers depend on the texts beside them (8-bit activations do that).';

/** Opens the model where it must work, runs it, and sees whether texts may share a batch. */
async function tryOnCpu(
  files: ModelFiles,
  runtime: Runtime,
  folder: string,
  tokenizer: TextTokenizer,
): Promise<{ readonly cpu: Engine; readonly cpuTrial: Trial; readonly isSeparate: boolean }> {
  const { config } = files;
  const engine = await openOnCpu(files, runtime, folder, tokenizer);
  try {
    const trial = await runTrial(engine, tokenizer, config);
    if (!(await dependsOnBatch(engine, tokenizer, config))) {
      return { cpu: engine, cpuTrial: trial, isSeparate: false };
    }
    const cpu = separateTexts(engine);
    return { cpu, cpuTrial: await runTrial(cpu, tokenizer, config), isSeparate: true };
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

function toCard({ config, fingerprint }: ModelFiles): ModelCard {
  const { name, kind, licence, dimensions, similarity, pooling, template, maxLength, calibration } = config;
  return {
    name,
    kind,
    licence,
    dimensions,
    similarity,
    pooling,
    template,
    maxLength,
    calibration,
    fingerprint,
  };
}
