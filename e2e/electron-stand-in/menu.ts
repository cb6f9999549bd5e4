import type { MenuItem as ElectronMenuItem, MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { knownMembers } from './known-members.ts';
import { BrowserWindow } from './windows.ts';

/** What Electron does by itself where an item has such a role and somebody chooses it. */
const roles: Readonly<Record<string, () => void>> = {
  quit: () => app.quit(),
  togglefullscreen: () => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setFullScreen(!window.isFullScreen());
  },
  minimize: () => BrowserWindow.getAllWindows()[0]?.minimize(),
};

class MenuItem {
  readonly label: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly enabled: boolean;
  readonly type: string;
  readonly submenu: Menu | undefined;
  readonly #options: MenuItemConstructorOptions;

  constructor(options: MenuItemConstructorOptions) {
    const { label = '', role, accelerator, submenu, enabled = true, type } = options;
    this.#options = options;
    this.label = label;
    // Electron writes them small.
    this.role = role?.toLowerCase();
    this.accelerator = typeof accelerator === 'string' ? accelerator : undefined;
    this.enabled = enabled;
    this.type = type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
  }

  /** As if it was chosen, or its key pressed. */
  click(): void {
    if (!this.enabled) return;
    const { click } = this.#options;
    if (click !== undefined) click(undefined as never, undefined, {} as never);
    else if (this.role !== undefined) {
      const act = roles[this.role];
      if (act === undefined) throw new Error(`The stand-in for Electron does nothing at “${this.role}”.`);
      act();
    }
  }
}

/** What a user could choose from. Nothing is drawn, and keys do not reach it: a test chooses. */
export class Menu {
  static #application: Menu | null = null;
  /** The menu that was opened last. */
  static opened: Menu | null = null;
  readonly items: readonly MenuItem[];

  private constructor(items: readonly MenuItem[]) {
    this.items = items;
  }

  /** Main gives what items are made of, never items. */
  static buildFromTemplate(given: readonly (MenuItemConstructorOptions | ElectronMenuItem)[]): Menu {
    const template = given as readonly MenuItemConstructorOptions[];
    for (const item of template) {
      const isNamed = item.label !== undefined || item.role !== undefined || item.type === 'separator';
      if (!isNamed)
        throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    return new Menu(template.map((options) => new MenuItem(options)));
  }

  /** One of these, whatever the declarations call it. */
  static setApplicationMenu(menu: object | null): void {
    Menu.#application = menu as Menu | null;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  popup(): void {
    Menu.opened = this;
  }
}

Object.setPrototypeOf(Menu.prototype, knownMembers('Menu', {}));
Object.setPrototypeOf(MenuItem.prototype, knownMembers('MenuItem', {}));
