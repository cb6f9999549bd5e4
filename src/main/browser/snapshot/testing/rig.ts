import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { servePages, startRealBrowser } from '../../../testing/index.ts';
import { TestPage } from '../../testing/test-page.ts';
import { captureSessions } from '../capture-sessions.ts';
import { type LookedAt, lookAt } from '../compute-snapshot.ts';
import { joinFrames } from '../frames.ts';
import { captureSnapshot, defaultLimits, type SnapshotLimits } from '../index.ts';

export interface Rig {
  /** An address that shows this markup; `other` gives it on another site. */
  serve(markup: string, site?: 'own' | 'other'): string;
  /** Loads markup (or an address), lets `prepare` act on the page, and looks at it. */
  look(
    markup: string,
    options?: {
      readonly prepare?: (page: TestPage) => Promise<unknown>;
      readonly limits?: Partial<SnapshotLimits>;
    },
  ): Promise<Snapshot>;
  /** The same page once more, as it is now. */
  lookAgain(limits?: Partial<SnapshotLimits>): Promise<Snapshot>;
  /** What the passes work on. */
  lookInside(markup: string): Promise<LookedAt>;
  readonly page: TestPage;
  close(): Promise<void>;
}

/** One Chromium with one tab of 1280 × 800 px, and a server for whatever markup a test writes. */
export async function startRig(): Promise<Rig> {
  const { signal } = new AbortController();
  const served: string[] = [];
  const server = await servePages({
    '/page': (request, response) => {
      const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('at'));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(served[at] ?? '');
    },
  });
  const browser = await startRealBrowser();
  const page = await TestPage.open(await browser.views.create());
  const { channel } = page.page;

  const serve = (markup: string, site: 'own' | 'other' = 'own') => {
    const at = served.push(`<!doctype html><meta charset="utf-8">${markup}`) - 1;
    return `${site === 'own' ? server.origin : server.otherOrigin}/page?at=${at}`;
  };
  const capture = (limits?: Partial<SnapshotLimits>) =>
    captureSnapshot(channel, { tabId: 1, tabs: [], signal, ...(limits === undefined ? {} : { limits }) });
  const load = (markup: string) => page.goto(/^https?:/.test(markup) ? markup : serve(markup));

  return {
    serve,
    page,
    look: async (markup, { prepare, limits } = {}) => {
      await load(markup);
      await prepare?.(page);
      return capture(limits);
    },
    lookAgain: capture,
    lookInside: async (markup) => {
      await load(markup);
      const raw = await captureSessions(channel, { ...defaultLimits, signal, looks: true });
      return lookAt(joinFrames(raw.sessions, defaultLimits.nodes).tree);
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** The one candidate with that name; more or fewer are a failure of the test. */
export function candidateNamed(snapshot: Snapshot, name: string): Candidate {
  const found = snapshot.candidates.filter((candidate) => candidate.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    const names = snapshot.candidates.map((candidate) => `${candidate.role} "${candidate.name}"`);
    throw new Error(`${found.length} candidates are named "${name}" among: ${names.join(', ')}`);
  }
  return only;
}

/** Role and name of every candidate, in order: what most tests are about. */
export function wordsOf(snapshot: Snapshot): readonly string[] {
  return snapshot.candidates.map(({ role, name, tag }) => `${role || tag} ${name}`.trim());
}

/** Ids, the time and the port are numbers that may be any, also a part of what is looked for. */
export function withoutDrawnNumbers(snapshot: object): string {
  const drawn = new Set(['id', 'uid', 'focusedUid', 'snapshotId', 'frameId', 'takenAt']);
  const text = JSON.stringify(snapshot, (key, value: unknown) => (drawn.has(key) ? null : value));
  return text.replaceAll(/127\.0\.0\.1:\d+/gu, '');
}
