import { AppError } from '#shared/errors/index.ts';

/** Why an endpoint gave no answer. */
export const failureKinds = [
  'key-refused',
  'no-credit',
  'forbidden',
  'no-such-model',
  'wrong-address',
  'bad-request',
  'prompt-too-long',
  'no-images',
  'busy',
  'server-error',
  'unreachable',
  'no-such-host',
  'insecure',
  'no-answer',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** One failed request, explained. */
export interface Failure {
  readonly kind: FailureKind;
  /** What happened and what to do, one or two sentences. */
  readonly message: string;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
  /**
   * Whether asking again makes sense: after a wait (429, 5xx), at once and only once (a kept connection that the
   * server had closed meanwhile), or not at all.
   */
  readonly retry: 'after-wait' | 'once' | 'never';
  readonly retryAfterMs: number | null;
  /** The endpoint's own words, for finding out which parameter it does not know. */
  readonly said: string;
}

/** @returns the error that leaves the client: nothing of the request or the response is attached to it. */
export function toEndpointError(failure: Failure, requests: number): AppError {
  const { kind, message, status } = failure;
  return new AppError({ code: 'endpoint', message, details: { kind, status, requests } });
}

/** The kind of an error that the client threw, or null when it was none of these. */
export function failureKindOf(error: AppError): FailureKind | null {
  const { kind } = error.details;
  return failureKinds.find((known) => known === kind) ?? null;
}
