import type { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session, WebContents } from 'electron';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#shared/ipc/index.ts';
import { loadSiteFiles } from '../site-server.ts';

const electron = vi.hoisted(() => ({
  handlers: new Map<string, (...call: unknown[]) => Promise<unknown>>(),
  app: null as unknown as EventEmitter,
  schemes: [] as unknown[],
  macAnswer: true,
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = new Emitter();
  return {
    app: electron.app,
    ipcMain: {
      handle: (channel: string, handler: (...call: unknown[]) => Promise<unknown>) =>
        electron.handlers.set(channel, handler),
      removeHandler: (channel: string) => electron.handlers.delete(channel),
    },
    systemPreferences: { askForMediaAccess: async () => electron.macAnswer },
    protocol: { registerSchemesAsPrivileged: (schemes: unknown[]) => electron.schemes.push(...schemes) },
  };
});

const { FakeContents, FakeSession } = await import('./testing/fake-electron.ts');
const { answerWindow } = await import('./answer-window.ts');
const { registerAppScheme, serveWindow } = await import('./app-scheme.ts');
const { failClosed } = await import('./guards.ts');
const guards = await import('./guards.ts');
const { allowWindowItsNeeds, denyAllButFullScreen } = await import('./guards.ts');

const refused: string[] = [];
const onRefused = (what: string): void => void refused.push(what);
beforeEach(() => {
  refused.length = 0;
});

/** The fakes have what the host uses of Electron's, which is far from all. */
const asSession = (fake: InstanceType<typeof FakeSession>) => fake as unknown as Session;
const asContents = (fake: InstanceType<typeof FakeContents>) => fake as unknown as WebContents;

describe('the channel from the window', () => {
  const window = new FakeContents();
  const calls: unknown[][] = [];
  const answered: Answer = { ok: true, value: 1 };
  answerWindow(
    asContents(window),
    async (...call) => {
      calls.push(call);
      return answered;
    },
    onRefused,
  );
  const send = (event: object) => electron.handlers.get('parley:call')?.(event, 'run.stop', undefined);
  const own = { url: 'app://parley/', origin: 'app://parley', parent: null };

  beforeEach(() => {
    calls.length = 0;
  });

  it('is answered when our own window’s main frame sends', async () => {
    expect(await send({ sender: window, senderFrame: own })).toEqual(answered);
    expect(calls).toEqual([['run.stop', undefined]]);
  });

  it.each([
    ['another view', { sender: new FakeContents(), senderFrame: own }],
    ['another origin', { sender: window, senderFrame: { ...own, origin: 'https://evil.example' } }],
    [
      'an origin that begins like ours',
      { sender: window, senderFrame: { ...own, origin: 'app://parley.evil' } },
    ],
    ['an opaque origin', { sender: window, senderFrame: { ...own, origin: 'null' } }],
    ['a frame inside the window', { sender: window, senderFrame: { ...own, parent: own } }],
    ['a frame that is gone', { sender: window, senderFrame: null }],
  ])('is refused and told when %s sends', async (_who, event) => {
    expect(await send(event)).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
    expect(calls).toEqual([]);
    expect(refused).toHaveLength(1);
  });
});

describe('the window’s own scheme', () => {
  const home = mkdtempSync(join(tmpdir(), 'parley-scheme-'));
  mkdirSync(join(home, 'site'));
  writeFileSync(join(home, 'site', 'index.html'), '<title>Parley</title>');
  writeFileSync(join(home, 'secret.txt'), 'canary');
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const session = new FakeSession();
  serveWindow(asSession(session), loadSiteFiles(join(home, 'site')));
  const ask = (url: string, method = 'GET') =>
    session.call('app', new Request(url.replace(/^app:/, 'http:'), { method })) as Promise<Response>;

  it('is a standard, secure one, so that it has an origin and the rules that go with it', () => {
    registerAppScheme();
    expect(electron.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });

  it('serves the built window under a policy', async () => {
    const answer = await ask('app://parley/');
    expect(await answer.text()).toContain('Parley');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    'app://other/',
    'app://parley/../secret.txt',
    'app://parley/%2e%2e/secret.txt',
    'app://parley/..%2fsecret.txt',
  ])('has nothing at %s', async (url) => {
    const answer = await ask(url);
    if (answer.status === 200) expect(await answer.text()).not.toContain('canary');
    else expect(answer.status).toBe(404);
  });

  it('takes nothing in', async () => {
    expect((await ask('app://parley/', 'POST')).status).toBe(405);
  });
});

const forbidden = [
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<p>x',
  'blob:https://shop.example/1',
  'chrome://settings',
  'devtools://devtools/bundled/inspector.html',
  'view-source:https://shop.example/',
  'app://parley/',
  'mailto:a@b.example',
  'slack://open',
  'about:srcdoc',
  'about:settings',
  'not an address',
];

describe('what a tab may load', () => {
  const contents = new FakeContents();
  guards.guardPageNavigation(asContents(contents), onRefused);
  const session = new FakeSession();
  guards.guardPageRequests(asSession(session), onRefused);

  it.each(['https://shop.example/a?b#c', 'http://127.0.0.1:8000/', 'about:blank'])('is %s', (url) => {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(contents.navigate(event, url)).toBe(true);
    }
    expect(session.allows(url, 'mainFrame')).toBe(true);
    expect(refused).toEqual([]);
  });

  it.each(forbidden)('is never %s at the top, by a link, a redirect or a load of code', (url) => {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(contents.navigate(event, url)).toBe(false);
    }
    expect(session.allows(url, 'mainFrame')).toBe(false);
    expect(refused).toEqual([url, url, url, url]);
  });

  it('is inside its frames also what the page writes itself, but not the disk or the browser', () => {
    for (const url of ['about:srcdoc', 'data:text/html,x', 'blob:https://shop.example/1']) {
      expect(contents.navigate('will-frame-navigate', url, false)).toBe(true);
    }
    for (const url of ['file:///etc/passwd', 'chrome://gpu', 'app://parley/']) {
      expect(contents.navigate('will-frame-navigate', url, false)).toBe(false);
      expect(session.allows(url, 'subFrame')).toBe(false);
    }
  });

  it('is over the network what pages are made of', () => {
    expect(session.allows('wss://shop.example/live', 'webSocket')).toBe(true);
    expect(session.allows('data:image/png;base64,', 'image')).toBe(true);
    expect(session.allows('file:///etc/passwd', 'image')).toBe(false);
  });
});

describe('what the window may load', () => {
  const contents = new FakeContents();
  guards.guardWindowNavigation(asContents(contents), onRefused);
  const session = new FakeSession();
  guards.guardWindowRequests(asSession(session), onRefused);

  it('is itself', () => {
    expect(session.allows('app://parley/assets/index.js', 'script')).toBe(true);
    expect(contents.navigate('will-navigate', 'app://parley/')).toBe(true);
  });

  it.each([
    'https://shop.example/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'app://parley.evil/',
    'ws://127.0.0.1/',
  ])('is not %s, neither as a page nor as a picture, script or frame', (url) => {
    expect(session.allows(url, 'image')).toBe(false);
    expect(session.allows(url, 'mainFrame')).toBe(false);
    expect(contents.navigate('will-navigate', url)).toBe(false);
    expect(contents.navigate('will-frame-navigate', url, false)).toBe(false);
  });

  it('is never a second window', () => {
    expect(contents.open('https://shop.example/')).toBeNull();
    expect(refused).toEqual(['https://shop.example/']);
  });
});

describe('permissions', () => {
  const features = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'clipboard-sanitized-write',
    'hid',
    'usb',
    'serial',
    'midi',
    'fileSystem',
    'openExternal',
    'fullscreen',
    'local-network-access',
    'display-capture',
    'unknown',
  ];
  const ask = (session: InstanceType<typeof FakeSession>, permission: string, details: object): unknown => {
    let answer: unknown;
    session.call(
      'permission request',
      {},
      permission,
      (granted: boolean) => {
        answer = granted;
      },
      details,
    );
    return answer;
  };

  it.each(features)(
    'of websites: %s is refused when asked for and when checked, except for filling the pane',
    (permission) => {
      const session = new FakeSession();
      denyAllButFullScreen(asSession(session));
      const details = { isMainFrame: true, requestingUrl: 'https://shop.example/', mediaTypes: ['audio'] };
      const isLet = permission === 'fullscreen';
      expect(ask(session, permission, details)).toBe(isLet);
      expect(session.call('permission check', null, permission, 'https://shop.example', details)).toBe(isLet);
      expect(session.call('device', {})).toBe(false);
    },
  );

  const window = new FakeSession();
  allowWindowItsNeeds(asSession(window));
  const own = {
    isMainFrame: true,
    requestingUrl: 'app://parley/',
    mediaTypes: ['audio'],
    mediaType: 'audio',
  };

  it('let the window hear the user, copy text and show notifications', () => {
    for (const permission of ['media', 'clipboard-sanitized-write', 'notifications']) {
      expect(ask(window, permission, own)).toBe(true);
      expect(window.call('permission check', null, permission, 'app://parley/', own)).toBe(true);
    }
  });

  it.each([true, false])('on a Mac are what its user told the system: %s', async (answer) => {
    vi.stubGlobal('process', { ...process, platform: 'darwin' });
    electron.macAnswer = answer;
    const granted = await new Promise((resolve) =>
      window.call('permission request', {}, 'media', resolve, own),
    );
    vi.unstubAllGlobals();
    expect(granted).toBe(answer);
  });

  it('let it neither see the user nor anything else', () => {
    expect(ask(window, 'media', { ...own, mediaTypes: ['audio', 'video'] })).toBe(false);
    expect(ask(window, 'media', { ...own, mediaTypes: [] })).toBe(false);
    expect(
      window.call('permission check', null, 'media', 'app://parley', { ...own, mediaType: 'video' }),
    ).toBe(false);
    for (const permission of features.filter(
      (name) => !['media', 'clipboard-sanitized-write', 'notifications'].includes(name),
    )) {
      expect(ask(window, permission, own)).toBe(false);
      expect(window.call('permission check', null, permission, 'app://parley', own)).toBe(false);
    }
  });

  it('are not lent to another origin or to a frame in the window', () => {
    expect(ask(window, 'media', { ...own, requestingUrl: 'https://evil.example/' })).toBe(false);
    expect(ask(window, 'media', { ...own, requestingUrl: 'app://parley.evil/' })).toBe(false);
    expect(ask(window, 'media', { ...own, isMainFrame: false })).toBe(false);
    expect(window.call('permission check', null, 'media', 'https://evil.example', own)).toBe(false);
  });
});

describe('what servers ask for', () => {
  failClosed(onRefused);
  const event = () => ({
    prevented: false,
    preventDefault() {
      this.prevented = true;
    },
  });

  it('is not trust in a bad certificate', () => {
    const answers: unknown[] = [];
    const raised = event();
    electron.app.emit(
      'certificate-error',
      raised,
      {},
      'https://bank.example/',
      'net::ERR_CERT_DATE_INVALID',
      {},
      (trusted: boolean) => answers.push(trusted),
    );
    expect([raised.prevented, answers]).toEqual([true, [false]]);
    expect(refused[0]).toContain('bank.example');
  });

  it('is not a password', () => {
    const answers: unknown[][] = [];
    const raised = event();
    const give = (...given: unknown[]) => answers.push(given);
    electron.app.emit(
      'login',
      raised,
      {},
      { url: 'https://shop.example/' },
      { isProxy: false, host: 'shop.example' },
      give,
    );
    electron.app.emit(
      'login',
      raised,
      {},
      { url: 'https://shop.example/' },
      { isProxy: true, host: 'proxy.example' },
      give,
    );
    expect([raised.prevented, answers]).toEqual([true, [[], []]]);
    expect(refused[1]).toContain('proxy.example');
  });

  it('is not a certificate of the user', () => {
    const answers: unknown[][] = [];
    const raised = event();
    electron.app.emit(
      'select-client-certificate',
      raised,
      {},
      'https://shop.example/',
      [{ issuerName: 'mine' }],
      (...given: unknown[]) => answers.push(given),
    );
    expect([raised.prevented, answers]).toEqual([true, [[]]]);
  });
});
