export { Button, IconButton } from './button.tsx';
export { chooseFile } from './choose-file.ts';
export {
  ChoiceSetting,
  FieldRow,
  NumberEntry,
  NumberSetting,
  SuggestField,
  SwitchSetting,
  TextField,
  TextSetting,
} from './fields.tsx';
export {
  countOf,
  daysBetween,
  formatBytes,
  formatCount,
  formatDuration,
  formatExactDuration,
  formatExactTime,
  formatLength,
  formatPrice,
} from './format.ts';
export { isMac, isTypingPlace, Kbd, keyLabel } from './keys.tsx';
export { ActionMenu, type MenuAction } from './menu.tsx';
export { Modal } from './modal.tsx';
export { Busy, Empty, Failed } from './placeholder.tsx';
export { formatSaved, saveFile } from './save-file.ts';
export { classes, type Fact, Facts, Hidden, HiddenHeading, Moment } from './text.tsx';
export { ToastArea, Toasts, toasts } from './toasts.tsx';
export { useAttempt, useLoaded } from './use-loaded.ts';
