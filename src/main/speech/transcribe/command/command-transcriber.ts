import { accessSync, constants } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, win32 } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { AppError } from '#shared/errors/index.ts';
import { shorten } from '#shared/text/words.ts';
import { isAlive } from '../../../platform/lock-file.ts';
import { type ProgramEnd, runProgram } from '../../../platform/run-program.ts';
import { deadlineFor, type RawTranscript, type TranscribeRequest, type Transcriber } from '../../ports.ts';
import { encodeWav } from '../../wav.ts';
import { readTranscript } from '../read-transcript.ts';
import { findProgram, splitCommandLine } from './command-line.ts';

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
          args: rest.map(fill),
          folder: place.path,
          environment,
          ...(takesPath ? {} : { input: wav }),
          mostOutput,
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

/** Bytes of standard output: two minutes of the quickest speech are 4 kB. */
const mostOutput = 64 * 1_024;
/** A program's last line says what is wrong; more of it is its log. */
const longestComplaint = 200;

/**
 * Why a program gave no transcript, in words.
 * @param lateMs how long it was given, when that ran out
 */
function explainEnd(name: string, end: ProgramEnd, lateMs: number | null = null): AppError {
  switch (end.kind) {
    case 'aborted':
      if (lateMs === null) return new AppError({ code: 'stopped', message: 'Stopped.' });
      return new AppError({
        code: 'deadline',
        message: `“${name}” took longer than ${Math.round(lateMs / 1_000)} s and was ended. Check the speech command in Settings, or give it a smaller model.`,
      });
    case 'endless':
      return failed(
        `“${name}” printed more than ${mostOutput / 1_024} kB, which is no transcript. Check the speech command in Settings: it should print nothing but the text.`,
      );
    case 'not-started':
      // The file is there: of a script, what is missing is its interpreter.
      return failed(
        `The program “${name}” cannot be started (${end.code || 'unknown reason'}). Check that it is a program that you may run; a script needs its interpreter in front.`,
      );
    case 'ended': {
      const how = end.endedBy === null ? `with code ${end.code}` : `by ${end.endedBy}`;
      const said = lastLine(end.complaints);
      return failed(
        `“${name}” ended ${how}${said === '' ? '. Check the speech command in Settings.' : `: ${said}`}`,
      );
    }
  }
}

/** There is no such program, or it may not be run. */
const programNotFound = (name: string): AppError =>
  new AppError({
    code: 'not-found',
    message: `The program “${name}” was not found. Install it, or put its whole path into the speech command in Settings.`,
  });

const failed = (message: string): AppError => new AppError({ code: 'endpoint', message });

function lastLine(complaints: string): string {
  const lines = stripVTControlCharacters(complaints)
    .split(/[\r\n]+/u)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  const last = lines.findLast((line) => line !== '') ?? '';
  return shorten(last, longestComplaint);
}

/**
 * What a program printed, as a transcript: plain text, or JSON like that of a transcription endpoint. Colours and
 * other control characters are taken out; of a line that was written over, the last state counts.
 */
function readOutput(output: Buffer): RawTranscript {
  const text = stripVTControlCharacters(output.toString('utf8').replace(/^\ufeff/u, ''))
    .split('\n')
    .map((line) => line.replace(/\r+$/u, '').split('\r').at(-1) ?? '')
    .join('\n')
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, '')
    .trim();
  if (text.startsWith('{')) {
    try {
      const transcript = readTranscript(JSON.parse(text));
      if (transcript !== null) return transcript;
    } catch {
      // Then it is text that begins with a brace.
    }
  }
  return { text, words: [], confidence: null, noSpeech: null };
}

/** Linux keeps files below it in memory. */
const memoryFolder = '/dev/shm';
const prefix = 'parley-speech-';
/** Those in use by this process. */
const inUse = new Set<string>();

interface PrivateFolder {
  /** Only this user can look into it (0700). */
  readonly path: string;
  remove(): Promise<void>;
}

/** Where private folders may be, the best first: in memory where the system has that, else in the app's own folder. */
export function privateRoots(folder: string, memory: string = memoryFolder): readonly string[] {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    return [memory, folder];
  } catch {
    return [folder];
  }
}

/** The file of a folder that holds the sound. */
const soundName = 'speech.wav';

/**
 * A new folder with the sound in it (0600), or empty for null.
 * @throws what the file system says when none of the places takes it
 */
export async function openPrivateFolder(
  roots: readonly string[],
  wav: Uint8Array | null,
): Promise<PrivateFolder> {
  let problem: unknown = new Error('There is no place for it.');
  for (const root of roots) {
    let path: string | null = null;
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
      path = await mkdtemp(join(root, `${prefix}${process.pid}-`));
      inUse.add(path);
      const remove = () => removeFolder(path as string);
      if (wav !== null) await writeFile(join(path, soundName), wav, { mode: 0o600, flag: 'wx' });
      return { path, remove };
    } catch (error) {
      // Memory may be full where the disk is not.
      problem = error;
      if (path !== null) await removeFolder(path);
    }
  }
  throw problem;
}

async function removeFolder(path: string): Promise<void> {
  // What still runs in there may write while it is removed.
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
  inUse.delete(path);
}

/** Removes what processes of ours that are gone have left: a crash must not keep what was said. */
export async function sweepPrivateFolders(roots: readonly string[]): Promise<void> {
  for (const root of roots) {
    const names = await readdir(root).catch(() => []);
    for (const name of names) {
      const match = /^parley-speech-(\d{1,10})-\w{6}$/u.exec(name);
      const path = join(root, name);
      if (match === null || inUse.has(path) || isRunning(Number(match[1]))) continue;
      const found = await lstat(path).catch(() => null);
      // What is of another user, and links, are not ours to remove.
      const isOurs = found?.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
      if (isOurs) await removeFolder(path);
    }
  }
}

/** The same wherever sounds for a command may have been. @param folder of ours, as given to the transcriber */
export const sweepLeftSounds = (folder: string): Promise<void> => sweepPrivateFolders(privateRoots(folder));

/** Another process than this one: what has our number and is not in use is of an earlier life. */
function isRunning(pid: number): boolean {
  return pid !== process.pid && isAlive(pid);
}
