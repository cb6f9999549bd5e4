import { stripVTControlCharacters } from 'node:util';
import { AppError } from '#shared/errors/index.ts';
import { mostOutput, type ProgramEnd } from './run-program.ts';

/** A program's last line says what is wrong; more of it is its log. */
const longestComplaint = 200;

/**
 * Why a program gave no transcript, in words.
 * @param lateMs how long it was given, when that ran out
 */
export function explainEnd(name: string, end: ProgramEnd, lateMs: number | null = null): AppError {
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
export const programNotFound = (name: string): AppError =>
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
  return last.length > longestComplaint ? `${last.slice(0, longestComplaint - 1)}…` : last;
}
