/** Something that can be done from anywhere in the window. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: 'Task' | 'Voice' | 'Page' | 'Sessions' | 'Window';
  /** "Ctrl+K"; `Ctrl` is the command key on a Mac. Missing when there is none. */
  readonly keys?: string;
  /** False when it cannot be done now: it is then not offered. */
  readonly enabled: boolean;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly value: Command['group'];
  readonly items: readonly Command[];
}

const groupOrder: readonly Command['group'][] = ['Task', 'Voice', 'Page', 'Sessions', 'Window'];

/** Commands under the names of their groups, empty groups left out. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  return groupOrder
    .map((value) => ({ value, items: commands.filter((command) => command.group === value) }))
    .filter((group) => group.items.length > 0);
}
