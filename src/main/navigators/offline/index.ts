export { createOfflineNavigator } from './offline-navigator.ts';
