export type { AppData, Conversation, Loading, Notice } from './app-data.ts';
export type { FocusPoint } from './focus-points.ts';
export { createModel, type Model } from './model.ts';
export { ModelProvider, useApp, useCover, useFocusPoint, useModel, useView } from './react.ts';
export { usedConnection } from './used-connection.ts';
export { type SettingsSection, settingsSections, type ViewData } from './view-data.ts';
