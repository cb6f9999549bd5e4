export type { ChildFrame, ChildSessions } from './child-sessions.ts';
export { sleep, throwIfStopped, type Wait, withDeadline } from './deadline.ts';
export {
  type CallOptions,
  commandDeadlineMs,
  createDriverChannel,
  type DriverChannel,
} from './driver-channel.ts';
export { type OpenPage, openPage } from './open-page.ts';
export type {
  Command,
  CommandParams,
  CommandResult,
  EventName,
  EventParams,
  Protocol,
} from './protocol.ts';
