import { tmpdir } from 'node:os';
import { type Settings, sampleRate } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { createSpeechModels } from './models/speech-models.ts';

import { chooseEngine, speechCommandName } from './transcribe/choose-engine.ts';
import { createCommandTranscriber } from './transcribe/command/command-transcriber.ts';
import { findCompiler } from './transcribe/whisper/compile.ts';
import { createWhisper } from './transcribe/whisper/whisper.ts';

export interface ExamineSpeechParts {
  readonly settings: Settings;
  readonly folders: { readonly models: string; readonly builds: string; readonly work: string };
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * What speech has on this machine, for `parley doctor`. Looks only: nothing is built, fetched or loaded. The
 * microphone is the window's to look for.
 */
export async function examineSpeech(parts: ExamineSpeechParts) {
  const { settings, folders, environment = process.env } = parts;
  return {
    engine: settings.speechEngine,
    whisper: await examineWhisper(settings, folders, environment),
    command: examineCommand((environment[speechCommandName] ?? '').trim(), folders.work, environment),
  };
}

async function examineWhisper(
  settings: Settings,
  folders: ExamineSpeechParts['folders'],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const models = createSpeechModels({ folder: folders.models, onChange: () => undefined });
  const whisper = createWhisper({ folder: folders.builds, environment, onChange: () => undefined });
  try {
    const choice = await chooseEngine(
      { ...settings, speechEngine: 'whisper' },
      {
        fileOf: models.fileOf,
        listModels: () => models.list(settings.whisperModel),
        checkOwnFile: models.checkOwnFile,
        endpoint: async () => null,
        command: '',
      },
    );
    const listed = await models.list(settings.whisperModel);
    const isBuilt = whisper.state.kind === 'built';
    return {
      model: choice.model,
      /** Why there is no model, in words; "" where there is one. */
      modelProblem: choice.kind === 'usable' ? '' : choice.message,
      isBuilt,
      /** Why it cannot be built, in words; "" where it can, or is built. */
      buildProblem: isBuilt ? '' : await lookForCompiler(environment),
      /** No model was downloaded or named: whisper is in use only because it is the default. */
      isUntouched: settings.whisperFile === '' && listed.every(({ status }) => status === 'absent'),
    };
  } finally {
    await Promise.all([models.close(), whisper.close()]);
  }
}

async function lookForCompiler(environment: Readonly<Record<string, string | undefined>>): Promise<string> {
  try {
    await findCompiler(tmpdir(), environment, AbortSignal.timeout(compilerDeadlineMs));
    return '';
  } catch (problem) {
    if (isAppError(problem)) return problem.message;
    throw problem;
  }
}

/** Nine programs may be asked for their version, in ms. */
const compilerDeadlineMs = 20_000;

function examineCommand(
  command: string,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const transcriber = createCommandTranscriber({ command, folder, environment });
  return {
    name: transcriber.model,
    /** Runs it with a second of a quiet tone. @returns how long it took, in ms @throws AppError in words */
    async tryOut(signal: AbortSignal) {
      const start = performance.now();
      await transcriber.transcribe({ samples: quietTone(), language: 'en', isPartial: false, signal });
      return performance.now() - start;
    },
  };
}

/** A second of 220 Hz at a hundredth of full scale: sound, and no words. */
function quietTone(): Int16Array {
  return Int16Array.from({ length: sampleRate }, (_, index) =>
    Math.round(300 * Math.sin((2 * Math.PI * 220 * index) / sampleRate)),
  );
}
