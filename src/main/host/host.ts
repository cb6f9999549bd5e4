import type { Box, Mark, Settings } from '#shared/domain/index.ts';
import type { AppEvent, Dispatch, PageInput } from '#shared/ipc/index.ts';
import type { PageViews } from '../platform/page-view.ts';

/**
 * Of the user's settings those that a host carries out. The keys that are held to talk: hosts with native views publish
 * `talk-key` events while a page has the keyboard; in others the window sees every key itself. And whether dictionaries may
 * be fetched to mark misspelled words.
 */
type HostSettings = Pick<Settings, 'talkKey' | 'fetchDictionaries'>;

/**
 * What shows the app: its window, its page views and the place for its secrets. The app is built
 * against this alone; `electron/` and `web/` implement it.
 */
export interface Host {
  readonly kind: 'electron' | 'web';
  readonly views: PageViews;
  /** The browser of its pages has no dialog for files, so that the app's window has to show one. */
  readonly asksForFiles: boolean;
  /** Addresses of pages that come with the app, such as the one that the first examples run on. */
  readonly welcomeUrl: string;
  readonly secrets: Secrets;
  /** What the user should know about how the host runs on this machine; may grow while it starts. */
  notices(): readonly string[];

  /**
   * Answers the window's calls from now on and opens the window. Resolves when a window can be used, with a
   * line that tells the user where it is (web host) or null.
   */
  serve(dispatch: Dispatch): Promise<string | null>;
  /** Tells every open window. */
  publish(event: AppEvent): void;

  /** Where in the window the page pane is, in CSS px of the window, and the pixels per CSS px. */
  place(box: Box, deviceScaleFactor: number): void;
  /**
   * The window wants to draw over the page pane, or is done with that. While a native view has to step aside
   * the answer is a picture of it as a data address; null where nothing was in the way.
   */
  cover(covered: boolean): Promise<string | null>;
  /** Drawn over the page by hosts whose window cannot: those with native views. Replaces what was drawn. */
  setMarks(marks: readonly Mark[]): void;
  /** The user's mouse or keys over the page pane; hosts whose views take them natively ignore it. */
  input(input: PageInput): Promise<void>;
  /** Moves the keyboard focus into the page. */
  focusPage(): void;

  /** Shows where a file lies, in the system's own window; false where nothing can show it. */
  showFile(path: string): Promise<boolean>;

  /** At the start, and when they change. */
  applySettings(settings: HostSettings): void;
  /** Whether something runs that the Stop key could stop: at other times it is left to other programs. */
  setRunning(isRunning: boolean): void;
  /** The global Stop key was pressed. */
  onStopKey(listener: () => void): () => void;
  /** The user closed the app; called once, before anything of the host ends. */
  onQuit(listener: () => Promise<void>): void;
  /** Ends windows, views, servers and child processes. */
  close(): Promise<void>;
}

export interface Secrets {
  /** False when a secret can only be kept in a plain file that just this user may read. */
  readonly encrypted: boolean;
  /** Why not, in one sentence for the user; "" when encrypted. */
  readonly warning: string;
  get(name: string): Promise<string | null>;
  /** @throws Error when it cannot be written */
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A clean end takes well under a second; after this long something hangs and the process ends anyway. */
const graceMs = 5_000;

/** Ends the app however often it is asked to: calls the listener once, and exits when that is done or hangs. */
export function endOnce(listener: () => Promise<void>, exit: (code: number) => void): () => void {
  let ending = false;
  return () => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(1), graceMs).unref();
    listener().then(
      () => exit(0),
      () => exit(1),
    );
  };
}
