export { Button, IconButton } from './button.tsx';
export {
  ChoiceSetting,
  FieldRow,
  type NamedChoice,
  NumberEntry,
  NumberSetting,
  SuggestField,
  SwitchSetting,
  TextField,
  TextSetting,
} from './fields.tsx';
export { chooseFile, chooseFiles, formatSaved, saveFile } from './files.ts';
export { FindBar } from './find-bar.tsx';
export {
  daysBetween,
  formatDuration,
  formatExactDuration,
  formatExactTime,
  formatLength,
} from './format.ts';
export { isBareKey, isMac, isTypingPlace, Kbd, keyLabel, moveByArrows } from './keys.tsx';
export { ActionMenu, type MenuAction } from './menu.tsx';
export { Modal } from './modal.tsx';
export { Busy, Empty, Failed, Loaded } from './placeholder.tsx';
export { classes, type Fact, Facts, Hidden, HiddenHeading, Moment } from './text.tsx';
export { ToastArea, Toasts, toasts } from './toasts.tsx';
export { useAttempt, useLoaded } from './use-loaded.ts';
