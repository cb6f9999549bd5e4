import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JsonValue } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { maskCardNumbers } from '#shared/text/secrets.ts';
import { keepFolderPrivate, mendRights } from './private-files.ts';

const logLevels = ['debug', 'info', 'warn', 'error'] as const;
type LogLevel = (typeof logLevels)[number];

/** A value of a log line; errors are written with their stack, which leaves the machine in no other way. */
type LogField = JsonValue | Error | undefined;
type LogFields = Readonly<Record<string, LogField>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogOptions {
  readonly file: string;
  /** Quieter lines are dropped. Default `info`. */
  readonly level?: LogLevel;
  /** A file that has grown past this becomes `.1`, the one before `.2`, … Default 2 MiB. */
  readonly maxBytes?: number;
  /** How many old files are kept. Default 3. */
  readonly keep?: number;
  readonly now?: () => number;
}

/**
 * A log of JSON lines: `{"at","level","message",…fields}`. Written at once, so that a crash loses nothing; a
 * log that cannot be written (full disk, removed folder) is silent, because logging must never break the app.
 */
export function createLog(options: LogOptions): Log {
  const { file, level = 'info', maxBytes = 2 * 1024 * 1024, keep = 3, now = Date.now } = options;
  const lowest = logLevels.indexOf(level);

  const write = (lineLevel: LogLevel, message: string, fields: LogFields = {}) => {
    if (logLevels.indexOf(lineLevel) < lowest) return;
    const head = { at: new Date(now()).toISOString(), level: lineLevel, message };
    try {
      keepFolderPrivate(dirname(file));
      mendRights(file);
      if (sizeOf(file) >= maxBytes) rotate(file, keep);
      // Fields first, so that none can stand in for the head.
      appendFileSync(file, `${redactLine(JSON.stringify({ ...fields, ...head }, writeError))}\n`, {
        mode: 0o600,
      });
    } catch {
      // Nothing to tell it to.
    }
  };

  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

/** For code that may run without a log. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

function writeError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const code = isAppError(value) ? { code: value.code, details: value.details } : {};
  return { ...code, stack: value.stack ?? String(value), cause: value.cause };
}

/** Keys of model endpoints, bearer tokens, passwords in addresses, and payment cards. */
function redactLine(line: string): string {
  return maskCardNumbers(line)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 ••••••')
    .replace(/\b(?:sk|pk|rk|ghp|gho|hf|xox[abp])[-_][\w-]{8,}/g, '••••••')
    .replace(
      // The quotes may be escaped: a body that is JSON itself.
      /("[^"]*(?:api[-_]?key|password|passwd|secret|token|authorization)[^"]*"\s*:\s*\\*")[^"\\]+/gi,
      '$1••••••',
    )
    .replace(/([?&#][^=&#\s"]*(?:key|token|password|secret|code)=)[^&#\s"]+/gi, '$1••••••')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"]+:)[^\s/@"]+@/gi, '$1••••••@');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function rotate(file: string, keep: number): void {
  rmSync(`${file}.${keep}`, { force: true });
  for (let number = keep - 1; number >= 0; number -= 1) {
    const from = number === 0 ? file : `${file}.${number}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${number + 1}`);
  }
}
