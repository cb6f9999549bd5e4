export {
  AppError,
  type AppErrorFields,
  type ErrorCode,
  errorCode,
  errorCodes,
  isAppError,
} from './app-error.ts';
export { fromWire, toWire, type WireError, wireError } from './wire.ts';
