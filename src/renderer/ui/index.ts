export { ActionMenu, type MenuAction } from './action-menu.tsx';
export { Button } from './button.tsx';
export { classes } from './classes.ts';
export { FieldRow } from './field-row.tsx';
export { NumberEntry, SuggestField, TextField } from './form-fields.tsx';
export { countOf, formatCount, formatPrice } from './format-amount.ts';
export {
  daysBetween,
  formatDuration,
  formatExactDuration,
  formatExactTime,
} from './format-time.ts';
export { Hidden } from './hidden.tsx';
export { IconButton } from './icon-button.tsx';
export { Kbd } from './kbd.tsx';
export { isMac, keyLabel } from './key-label.ts';
export { Modal } from './modal.tsx';
export { Moment } from './moment.tsx';
export { Busy, Empty, Failed } from './placeholder.tsx';
export { ChoiceSetting, NumberSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';
export { ToastArea, Toasts, toasts } from './toasts.tsx';
export { useLoaded } from './use-loaded.ts';
