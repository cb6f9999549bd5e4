export {
  type CallOptions,
  type ChildFrame,
  createDriverChannel,
  type DriverChannel,
  type Protocol,
} from './driver-channel.ts';
export { pageWorldScript } from './injected-script.ts';
export { type Click, Input, type SentInput } from './input.ts';
export { ElementHandle, isDocumentGone, Page, type PageDocument } from './page.ts';
