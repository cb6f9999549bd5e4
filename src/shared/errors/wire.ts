import { z } from 'zod';
import { AppError, errorCode, isAppError } from './app-error.ts';

/** How an error crosses a process: as data. The stack stays behind, in the log. */
export const wireError = z.object({
  code: errorCode,
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type WireError = z.infer<typeof wireError>;

/** Any thrown value as data; what is not of the family becomes `internal` and keeps its message out of sight. */
export function toWire(error: unknown): WireError {
  if (isAppError(error)) return { code: error.code, message: error.message, details: { ...error.details } };
  return {
    code: 'internal',
    message: 'Something went wrong inside Parley. The log has the details; the session is kept.',
    details: {},
  };
}

/** The same error again on the other side of the wire. */
export function fromWire(error: WireError): AppError {
  return new AppError(error);
}
