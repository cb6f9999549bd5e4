import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sites, startSites } from '../e2e/sites/server.ts';
import { type App, createApp } from '../src/main/app/index.ts';
import { createHeadlessHost } from '../src/main/host/web/index.ts';
import { silentLog } from '../src/main/platform/log.ts';
import type { PageViews } from '../src/main/platform/page-view.ts';

export interface BenchApp {
  readonly app: App;
  readonly sites: Sites;
  readonly sessionId: string;
  /** Sends an utterance and waits until the turn is handed back. */
  ask(utterance: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole app without a window, on a real Chromium, a fresh database and the repository's sites.
 * @param onCommand told of each DevTools command before it is sent to a page
 */
export async function openApp(onCommand: (method: string) => void = () => undefined): Promise<BenchApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const sites = await startSites();
  const welcomeDir = join(import.meta.dirname, '..', 'resources', 'welcome');
  const modelsDir = join(import.meta.dirname, '..', 'resources', 'models');
  const host = await createHeadlessHost({ welcomeDir, dataDir, headed: false });
  tellCommands(host.views, onCommand);
  const app = await createApp({ host, dataDir, modelsDir, version: 'bench', log: silentLog, startUrl: null });
  // What is shown before an action, for a person to see it, is no work.
  await app.call('settings.change', { changes: { previewMs: 0 } });
  const session = await app.call('sessions.create', undefined);
  return {
    app,
    sites,
    sessionId: session.id,
    async ask(utterance) {
      await app.call('dialogue.send', { sessionId: session.id, utterance, via: 'text' });
      await app.idle();
    },
    async close() {
      await app.close();
      await host.close();
      await sites.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function tellCommands(views: PageViews, onCommand: (method: string) => void): void {
  const create = views.create.bind(views);
  views.create = async () => {
    const view = await create();
    const send = view.channel.send.bind(view.channel);
    view.channel.send = (method, params, sessionId) => {
      onCommand(method);
      return send(method, params, sessionId);
    };
    return view;
  };
}
