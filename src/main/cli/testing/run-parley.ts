import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { withInternalWords } from '../../../../e2e/internal-words.ts';
import { isBuilt } from '../../../../scripts/setup/build.mjs';
import type { ChatEvent } from '../chat-events.ts';
import { runCli } from '../index.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** As it ships, where that is what the sources say, as it is after set-up: one file starts in half the time of hundreds. */
const entry = join(root, isBuilt() ? 'out/main/cli.js' : 'src/main/cli.ts');

/** One `parley …` in a process of its own. */
export interface RunningParley {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its exit code and all that it wrote to standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
  /** Standard output, line by line. */
  readonly lines: readonly string[];
  events(): readonly ChatEvent[];
  type(...utterances: string[]): void;
  end(): void;
  /** Resolves once this holds of what was printed, or the process has ended. */
  until(holds: (events: readonly ChatEvent[]) => boolean): Promise<void>;
  /** Resolves once `count` events of a type were printed, or the process has ended. */
  printed(type: ChatEvent['type'], count?: number): Promise<void>;
}

/** A command that asks its user nothing, in this process. */
export type ParleyHere = Pick<RunningParley, 'ended' | 'lines'>;

/** For what is not about a process: it is there at once. */
export function runParleyHere(args: readonly string[], variables: Record<string, string> = {}): ParleyHere {
  let [out, errors] = ['', ''];
  const streams = {
    environment: environmentWith(variables),
    input: Readable.from([]),
    writeOut: (text: string) => {
      out += text;
    },
    writeError: (text: string) => {
      errors += text;
    },
  };
  // An app that opens lets the process end though its parent still listens: here the parent is the test runner.
  const awake = setInterval(() => undefined, 60_000);
  const stayAwake = (): void => {
    process.channel?.ref();
    clearInterval(awake);
  };
  return {
    ended: runCli(args, root, undefined, streams)
      .finally(stayAwake)
      .then((code) => {
        refuseInternalWords(errors);
        return { code, errors };
      }),
    get lines() {
      return out.split('\n').filter((line) => line !== '');
    },
  };
}

function environmentWith(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, OPENAI_MODEL: _model, ...own } = process.env;
  return { ...own, ...variables };
}

/** Whatever a test led to: what is said of it is in words that people use. */
function refuseInternalWords(errors: string): void {
  const internal = withInternalWords(errors.split('\n'));
  if (internal.length > 0) throw new Error(`Internal words on standard error: ${internal.join(' / ')}`);
}

/** @param variables on top of this process's own; what names a model in those is left out */
export function runParley(args: readonly string[], variables: Record<string, string> = {}): RunningParley {
  const child = spawn(process.execPath, [entry, ...args], { stdio: 'pipe', env: environmentWith(variables) });
  const lines: string[] = [];
  let errors = '';
  let wake = () => {};
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve, reject) => {
    child.on('close', (code) => {
      wake();
      try {
        refuseInternalWords(errors);
      } catch (problem) {
        reject(problem);
      }
      resolve({ code, errors });
    });
  });
  const events = () => lines.map((line) => JSON.parse(line) as ChatEvent);
  const until = async (holds: (events: readonly ChatEvent[]) => boolean): Promise<void> => {
    while (!holds(events()) && child.exitCode === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    child,
    ended,
    lines,
    events,
    type: (...utterances) => void child.stdin.write(`${utterances.join('\n')}\n`),
    end: () => void child.stdin.end(),
    until,
    printed: (type, count = 1) =>
      until((printed) => printed.filter((event) => event.type === type).length >= count),
  };
}
