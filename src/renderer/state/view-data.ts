import type { Params } from '#shared/ipc/index.ts';

/** A session, a part of one, or what was saved of one: what can be done again. */
export type ReplaySource = Params<'replays.look'>['source'];

/** What only this window knows: what is open, unfolded and half written. Lost on reload, on purpose. */
export interface ViewData {
  readonly dialog: 'settings' | 'palette' | 'shortcuts' | 'replays' | null;
  readonly settingsSection: SettingsSection;
  /** Under 900 px the conversation lies in a drawer; open at start, since it is where one begins. */
  readonly drawerOpen: boolean;
  /** In a window that is not wide the sessions are folded away at first; whether the user has unfolded them. */
  readonly sessionsUnfolded: boolean;
  /** What stands in the composer. */
  readonly draft: string;
  /** Turns whose details are shown. */
  readonly unfolded: ReadonlySet<string>;
  /** The step whose "why this element" is shown in the place of the turns. */
  readonly why: string | null;
  /** The turn that is looked into in the place of the page. */
  readonly inspected: string | null;
  /** Two sessions that are compared in the place of the page. */
  readonly compared: readonly [string, string] | null;
  /** The turn that a search led to, until it is in sight. */
  readonly jumpTo: string | null;
  /** The session that the user opened from the list, to read it; null for one that was begun here. */
  readonly reading: string | null;
  /** Sessions in which something was said since the window was opened: the page beside them is theirs. */
  readonly liveSessions: ReadonlySet<string>;
  /** Words are looked for on the page. */
  readonly finding: boolean;
  /** Words are looked for in the open session. */
  readonly findingTurns: boolean;
  /** The session whose export is looked at before it goes out. */
  readonly sharing: string | null;
  /** What is looked at before it is done again. */
  readonly rerun: ReplaySource | null;
  /** How many things of the window lie over the page at the moment: Electron's native page would hide them. */
  readonly covers: number;
  /** The page has the keyboard (web host only). */
  readonly pageHasKeyboard: boolean;
}

/** @param isOpen null: the other way round than it is */
export function withUnfolded(
  { unfolded }: ViewData,
  key: string,
  isOpen: boolean | null,
): Pick<ViewData, 'unfolded'> {
  const others = [...unfolded].filter((each) => each !== key);
  return { unfolded: new Set((isOpen ?? !unfolded.has(key)) ? [...others, key] : others) };
}

export const settingsSections = [
  'general',
  'voice',
  'models',
  'ranker',
  'working',
  'permissions',
  'history',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const initialViewData: ViewData = {
  dialog: null,
  settingsSection: 'general',
  drawerOpen: true,
  sessionsUnfolded: false,
  draft: '',
  unfolded: new Set(),
  why: null,
  inspected: null,
  compared: null,
  jumpTo: null,
  reading: null,
  liveSessions: new Set(),
  finding: false,
  findingTurns: false,
  sharing: null,
  rerun: null,
  covers: 0,
  pageHasKeyboard: false,
};

export type FocusPoint = 'composer' | 'page' | 'address' | 'find' | 'find-turns' | 'session-search';

/** Places that a command can move the keyboard to; each is registered by the component that draws it, while it is drawn. */
export type FocusPoints = ReturnType<typeof createFocusPoints>;

export function createFocusPoints() {
  const points = new Map<FocusPoint, () => void>();
  return {
    register(point: FocusPoint, focus: () => void) {
      points.set(point, focus);
      return () => {
        if (points.get(point) === focus) points.delete(point);
      };
    },
    /** False when that place is not on screen. */
    focus(point: FocusPoint) {
      const focus = points.get(point);
      focus?.();
      return focus !== undefined;
    },
  };
}
