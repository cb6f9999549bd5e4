export type { Command } from './command.ts';
export { CommandPalette } from './palette.tsx';
export { ShortcutSheet } from './shortcut-sheet.tsx';
