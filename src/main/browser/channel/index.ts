export type { ChildFrame, ChildSessions } from './child-sessions.ts';
export { sleep, throwIfStopped, type Wait, withDeadline } from './deadline.ts';
export type {
  DomDocument,
  DomElement,
  DomForm,
  DomNode,
  DomOption,
  DomRect,
  DomRoot,
  DomWindow,
} from './dom.ts';
export {
  type CallOptions,
  commandDeadlineMs,
  createDriverChannel,
  type DriverChannel,
} from './driver-channel.ts';
export { Hands, type Key, type Point } from './hands.ts';
export { type Carried, evaluateInPage, PageElement } from './isolated-world.ts';
export { type OpenPage, openPage } from './open-page.ts';
export type {
  Command,
  CommandParams,
  CommandResult,
  EventName,
  EventParams,
  Protocol,
} from './protocol.ts';
