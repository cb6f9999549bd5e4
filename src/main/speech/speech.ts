import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, sampleRate } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Heard, Hearing, SpeechModel, SpeechState } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { StartProcess } from '../platform/child-process.ts';
import { type Log, silentLog } from '../platform/log.ts';
import { Listening } from './capture/listening.ts';
import { createVoiceDetection } from './capture/vad/voice-detection.ts';
import { createKeptSounds } from './kept-sounds.ts';
import { createSpeechModels, type SpeechModels } from './models/speech-models.ts';

import { chooseEngine } from './transcribe/choose-engine.ts';
import { createCommandTranscriber, sweepLeftSounds } from './transcribe/command/command-transcriber.ts';
import { createEndpointTranscriber } from './transcribe/endpoint/endpoint-transcriber.ts';
import { Engines } from './transcribe/engines.ts';
import { createWhisper, type Whisper } from './transcribe/whisper/whisper.ts';
import { decodeWav, readSamples } from './wav.ts';

/** What speech tells unasked. */
export type SpeechEvent =
  | { readonly type: 'speech-changed'; readonly state: SpeechState }
  | { readonly type: 'speech-models-changed'; readonly models: SpeechModel[] }
  | { readonly type: 'hearing-changed'; readonly hearing: Hearing }
  | { readonly type: 'heard'; readonly heard: Heard };

/** Everything of the contract's `speech.*`: microphones, engines and models. Errors are AppErrors in words. */
export type Speech = ReturnType<typeof createSpeech>;

export interface SpeechParts {
  readonly settings: () => Settings;
  readonly onEvent: (event: SpeechEvent) => void;
  /** The first microphone opened, or the last one closed. */
  readonly onListening?: (isListening: boolean) => void;
  /** Address and key of a connection, null for the active one; null when there is none. Asked before each request. */
  readonly endpoint: (
    connectionId: string | null,
  ) => Promise<{ readonly baseUrl: string; readonly key: string | null } | null>;
  /** Program and arguments of the command engine; "" for none. Named by who starts Parley, never by a window. */
  readonly command: () => string;
  readonly folders: SpeechFolders;
  readonly startProcess?: StartProcess | undefined;
  readonly log?: Log;
  /** A microphone that gets no sound for this long is closed, in ms. */
  readonly goneMs?: number;
}

interface SpeechFolders {
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

/** Microphones, engines and models behind one interface. */
export function createSpeech(parts: SpeechParts) {
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
          command: parts.command(),
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
              command: parts.command(),
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
    startProcess: parts.startProcess,
  });
  const listening = new Listening({
    settings,
    voice,
    engines,
    canDoPartials: () => engines.canDoPartials,
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
    /** Opens a microphone. @throws AppError `not-found` while no engine can write anything down: the state says why */
    async start(mode: 'hold' | 'hands-free'): Promise<string> {
      await engines.open();
      return listening.start(mode);
    },
    /**
     * Takes sound for a microphone; `from` is the number of its first sample. Resolves when there is room for more.
     * @throws AppError `not-found` for a microphone that is closed, `bad-input` for sound that came before
     */
    hear: (captureId: string, from: number, samples: Int16Array) => listening.hear(captureId, from, samples),
    /** Resolves when everything that was said has its result. */
    stop: (captureId: string, how: 'finish' | 'discard') => listening.stop(captureId, how),
    setSpeaking: (text: string | null) => listening.setSpeaking(text),
    retry: (utteranceId: string) => listening.retry(utteranceId),
    async build() {
      await whisper.build().catch((error: unknown) => {
        // Stopping it was asked for.
        if (!(error instanceof AppError) || error.code !== 'stopped') throw error;
      });
      await engines.refresh();
    },
    stopBuild: () => whisper.stopBuild(),
    models: listModels,
    download: (modelId: string) => models.download(modelId),
    stopDownload: (modelId: string) => models.stop(modelId),
    async deleteModel(modelId: string) {
      // Its file may be open in the engine.
      if (modelId === modelInUse()) await engines.retire();
      await models.delete(modelId);
      await engines.refresh();
    },
    measure(modelId: string) {
      const measured = measuring.then(async () => {
        const speed = await measureModel(join(folders.shipped, 'measure'), modelId, { whisper, models });
        await models.setSpeed(modelId, speed);
        await tellModels();
      });
      measuring = measured.catch(() => undefined);
      return measured;
    },
    sound: (utteranceId: string): Promise<Uint8Array | null> => sounds.read(utteranceId),
    forget: (utteranceIds: readonly string[]) => sounds.forget(utteranceIds),
    /** Deletes all kept sound but that of these utterances: drafts that were never sent leave some behind. */
    forgetAllBut: (utteranceIds: readonly string[]) => sounds.sweep(new Set(utteranceIds)),
    /** Settings changed: another engine, model or language may be in use from now on. */
    settingsChanged: () => void engines.refresh(),
    /** True while a microphone is open: page audio is muted then. */
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

/** A machine on which it takes longer has no use for the model, in ms. */
const deadlineMs = 300_000;

/**
 * How fast a model is on this machine, with the few seconds of speech that come with the app: the second time, when
 * everything is loaded.
 *
 * @param folder holds speech.wav: 16 kHz, mono
 * @returns seconds of sound written down per second
 * @throws AppError in words
 */
async function measureModel(
  folder: string,
  modelId: string,
  { whisper, models }: { readonly whisper: Whisper; readonly models: SpeechModels },
): Promise<number> {
  const file = await models.fileOf(modelId);
  if (file === null) {
    throw new AppError({
      code: 'not-found',
      message: `The speech model “${modelId}” is not on this machine. Download it first.`,
    });
  }
  const samples = decodeWav(await readFile(join(folder, 'speech.wav')));
  const transcriber = whisper.open({ file, name: modelId });
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    await transcriber.warm(signal);
    const request = { samples, language: 'en', isPartial: false, signal };
    await transcriber.transcribe(request);
    const begun = performance.now();
    await transcriber.transcribe(request);
    return (samples.length * 1_000) / sampleRate / (performance.now() - begun);
  } finally {
    await transcriber.close();
  }
}

/** @param pcm signed 16 bit, little-endian, base64 */
export function decodeSound(pcm: string): Int16Array {
  return readSamples(Buffer.from(pcm, 'base64'));
}
