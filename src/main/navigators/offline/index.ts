export { createOfflineNavigator } from './offline-navigator.ts';
export { createPageReader } from './page-reader.ts';
