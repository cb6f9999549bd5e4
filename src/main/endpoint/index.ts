export { type BrokenConnection, explainTransport, isBrokenOff } from './explain-transport.ts';
export { BodyTooLong, createGuardedFetch } from './guarded-fetch.ts';
export { nameAddress, nameHost } from './name-address.ts';
export { type ErrorBody, readErrorBody } from './read-error-body.ts';
export { readRetryAfter } from './read-retry-after.ts';
export { redactKey } from './redact-key.ts';
