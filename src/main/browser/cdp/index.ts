export {
  type CallOptions,
  type ChildFrame,
  createDriverChannel,
  type DriverChannel,
  type Protocol,
} from './driver-channel.ts';
export { Input } from './input.ts';
export { ElementHandle, isDocumentGone, Page } from './page.ts';
