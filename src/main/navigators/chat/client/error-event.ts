import type { RefusedAnswer } from './explain-status.ts';

/** A 200 whose content tells of an error in place of an answer, as gateways and streams do. */
export class ErrorEvent extends Error {
  override readonly name = 'ErrorEvent';
  readonly answer: RefusedAnswer;

  constructor(error: unknown) {
    super('The answer told of an error.');
    this.answer = { status: statusOf(error), headers: null, body: JSON.stringify({ error }) };
  }
}

/** The status that the error would have had: its own number, or what its type says; else the request was at fault. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 400;
  const { code, type } = error as { readonly code?: unknown; readonly type?: unknown };
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number < 600) return number;
  const words = `${String(code)} ${String(type)}`;
  if (/rate_?limit/iu.test(words)) return 429;
  return /server_?error|overloaded|unavailable|internal/iu.test(words) ? 500 : 400;
}

/** @throws ErrorEvent when this event or document has an `error` */
export function throwIfError(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { error } = value as { readonly error?: unknown };
  if (error != null) throw new ErrorEvent(error);
}
