export {
  type AppData,
  activeTab,
  isLookedAt,
  isOnPageOf,
  type Loading,
  type Notice,
  openSession,
} from './app-data.ts';
export { usedConnection } from './connection-actions.ts';
export type { BackupWork } from './history-actions.ts';
export { createModel, type Model } from './model.ts';
export { ModelProvider, useApp, useCover, useFocusPoint, useModel, usePageAway, useView } from './react.ts';
export { withPage } from './session-actions.ts';
export { readTurnLink, turnLink } from './turn-link.ts';
export {
  type FocusPoint,
  type ReplaySource,
  type SettingsSection,
  settingsSections,
  withUnfolded,
} from './view-data.ts';
