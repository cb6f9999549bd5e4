import type { View as ElectronView, Rectangle, WebContentsViewConstructorOptions } from 'electron';
import { KnownEmitter } from './known-members.ts';
import { Session } from './session.ts';
import { WebContents } from './web-contents.ts';

/** A part of a window. Without a layer of its own it is painted with the window, below every page. */
export class View extends KnownEmitter {
  protected readonly events: readonly string[] = ['bounds-changed'];
  #parent: View | null = null;
  readonly #children: View[] = [];
  #bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  #isVisible = true;
  #colour = '';
  protected hasLayer = false;
  /** The part that a window is made of; others are shown when they lie in one. */
  isRoot = false;

  addChildView(view: ElectronView, index?: number): void {
    const child = own(view);
    if (child === this) throw new Error('A view cannot be added as its own child');
    if (child.#parent !== null) child.#parent.#drop(child);
    this.#children.splice(index ?? this.#children.length, 0, child);
    child.#parent = this;
    child.placeAll();
  }

  removeChildView(view: ElectronView): void {
    const child = own(view);
    if (child.#parent !== this) return;
    this.#drop(child);
    child.placeAll();
  }

  setBounds(bounds: Rectangle): void {
    this.#bounds = bounds;
    this.placeAll();
  }

  getBounds(): Rectangle {
    return this.#bounds;
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.placeAll();
  }

  getVisible(): boolean {
    return this.#isVisible;
  }

  setBackgroundColor(colour: string): void {
    this.#colour = colour;
  }

  setBackgroundBlur(_radius: number): void {
    this.hasLayer = true;
  }

  get children(): readonly View[] {
    return this.#children;
  }

  /** What somebody before the screen sees of it. A view without a layer lies under the pages, whatever their order. */
  get painted(): { readonly bounds: Rectangle; readonly colour: string; readonly above: boolean } | null {
    const { width, height } = this.#bounds;
    if (!this.#isSeen() || width < 1 || height < 1) return null;
    return { bounds: this.#bounds, colour: this.#colour, above: this.hasLayer };
  }

  protected placeAll(): void {
    this.placed(this.#bounds, this.#isSeen());
    for (const child of this.#children) child.placeAll();
  }

  protected placed(_bounds: Rectangle, _isSeen: boolean): void {}

  #isSeen(): boolean {
    if (!this.#isVisible) return false;
    const parent = this.#parent;
    return parent === null ? this.isRoot : parent.#isSeen();
  }

  #drop(child: View): void {
    const index = this.#children.indexOf(child);
    if (index !== -1) this.#children.splice(index, 1);
    child.#parent = null;
  }
}

function own(view: ElectronView): View {
  if (!((view as unknown) instanceof View)) throw new TypeError('Error processing argument: not a view');
  return view as unknown as View;
}

/** Electron's hidden way to hand contents over, which its declarations do not name. */
interface Handed {
  webContents?: WebContents;
  show?: boolean;
}

/** A page in a window. It has no size until it is placed. */
export class WebContentsView extends View {
  protected override hasLayer = true;
  #contents: WebContents;

  constructor(options: WebContentsViewConstructorOptions = {}) {
    super();
    // Electron writes into the preferences that it is handed: the contents too, which it shows again the next time.
    const preferences = options.webPreferences ?? {};
    const handed = preferences as Handed;
    const given = (options.webContents as unknown as WebContents | undefined) ?? handed.webContents;
    if (options.webContents !== undefined) handed.webContents = options.webContents as unknown as WebContents;
    handed.show ??= false;
    this.#contents =
      given ?? new WebContents({ session: Session.from(preferences.partition ?? ''), preferences });
  }

  /** Electron takes the contents away from a view whose page is gone, whatever its declarations say. */
  get webContents(): WebContents {
    return (this.#contents.isDestroyed() ? undefined : this.#contents) as WebContents;
  }

  protected override placed(bounds: Rectangle, isSeen: boolean): void {
    if (!this.#contents.isDestroyed()) this.#contents.place(bounds, isSeen);
  }
}
