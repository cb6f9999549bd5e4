import type { MenuItemConstructorOptions } from 'electron';
import { knownMembers } from './known-members.ts';

/** What a user could choose from. Nothing is drawn, and keys do not reach it: a test calls what an item does. */
export class Menu {
  static application: Menu | null = null;
  /** The menu that was opened last. */
  static opened: Menu | null = null;
  readonly items: readonly MenuItemConstructorOptions[];

  private constructor(items: readonly MenuItemConstructorOptions[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    for (const item of template) {
      const isNamed = item.label !== undefined || item.role !== undefined || item.type === 'separator';
      if (!isNamed)
        throw new Error('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.application = menu;
  }

  popup(): void {
    Menu.opened = this;
  }
}

Object.setPrototypeOf(Menu.prototype, knownMembers('Menu', {}));
