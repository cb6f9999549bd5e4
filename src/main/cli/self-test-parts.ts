import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatError } from '#shared/errors/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { App } from '../app/index.ts';
import type { Host } from '../host/index.ts';
import type { SelfTestCheck } from './self-test-report.ts';

/** The app as the self-test tries it. */
export interface OpenedApp {
  readonly app: App;
  readonly host: Host;
  /** The value of an expression in Parley's own window, waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends all of it as a user would. @throws Error when something of it is left */
  quit(): Promise<void>;
}

/** What came of a part; thrown Errors are failures with the part's own remedy. */
type Outcome = Pick<SelfTestCheck, 'result' | 'found'> & { readonly remedy?: string };

interface Part {
  readonly name: string;
  readonly tried: string;
  readonly remedy: string;
  readonly run: (opened: OpenedApp, url: string) => Promise<Outcome>;
}

const passed = (found: string): Outcome => ({ result: 'passed', found });

/** Slow machines start a window and a page in some seconds. */
const longestMs = 60_000;

/** The page that the test works on, and the one behind its link. */
export function selfTestPage(path: string): string {
  if (path.startsWith('/second')) return '<!doctype html><title>Second page</title><h1>Second page</h1>';
  return `<!doctype html><title>Self-test</title><h1>Self-test</h1>
<button onclick="window.open('/second?popup')">Open another window</button>
<button>Do nothing</button> <a href="/second">A link</a>`;
}

const parts: readonly Part[] = [
  {
    name: 'Window',
    tried: 'to show Parley’s own window',
    remedy: 'Run `parley doctor`, and look into the log in the data folder.',
    run: async ({ evaluate }) => {
      const shown = await until(
        () => evaluate(`document.querySelector('[data-page-pane]') !== null`),
        Boolean,
      );
      if (shown !== true) throw new Error('it stays empty');
      return passed('it shows its panes');
    },
  },
  {
    name: 'Tab',
    tried: 'to open a tab with a page of this machine',
    remedy: 'Run `parley doctor`: the browser that shows pages may not start.',
    run: async ({ app }, url) => {
      await app.opened();
      await app.call('tabs.create', { url });
      const tab = await until(
        async () => (await tabs(app)).find(({ active, title }) => active && title === 'Self-test'),
        (found) => found !== undefined,
      );
      if (tab === undefined) throw new Error('the page did not load');
      return passed('the page loaded');
    },
  },
  {
    name: 'Popup',
    tried: 'to click what opens another window, by an instruction',
    remedy: 'Say in the report what the last line of the conversation was.',
    run: async ({ app }, url) => {
      const { id: sessionId } = await app.call('sessions.create', undefined);
      const before = (await tabs(app)).length;
      await app.call('dialogue.send', { sessionId, utterance: 'click open another window', via: 'text' });
      await app.idle();
      const popup = await until(
        async () => (await tabs(app)).find((tab) => tab.url.endsWith('/second?popup')),
        (found) => found !== undefined,
      );
      if (popup === undefined) throw new Error('no tab came of it');
      const count = (await tabs(app)).length - before;
      await app.call('tabs.close', { tabId: popup.id });
      await app.call('page.load', { url, transition: 'typed' });
      await until(
        async () => (await tabs(app)).some(({ active, title }) => active && title === 'Self-test'),
        Boolean,
      );
      return passed(`${count === 1 ? 'one window came' : `${count} windows came`} as a tab`);
    },
  },
  {
    name: 'Marks',
    tried: 'to draw numbers over the page',
    remedy: 'Add a picture of the window to the report.',
    run: async ({ app, host, evaluate }) => {
      const marks = lastOf(app, 'marks-changed');
      const { id: sessionId } = await app.call('sessions.create', undefined);
      await app.call('dialogue.send', { sessionId, utterance: 'show numbers', via: 'text' });
      await app.idle();
      const count =
        (await until(
          () => marks()?.marks.length ?? 0,
          (found) => found > 0,
        )) || 0;
      if (count === 0) throw new Error('nothing was drawn');
      if (host.kind === 'electron')
        return passed(`${count} were drawn over the native page; nobody has looked at them`);
      const shown = await until(
        () => evaluate(`document.querySelectorAll('[data-page-pane] [data-kind]').length`),
        (found) => Number(found) >= count,
      );
      if (Number(shown) < count) throw new Error(`of ${count} the window shows ${String(shown)}`);
      return passed(`the window shows ${count}`);
    },
  },
  {
    name: 'Cover',
    tried: 'to let the window draw over the page',
    remedy: 'Add a picture of the window with a menu open to the report.',
    run: async ({ app, host, evaluate }) => {
      if (host.kind === 'web') {
        const drawn = await until(
          () => evaluate(`Boolean(document.querySelector('[data-page-pane] canvas')?.width > 100)`),
          Boolean,
        );
        if (drawn !== true) throw new Error('the window shows no picture of the page');
        return passed('the window paints pages itself, so that nothing has to step aside');
      }
      // On a busy machine the page gives way before there is one.
      const cover = async () => {
        const taken = await app.call('page.cover', { covered: true });
        await app.call('page.cover', { covered: false });
        return taken;
      };
      const picture = await until(cover, (taken) => taken !== null, 10_000);
      if (picture === null) throw new Error('there was no picture of the page to stand in for it');
      return passed('the page stepped aside for its picture, and came back');
    },
  },
  {
    name: 'Microphone',
    tried: 'to open it in the window',
    remedy:
      'Allow Parley, or the browser that shows its window, to use the microphone in the system’s settings.',
    run: async ({ evaluate }) => {
      const heard = await evaluate(`navigator.mediaDevices.getUserMedia({ audio: true }).then(
        (stream) => { for (const track of stream.getTracks()) track.stop(); return 'opened'; },
        (error) => error.name)`);
      if (heard === 'opened') return passed('it opened; that sound comes from it was not tried');
      if (heard !== 'NotFoundError') throw new Error(`it was refused (${String(heard)})`);
      return { result: 'not-possible', found: 'there is none', remedy: 'Plug one in. Typing works without.' };
    },
  },
  {
    name: 'Voices',
    tried: 'to list the voices that text is read with',
    remedy: 'Say in the report which system this is.',
    run: async ({ evaluate }) => {
      const count = Number(
        await until(
          () => evaluate('window.speechSynthesis?.getVoices().length ?? 0'),
          (found) => Number(found) > 0,
          5_000,
        ),
      );
      if (count > 0) return passed(count === 1 ? 'one' : String(count));
      return {
        result: 'not-possible',
        found: 'the system has none',
        remedy:
          process.platform === 'linux'
            ? 'Install speech-dispatcher with a voice: `sudo apt install speech-dispatcher espeak-ng`.'
            : 'Add a voice in the system’s settings.',
      };
    },
  },
  {
    name: 'Secrets',
    tried: 'to keep a secret and to read it back',
    remedy: 'Unlock the system’s key store, or see that the data folder can be written to.',
    run: async ({ host: { secrets } }) => {
      const [name, value] = [`self-test-${randomUUID()}`, randomUUID()];
      await secrets.set(name, value);
      const read = await secrets.get(name);
      await secrets.remove(name);
      if (read !== value) throw new Error('what was read is not what was kept');
      if ((await secrets.get(name)) !== null) throw new Error('it could not be removed');
      return passed(secrets.encrypted ? 'encrypted by the system' : 'in a file that only this user can read');
    },
  },
  {
    name: 'Quit',
    tried: 'to end all of it',
    remedy: 'Look for processes of Parley that are left, and end them.',
    run: async ({ quit }) => {
      await quit();
      return passed('nothing is left running');
    },
  },
];

/** Tries each part in turn; what fails keeps no other from being tried. The last one ends the app. */
export async function tryParts(opened: OpenedApp, url: string): Promise<readonly SelfTestCheck[]> {
  const checks: SelfTestCheck[] = [];
  for (const { name, tried, remedy, run } of parts) {
    const outcome = await run(opened, url).catch(
      (error: unknown): Outcome => ({ result: 'failed', found: formatError(error), remedy }),
    );
    checks.push({ name, tried, result: outcome.result, found: outcome.found, remedy: outcome.remedy ?? '' });
  }
  return checks;
}

async function tabs(app: App) {
  return (await app.call('app.state', undefined)).tabs;
}

/** Waits until it holds. @returns what it gave last */
async function until<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
  ms: number = longestMs,
): Promise<T> {
  const from = Date.now();
  for (;;) {
    const value = await read();
    if (holds(value) || Date.now() - from > ms) return value;
    await wait(100);
  }
}

/** The last event of a type that the app has told since. */
function lastOf<Type extends AppEvent['type']>(app: App, type: Type) {
  let last: Extract<AppEvent, { type: Type }> | null = null;
  app.on((event) => {
    if (event.type === type) last = event as Extract<AppEvent, { type: Type }>;
  });
  return (): Extract<AppEvent, { type: Type }> | null => last;
}
