/** One look at the page: what is on it, in words and boxes, with what nobody sees or may see left out. */
export { captureSnapshot } from './capture-snapshot.ts';
export { computeSnapshot } from './compute-snapshot.ts';
export { computedStyles, type RawCapture } from './raw-capture.ts';

export { createSecretLookout } from './secret-lookout.ts';
export { placesOf, type SecretPlaces } from './secret-places.ts';
export { isSecretName } from './secrets.ts';
export { defaultLimits, type SnapshotLimits } from './snapshot-limits.ts';
