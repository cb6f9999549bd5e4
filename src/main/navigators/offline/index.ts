export { createOfflineNavigator } from './offline-navigator.ts';
export { type Prediction, type PredictRecord, proposeOnce } from './propose-once.ts';
export { candidatesFromRecords, type ElementRecord, snapshotFromRecords } from './records.ts';
