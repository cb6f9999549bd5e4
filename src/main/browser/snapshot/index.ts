/** One look at the page: what is on it, in words and boxes, with what nobody sees or may see left out. */
export { captureSnapshot } from './capture-snapshot.ts';
export { type RecordedElement, snapshotRecorded } from './recorded-page.ts';
export { createSecretLookout } from './secret-lookout.ts';
export { placesOf, type SecretPlaces } from './secret-places.ts';
export { isSecretName } from './secrets.ts';
export { defaultLimits, type SnapshotLimits } from './snapshot-limits.ts';
