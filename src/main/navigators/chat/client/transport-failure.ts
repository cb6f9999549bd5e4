import { explainTransport, isBrokenOff } from '../../../endpoint/index.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Failure } from './failure.ts';

/** A connection that could not be made, or broke before any answer. */
export function transportFailure({ connection }: Endpoint, error: unknown): Failure {
  const { kind, message } = explainTransport(connection.baseUrl, error, {
    key: `The key of “${connection.name}”`,
    server: 'the model server',
    again: 'Say “go on” to try again.',
  });
  const isLate = kind === 'unreachable' && isBrokenOff(error);
  return { kind, message, status: null, retry: isLate ? 'once' : 'never', retryAfterMs: null, said: '' };
}
