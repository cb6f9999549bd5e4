import { AppError } from '#shared/errors/index.ts';
import type { DriverChannel } from '../cdp/index.ts';

/** A page that does not answer for two beats in a row is hung (docs/threat-model.md, case 26). */
const beatMs = 2_000;
const missesUntilHung = 2;
/** So many ended scripts in a row, and only the end of its process helps. */
const endedScriptsUntilCrash = 2;
const crashesUntilGivenUp = 3;

export interface HealthContext {
  /** False while the tab is in the background or its document is on the way: silence means nothing then. */
  shouldAnswer(): boolean;
  currentUrl(): string;
  /** Loads the page's address again. */
  reload(): void;
  /** The renderer died; the sentence says so to the user, and what comes next. */
  onCrash(message: string): void;
  onChange(): void;
}

export interface Health {
  /** The page is gone and is not being brought back. */
  readonly crashed: boolean;
  /** Aborted, with the reason, when the renderer dies: commands under way then would wait for ever. */
  readonly alive: AbortSignal;
  /** The user or the navigator loads something: what happened at the address before is forgiven. */
  forgive(): void;
  end(): void;
}

/** Brings a page back that crashed, frees one that hangs, and gives up on an address that crashes time and again. */
export function watchHealth(channel: DriverChannel, context: HealthContext): Health {
  let alive = new AbortController();
  let crashed = false;
  let crashes = { url: '', count: 0 };
  let misses = 0;
  let endedScripts = 0;
  let waiting = false;

  channel.on('Inspector.targetCrashed', (_, sessionId) => {
    if (sessionId !== null) return;
    const url = context.currentUrl();
    crashes = { url, count: crashes.url === url ? crashes.count + 1 : 1 };
    const givenUp = crashes.count >= crashesUntilGivenUp;
    const next = givenUp
      ? `It has crashed ${crashes.count} times now, so it was given up: open another page, or this one again.`
      : 'It is being loaded again; look again in a moment.';
    const message = `The page crashed. ${next}`;
    const reason = new AppError({ code: 'page-gone', message, details: { url } });
    crashed = givenUp;
    alive.abort(reason);
    alive = new AbortController();
    if (givenUp) alive.abort(reason);
    else context.reload();
    context.onCrash(message);
    context.onChange();
  });

  channel.on('Page.frameNavigated', ({ frame }, sessionId) => {
    if (sessionId !== null || frame.parentId !== undefined) return;
    if (crashed) alive = new AbortController();
    crashed = false;
    misses = 0;
    endedScripts = 0;
  });

  async function beat(): Promise<void> {
    if (waiting || crashed || !context.shouldAnswer()) return;
    waiting = true;
    try {
      await channel.call('Runtime.evaluate', { expression: '0' }, { signal: alive.signal, ms: beatMs });
      misses = 0;
      endedScripts = 0;
    } catch {
      // Silence is what is looked for; a page that went away is told about by others.
      if (context.shouldAnswer() && !alive.signal.aborted) miss();
    } finally {
      waiting = false;
    }
  }

  function miss(): void {
    misses += 1;
    if (misses < missesUntilHung) return;
    misses = 0;
    endedScripts += 1;
    if (endedScripts <= endedScriptsUntilCrash) channel.post('Runtime.terminateExecution', {});
    // A load of the same site would wait for the script to end, in the same process.
    else channel.post('Page.crash', {});
  }

  const timer = setInterval(() => void beat(), beatMs);
  timer.unref();
  channel.onClose(() => clearInterval(timer));

  return {
    get crashed() {
      return crashed;
    },
    get alive() {
      return alive.signal;
    },
    forgive: () => {
      crashes = { url: '', count: 0 };
      if (crashed) alive = new AbortController();
      crashed = false;
    },
    end: () => clearInterval(timer),
  };
}
