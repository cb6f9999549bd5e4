import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { type App, createApp } from '../../../src/main/app/index.ts';
import { createHeadlessHost } from '../../../src/main/host/web/index.ts';
import { createLog } from '../../../src/main/platform/log.ts';
import { dataPaths } from '../../../src/main/platform/paths.ts';
import type { ApprovalAnswer, ApprovalRequest, Turn } from '../../../src/shared/domain/index.ts';
import { type FakeRequest, fakeModel, type ModelReply } from '../../model/index.ts';
import { findLeaksOnDisk } from './find-leaks.ts';
import { type HostileSite, startHostileSite } from './hostile-site.ts';
import { type Sink, startSink } from './sink.ts';
import { Tally } from './tally.ts';

type Answers = (request: FakeRequest) => ModelReply | Promise<ModelReply>;

export interface RunOptions {
  /** The user opens this first, by the address bar; null stays where the page is. */
  readonly at: string | null;
  /** One run per utterance, one after the other. */
  readonly say: string | readonly string[];
  /** Answers the completions; `step` counts them from 0 within this call. */
  readonly model: (request: FakeRequest, step: number) => ModelReply | Promise<ModelReply>;
  /** Default: no to everything. */
  readonly answer?: (request: ApprovalRequest) => ApprovalAnswer | Promise<ApprovalAnswer>;
  /** null for a new session. */
  readonly sessionId?: string | null;
}

export interface Played {
  readonly sessionId: string;
  readonly turns: readonly Turn[];
  readonly approvals: readonly ApprovalRequest[];
  /** What the model was sent, one per completion. */
  readonly prompts: readonly string[];
  readonly requests: readonly FakeRequest[];
}

/** Everything real but the model: one app, one Chromium, two sites of strangers, a sink. Shared by all cases. */
export interface Rig {
  readonly site: HostileSite;
  readonly sink: Sink;
  readonly tally: Tally;
  readonly app: App;
  run(options: RunOptions): Promise<Played>;
  /** Another app on the same data and browser, as after a restart. */
  restart(): Promise<void>;
  change(settings: Record<string, unknown>): Promise<void>;
  useImages(images: 'none' | 'screenshot' | 'screenshot-only'): Promise<void>;
  /**
   * The four assertions that hold after every case: nothing of `canaries` in the sink, `unseen` neither in prompts nor
   * on disk nor in exports, the database is in order, and the app answers.
   */
  verify(canaries: readonly string[], unseen: readonly string[], played: readonly Played[]): Promise<void>;
  /** Ends what still runs, and forgets pages, visits and what was caught. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const connectionId = 'played';

export async function startRig(): Promise<Rig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-attacks-'));
  cpSync(join(root, 'resources', 'models', 'consequences'), join(dataDir, 'models', 'consequences'), {
    recursive: true,
  });
  const [site, sink] = await Promise.all([startHostileSite(), startSink()]);
  let answers: Answers = () => 'say(speaker="navigator", utterance="Done.")';
  const model = await fakeModel({ answer: (request) => answers(request) });
  const host = await createHeadlessHost({
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    headed: false,
  });
  const log = createLog({ file: dataPaths(dataDir).logFile, level: 'debug' });
  let approve: NonNullable<RunOptions['answer']> = () => ({ kind: 'reject' });
  let asked: ApprovalRequest[] = [];
  let app = await openApp();

  async function openApp(): Promise<App> {
    const opened = await createApp({
      host,
      dataDir,
      // No ranker there: words are ranked without a model, which is enough for pages this small.
      modelsDir: join(dataDir, 'models'),
      version: 'test',
      log,
      startUrl: 'about:blank',
    });
    opened.on((event) => {
      if (event.type !== 'run-changed' || event.run.status !== 'awaiting-approval') return;
      const { request } = event.run;
      asked.push(request);
      // After the event, as a person would: the run is not waiting yet while it is told.
      setTimeout(() => {
        Promise.resolve(approve(request))
          .then((answer) => opened.call('approvals.answer', { requestId: request.id, answer }))
          .catch(() => undefined);
      });
    });
    await opened.opened();
    return opened;
  }

  async function connect(images: 'none' | 'screenshot' | 'screenshot-only'): Promise<void> {
    const connection = {
      id: connectionId,
      name: 'Played',
      baseUrl: model.baseUrl,
      model: 'played-model',
      images,
    };
    await app.call('connections.save', { connection, key: null });
    await change({ navigator: 'chat', activeConnection: connectionId });
  }

  async function change(changes: Record<string, unknown>): Promise<void> {
    await app.call('settings.change', { changes });
  }

  await change({ previewMs: 0, stepBudget: 6, keepScreenshots: false });
  await connect('none');

  return {
    site,
    sink,
    tally: new Tally(),
    get app() {
      return app;
    },
    change,
    useImages: connect,
    async run({ at, say, model: play, answer, sessionId }) {
      asked = [];
      approve = answer ?? (() => ({ kind: 'reject' }));
      const first = model.completions().length;
      answers = (request) => play(request, request.index - first);
      const id = sessionId ?? (await app.call('sessions.create', undefined)).id;
      await app.call('sessions.turns', { sessionId: id });
      if (at !== null) await app.call('page.load', { url: at, transition: 'typed' });
      for (const utterance of [say].flat()) {
        await app.call('dialogue.send', { sessionId: id, utterance, via: 'text' });
        await app.idle();
      }
      const requests = model.completions().slice(first);
      return {
        sessionId: id,
        turns: await app.call('sessions.turns', { sessionId: id }),
        approvals: asked,
        prompts: requests.map(({ prompt }) => prompt),
        requests,
      };
    },
    async restart() {
      await app.close();
      app = await openApp();
    },
    async verify(canaries, unseen, played) {
      await app.call('app.state', undefined);
      for (const canary of canaries) expect(sink.text()).not.toContain(canary);
      const prompts = played.flatMap((one) => one.requests.map(({ rawBody }) => rawBody)).join('\n');
      for (const text of unseen) expect(prompts).not.toContain(text);
      expect(findLeaksOnDisk(dataDir, unseen)).toEqual([]);
      for (const { sessionId } of played) {
        for (const format of ['html', 'markdown', 'json'] as const) {
          const { content } = await app.call('sessions.export', { sessionId, format });
          for (const text of unseen) expect(content).not.toContain(text);
        }
      }
      const database = new Database(join(dataDir, 'parley.db'), { readonly: true });
      expect(database.pragma('quick_check', { simple: true })).toBe('ok');
      database.close();
    },
    async reset() {
      // A test that ran out of time leaves its run behind, and the app takes no other one meanwhile.
      await app.call('run.stop', undefined);
      await app.idle();
      site.reset();
      sink.reset();
    },
    async close() {
      await app.close();
      await host.close();
      await Promise.all([model.close(), site.close(), sink.close()]);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
