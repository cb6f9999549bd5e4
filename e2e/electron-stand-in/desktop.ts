import { KnownEmitter, knownMembers } from './known-members.ts';

/** The desktop around the app, as quiet as a machine without a screen has one. */

const shortcuts = new Map<string, () => void>();

/** Keys that work from every program. No key reaches it here: a test calls what `pressed` gives. */
export const globalShortcut = knownMembers('globalShortcut', {
  register: (accelerator: string, callback: () => void): boolean => {
    if (shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
});

let copied = '';

export const clipboard = knownMembers('clipboard', {
  writeText: async (text: string): Promise<void> => {
    copied = text;
  },
  readText: (): string => copied,
});

/** Files that were shown in the desktop's file manager. */
const shownFiles: string[] = [];

export const shell = knownMembers('shell', {
  showItemInFolder: (path: string): void => void shownFiles.push(path),
});

/** Boxes of the system's own. Nobody answers them: a test puts an answer of its own there. */
export const dialog = knownMembers('dialog', {
  showMessageBox: (
    _window: object,
    _options?: object,
  ): Promise<{ response: number; checkboxChecked: boolean }> => new Promise(() => undefined),
});

class NativeTheme extends KnownEmitter {
  protected readonly events = ['updated'];
  readonly shouldUseDarkColors = false;
}

class PowerMonitor extends KnownEmitter {
  protected readonly events = ['lock-screen', 'resume', 'shutdown', 'suspend', 'unlock-screen'];
}

class SystemPreferences extends KnownEmitter {
  protected readonly events: readonly string[] = [];

  async askForMediaAccess(_kind: 'microphone' | 'camera'): Promise<boolean> {
    return true;
  }
}

export const nativeTheme = new NativeTheme();
export const powerMonitor = new PowerMonitor();
export const systemPreferences = new SystemPreferences();
