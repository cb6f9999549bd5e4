import { join } from 'node:path';
import type { Settings } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { SpeechModel, SpeechState } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import type { StartProcess } from '../platform/child-process.ts';
import { type Log, silentLog } from '../platform/log.ts';
import { chooseEngine, Engines } from './choose/index.ts';
import { Listening } from './ear/index.ts';
import { createCommandTranscriber, createEndpointTranscriber, sweepLeftSounds } from './engine/index.ts';
import { createKeptSounds } from './kept/index.ts';
import { measureModel } from './measure-model.ts';
import { createSpeechModels, type SpeechModels } from './models/index.ts';
import type { Speech, SpeechEvent } from './speech.ts';
import { createVoiceDetection } from './vad/index.ts';
import { createWhisper, type Whisper } from './whisper/index.ts';

export interface SpeechParts {
  readonly settings: () => Settings;
  readonly onEvent: (event: SpeechEvent) => void;
  /** The first ear opened, or the last one closed. */
  readonly onListening?: (isListening: boolean) => void;
  /** Address and key of a connection, null for the active one; null when there is none. Asked before each request. */
  readonly endpoint: (
    connectionId: string | null,
  ) => Promise<{ readonly baseUrl: string; readonly key: string | null } | null>;
  readonly folders: SpeechFolders;
  readonly startProcess?: StartProcess;
  readonly log?: Log;
  /** An ear that gets no sound for this long is closed, in ms. */
  readonly goneMs?: number;
}

export interface SpeechFolders {
  /** Models that come with the app: `vad/`, and a few seconds of speech in `measure/`. */
  readonly shipped: string;
  /** Whisper models, and what whisper.cpp is built into. */
  readonly models: string;
  readonly builds: string;
  /** For sound on its way to a command, where the system has no files in memory. */
  readonly work: string;
  /** Sound that the user wants kept. */
  readonly audio: string;
}

const defaultGoneMs = 10_000;

/** Ears, engines and models behind one interface. */
export function createSpeech(parts: SpeechParts): Speech {
  const { settings, onEvent, folders, log = silentLog } = parts;
  const now = (): number => performance.now();
  const sounds = createKeptSounds(folders.audio, log);
  const modelInUse = (): string => {
    const { speechEngine, whisperFile, whisperModel } = settings();
    return speechEngine === 'whisper' && whisperFile === '' ? whisperModel : '';
  };

  const whisper: Whisper = createWhisper({
    folder: folders.builds,
    log,
    onChange: () => void engines.refresh(),
  });
  const models: SpeechModels = createSpeechModels({
    folder: folders.models,
    log,
    onChange: (list) => {
      onEvent({ type: 'speech-models-changed', models: [...list] });
      void engines.refresh();
    },
  });
  const endpoint = () => parts.endpoint(settings().speechConnection);

  const engines: Engines = new Engines(
    {
      choose: () =>
        chooseEngine(settings(), {
          fileOf: (id) => models.fileOf(id),
          listModels: () => models.list(modelInUse()),
          checkOwnFile: (path) => models.checkOwnFile(path),
          endpoint,
        }),
      open: (choice) => {
        switch (choice.engine) {
          case 'whisper':
            return whisper.open({ file: choice.file, name: choice.model });
          case 'endpoint':
            return createEndpointTranscriber({ endpoint, model: () => settings().speechEndpointModel });
          case 'command':
            return createCommandTranscriber({
              command: settings().speechCommand.trim(),
              folder: folders.work,
            });
          default:
            return assertNever(choice.engine);
        }
      },
      build: () => whisper.state,
      isNeeded: () => listening.isListening,
      onState: (state) => onEvent({ type: 'speech-changed', state }),
      log,
    },
    firstState(settings()),
  );
  const voice = createVoiceDetection({
    folder: join(folders.shipped, 'vad'),
    log,
    ...(parts.startProcess === undefined ? {} : { startProcess: parts.startProcess }),
  });
  const listening = new Listening({
    settings,
    voice,
    engines,
    canSketch: () => engines.canSketch,
    onHeard: (heard) => onEvent({ type: 'heard', heard }),
    onHearing: (hearing) => onEvent({ type: 'hearing-changed', hearing }),
    onWritten: ({ id, samples }) => {
      if (settings().keepAudio) void sounds.keep(id, samples);
    },
    onListening: parts.onListening ?? (() => undefined),
    log,
    now,
    goneMs: parts.goneMs ?? defaultGoneMs,
  });
  const listModels = (): Promise<readonly SpeechModel[]> => models.list(modelInUse());
  const tellModels = async (): Promise<void> => {
    onEvent({ type: 'speech-models-changed', models: [...(await listModels())] });
  };
  // Two at a time would slow each other down, and each has the memory of a model.
  let measuring: Promise<void> = Promise.resolve();
  void engines.refresh();
  // Whichever engine is in use now: a crash must not keep what was said.
  void sweepLeftSounds(folders.work);

  return {
    state: () => engines.state,
    async start(mode) {
      await engines.open();
      return listening.start(mode);
    },
    hear: (captureId, from, samples) => listening.hear(captureId, from, samples),
    stop: (captureId, how) => listening.stop(captureId, how),
    setSpeaking: (text) => listening.setSpeaking(text),
    retry: (utteranceId) => listening.retry(utteranceId),
    async build() {
      await whisper.build().catch((error: unknown) => {
        // Stopping it is what somebody asked for.
        if (!(error instanceof AppError) || error.code !== 'stopped') throw error;
      });
      await engines.refresh();
    },
    stopBuild: () => whisper.stopBuild(),
    models: listModels,
    download: (modelId) => models.download(modelId),
    stopDownload: (modelId) => models.stop(modelId),
    async deleteModel(modelId) {
      // Its file may be open in the engine.
      if (modelId === modelInUse()) await engines.retire();
      await models.delete(modelId);
      await engines.refresh();
    },
    measure(modelId) {
      const measured = measuring.then(async () => {
        const speed = await measureModel(join(folders.shipped, 'measure'), modelId, { whisper, models });
        await models.setSpeed(modelId, speed);
        await tellModels();
      });
      measuring = measured.catch(() => undefined);
      return measured;
    },
    sound: (utteranceId) => sounds.read(utteranceId),
    forget: (utteranceIds) => sounds.forget(utteranceIds),
    forgetAllBut: (utteranceIds) => sounds.sweep(new Set(utteranceIds)),
    settingsChanged: () => void engines.refresh(),
    get isListening() {
      return listening.isListening;
    },
    async close() {
      await listening.close();
      await Promise.all([engines.close(), voice.close(), models.close(), whisper.close(), sounds.settled()]);
    },
  };
}

/** Until settings and disk have been looked at. */
function firstState(settings: Settings): SpeechState {
  return {
    engine: settings.speechEngine,
    status: 'starting',
    model: '',
    message: 'Looking for what can write down speech.',
    progress: null,
  };
}
