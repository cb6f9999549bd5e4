import { homedir } from 'node:os';
import { join, win32 } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import type { RawTranscript, TranscribeRequest, Transcriber } from '../../ports.ts';
import { encodeWav } from '../../wav/index.ts';
import { deadlineFor } from '../deadline.ts';
import { explainEnd, programNotFound } from './explain-end.ts';
import { findProgram } from './find-program.ts';
import { openPrivateFolder, privateRoots, soundName } from './private-folder.ts';
import { readOutput } from './read-output.ts';
import { runProgram } from './run-program.ts';
import { splitCommandLine } from './split-command-line.ts';

export interface CommandOptions {
  /**
   * Program and arguments. "{wav}" stands for the path of a WAV file (16 bit, 16 kHz, mono), without it the file comes
   * by standard input; "{language}" for the language, ISO 639-1 or "auto".
   */
  readonly command: string;
  /** Of ours; for the WAV where the system has no files in memory. Made when needed. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** How long that many samples may take, in ms. */
  readonly deadlineMs?: (samples: number) => number;
}

/**
 * Any program that takes sound and prints text. It is started for every utterance, so it does no partials. What it
 * prints is the transcript: text, or JSON as transcription endpoints answer it.
 */
export function createCommandTranscriber(options: CommandOptions): Transcriber {
  const { command, folder, deadlineMs = deadlineFor } = options;
  const environment = withoutOurSecrets(options.environment ?? process.env);
  const roots = privateRoots(folder);
  const running = new Map<AbortController, Promise<void>>();

  const locate = async (): Promise<{ readonly program: string; readonly rest: readonly string[] }> => {
    const [name, ...rest] = splitCommandLine(command);
    if (name === undefined) {
      throw new AppError({
        code: 'not-found',
        message: 'No speech command is set up. Put one in, in Settings, or choose another way to transcribe.',
      });
    }
    const program = await findProgram(name.replace(/^~(?=[\\/])/u, homedir()), environment);
    if (program === null) throw programNotFound(name);
    return { program, rest };
  };

  return {
    engine: 'command',
    model: nameOf(command),
    canDoPartials: false,
    async warm() {
      await locate();
    },
    async transcribe({ samples, language, signal }: TranscribeRequest): Promise<RawTranscript> {
      const { program, rest } = await locate();
      const takesPath = rest.some((word) => word.includes('{wav}'));
      const wav = encodeWav(samples);
      const closing = new AbortController();
      const gone = Promise.withResolvers<void>();
      running.set(closing, gone.promise);
      const place = await openPrivateFolder(roots, takesPath ? wav : null).catch((error: unknown) => {
        running.delete(closing);
        gone.resolve();
        throw new AppError({
          code: 'store',
          message: `The sound could not be handed to “${nameOf(command)}”: there is no room for it. Free some disk space.`,
          cause: error,
        });
      });
      const deadline = AbortSignal.timeout(Math.ceil(deadlineMs(samples.length)));
      const fill = (word: string) =>
        word.replaceAll('{wav}', join(place.path, soundName)).replaceAll('{language}', language);
      try {
        const end = await runProgram({
          program,
          arguments: rest.map(fill),
          folder: place.path,
          environment,
          input: takesPath ? null : wav,
          signal: AbortSignal.any([signal, closing.signal, deadline]),
        });
        if (end.kind === 'ended' && end.code === 0) return readOutput(end.output);
        const isLate = deadline.aborted && !signal.aborted && !closing.signal.aborted;
        throw explainEnd(nameOf(command), end, isLate ? deadlineMs(samples.length) : null);
      } finally {
        await place.remove();
        running.delete(closing);
        gone.resolve();
      }
    },
    async close() {
      for (const controller of running.keys()) controller.abort();
      // The app ends next: what was said must not stay behind.
      await Promise.all(running.values());
    },
  };
}

/** "pocketsphinx_continuous" for "/usr/bin/pocketsphinx_continuous -infile {wav}". */
function nameOf(command: string): string {
  let first = '';
  try {
    first = splitCommandLine(command)[0] ?? '';
  } catch {
    first = command.trim().split(/\s/u)[0] ?? '';
  }
  // Of a Windows path also on other systems: the name is for people.
  return win32.basename(first).replace(/\.exe$/iu, '');
}

/** Keys that are for our own endpoint, and switches that are for our own runtime. */
const ours = /^(?:OPENAI_|PARLEY_|ELECTRON_|NODE_OPTIONS$|NODE_CHANNEL_)/iu;

function withoutOurSecrets(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)));
}
