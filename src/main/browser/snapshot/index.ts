/** One look at the page (decision D3): what is on it, in words and boxes, with what nobody sees or may see left out. */
export { type CaptureOptions, captureSnapshot, type SnapshotSource } from './capture-snapshot.ts';
export type { CapturedSession, FrameFacts } from './captured-session.ts';
export { cleanText } from './clean-text.ts';
export { computeSnapshot, type RawPage, type SnapshotContext } from './compute-snapshot.ts';
export { createSecretLookout, type SecretPlaces } from './look-for-secrets.ts';
export type { RawCapture } from './raw-capture.ts';
export { defaultLimits, type SnapshotLimits } from './snapshot-limits.ts';
