export type { Command } from './command-palette.tsx';
export { CommandPalette, ShortcutSheet } from './command-palette.tsx';
