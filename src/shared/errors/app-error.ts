import { z } from 'zod';

/** The one family of errors. The code says who can do something about it; the message says what to do next. */
const errorCodes = [
  'bad-input', // the caller sent something that does not parse or does not exist
  'not-found', // a session, turn, tab or approval with that id is not there
  'not-allowed', // a guard refused: scheme, origin, sender, consequence
  'stopped', // the user stopped it
  'deadline', // a wait ran out of time
  'page-gone', // the tab crashed, was closed or lost its debugger
  'browser-missing', // no Chromium could be found or started
  'store', // the database cannot be read or written
  'endpoint', // a remote model endpoint failed
  'internal', // a bug of ours
] as const;
export const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

export interface AppErrorFields {
  readonly code: ErrorCode;
  /** What failed, on which thing, and what to do next; one or two plain sentences, shown to the user as is. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly cause?: unknown;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;

  constructor(fields: AppErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.details = fields.details ?? {};
  }
}

/** True for errors of the family, also when they come from another realm or bundle. */
export function isAppError(value: unknown): value is AppError {
  return (
    value instanceof Error &&
    value.name === 'AppError' &&
    errorCodes.includes((value as { code?: ErrorCode }).code as ErrorCode)
  );
}

/** What went wrong, in words for a person: the message of whatever was thrown. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
