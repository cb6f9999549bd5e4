import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../src/main/app/index.ts';
import { createHeadlessHost } from '../src/main/host/web/index.ts';
import { silentLog } from '../src/main/platform/log.ts';
import type { PageView } from '../src/main/platform/page-view.ts';
import type { RunState } from '../src/shared/domain/index.ts';
import { type Sites, startSites } from './sites/server.ts';

type Host = Awaited<ReturnType<typeof createHeadlessHost>>;

const resources = join(import.meta.dirname, '..', 'resources');
/** A key that is built into the machine, and a user who touches it as soon as it is asked for. */
const authenticator = {
  ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  ...{ isUserVerified: true, automaticPresenceSimulation: true },
};

let dataDir: string;
let sites: Sites;
let host: Host;
let app: App;
/** The page that is worked on. */
let channel: PageView['channel'];
let sessionId: string;
const runs: RunState[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-passkey-'));
  sites = await startSites();
  host = await createHeadlessHost({ welcomeDir: join(resources, 'welcome'), dataDir, headed: false });
  const create = host.views.create.bind(host.views);
  host.views.create = async (...given) => {
    const view = await create(...given);
    ({ channel } = view);
    return view;
  };
  const version = 'test';
  const modelsDir = join(resources, 'models');
  app = await createApp({ host, dataDir, modelsDir, version, log: silentLog, startUrl: null });
  app.on((event) => {
    if (event.type === 'run-changed') runs.push(event.run);
  });
  await app.call('settings.change', { changes: { previewMs: 0 } });
  ({ id: sessionId } = await app.call('sessions.create', undefined));
});

afterAll(async () => {
  await app.close();
  await host.close();
  await sites.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(utterance: string): Promise<void> {
  runs.length = 0;
  await app.call('dialogue.send', { sessionId, utterance, via: 'text' });
}

const handedOver = () =>
  runs.flatMap((run) => (run.status === 'paused' && run.handOver ? [run.handOver.kind] : []));

async function replies(): Promise<string> {
  const turns = await app.call('sessions.turns', { sessionId });
  return turns
    .map((turn) =>
      turn.speaker === 'navigator' && turn.action.intent === 'say' ? turn.action.utterance : turn.speaker,
    )
    .join('\n');
}

/**
 * A key that is there and is not touched gives no answer any more, touched later or not (Chromium's virtual one drops the
 * request); one that comes while the page waits is asked at once, as when it is put into the machine.
 */
test('while the page waits for a passkey the run waits, and goes on by itself when the user has used one', async () => {
  // Passkeys belong to names, not to numbers.
  await send(`go to ${sites.otherOrigin}/faults/passkey`);
  await app.idle();
  await channel.send('WebAuthn.enable', {});

  await send('click Make a passkey, then click Open inbox');
  await expect.poll(handedOver).toEqual(['no-passkey']);
  expect(runs.at(-1)).toMatchObject({ status: 'paused' });
  await channel.send('WebAuthn.addVirtualAuthenticator', { options: authenticator });
  await app.idle();
  expect(await replies()).toContain('The inbox is open');
  expect(runs.some((run) => run.status === 'paused' && !run.handOver)).toBe(false);
});

test('a passkey that is used at once holds nothing up', async () => {
  await send(`go to ${sites.otherOrigin}/faults/passkey`);
  await app.idle();
  await send('click Sign in with a passkey');
  await app.idle();
  expect(await replies()).toMatch(/Now there: “You are in\.”, “Open inbox”\.$/);
});
