import type { Action, Candidate, Consent, Mark, Outcome, Snapshot } from '#shared/domain/index.ts';
import type { Permit, UserAct } from '../../agent/ports.ts';
import {
  type PageServer,
  type RealBrowser,
  type ServedPage,
  servePages,
  startRealBrowser,
} from '../../testing/index.ts';
import { type BrowserDriver, createBrowser } from '../create-browser.ts';

/** A driver on a real Chromium with a set of served pages: what the driver's tests share. */
export interface Rig {
  readonly real: RealBrowser;
  readonly driver: BrowserDriver;
  readonly server: PageServer;
  readonly marks: (readonly Mark[])[];
  readonly notices: string[];
  readonly userActs: UserAct[];
  /** Opens a served path (or a whole address) as the navigator would. */
  open(path: string): Promise<Outcome>;
  look(): Promise<Snapshot>;
  /** Of the page as it is now, with what the last look knows. */
  picture(): Promise<Uint8Array | null>;
  /** Looks, finds the candidate with this name or text, acts on it. */
  on(name: string, make: (uid: string) => Action, options?: ActOptions): Promise<Outcome>;
  act(action: Action, options?: ActOptions): Promise<Outcome>;
  /** Evaluates in the page in front, in the page's own world. */
  read(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

interface ActOptions {
  readonly approved?: boolean;
  readonly signal?: AbortSignal;
  readonly permit?: Permit;
}

/** A yes to whatever comes. */
const fullConsent: Consent = { confirms: () => true, downloads: true };

const never = new AbortController().signal;

interface RigOptions {
  /** Flags of Chromium. */
  readonly flags?: readonly string[];
  readonly lookUp?: (host: string) => Promise<readonly string[]>;
  readonly asksForFiles?: boolean;
}

export async function startRig(
  pages: Readonly<Record<string, ServedPage>>,
  { flags = [], lookUp, asksForFiles = false }: RigOptions = {},
): Promise<Rig> {
  const [real, server] = await Promise.all([startRealBrowser(flags), servePages(pages)]);
  const marks: (readonly Mark[])[] = [];
  const notices: string[] = [];
  const userActs: UserAct[] = [];
  const driver = createBrowser({
    views: real.views,
    downloadsDir: real.folder,
    onMarks: (drawn) => marks.push(drawn),
    onNotice: (message) => notices.push(message),
    maxDownloadBytes: 1_000_000,
    asksForFiles,
    ...(lookUp === undefined ? {} : { lookUp }),
  });
  driver.onUserAct((userAct) => userActs.push(userAct));
  let last: Snapshot | null = null;

  const look = async (): Promise<Snapshot> => {
    last = await driver.observe({ signal: never });
    return last;
  };
  const act = async (action: Action, options: ActOptions = {}): Promise<Outcome> =>
    driver.act(action, {
      snapshot: last ?? (await look()),
      consent: options.approved === true ? fullConsent : null,
      signal: options.signal ?? never,
      ...(options.permit === undefined ? {} : { permit: options.permit }),
    });

  return {
    real,
    driver,
    server,
    marks,
    notices,
    userActs,
    look,
    picture: async () => driver.screenshot({ snapshot: last ?? (await look()), signal: never }),
    act,
    open: (path) =>
      act({
        intent: 'load',
        url: path.startsWith('/') ? server.origin + path : path,
        transition: 'typed',
      }),
    on: async (name, make, options) => act(make(find(await look(), name).uid), options),
    read: async (expression) => {
      const view = real.views.front();
      if (view === null) throw new Error('no page is in front');
      const answer = (await view.channel.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value?: unknown; description?: string } };
      return answer.result.value ?? answer.result.description;
    },
    close: async () => {
      await driver.close();
      await real.close();
      await server.close();
    },
  };
}

/** The candidate whose name, text or label this is. */
export function find(snapshot: Snapshot, name: string): Candidate {
  const found =
    snapshot.candidates.find((candidate) => candidate.name === name) ??
    snapshot.candidates.find((candidate) => candidate.text === name || candidate.attributes.id === name);
  if (found !== undefined) return found;
  const there = snapshot.candidates.map(({ tag, name: each, text }) => `${tag} "${each || text}"`).join(', ');
  throw new Error(`no candidate "${name}" among: ${there}`);
}

export const click = (uid: string): Action => ({ intent: 'click', uid });
export const type =
  (text: string) =>
  (uid: string): Action => ({ intent: 'textinput', uid, text });
export const choose =
  (value: string) =>
  (uid: string): Action => ({ intent: 'change', uid, value });
