export { AppError, formatError, isAppError } from './app-error.ts';
export { fromWire, toWire, type WireError, wireError } from './wire.ts';
