import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageChannel } from '../../platform/page-view.ts';
import { isFullRun, servePages } from '../../testing/index.ts';
import { click, type Rig, startRig } from '../testing/drive-pages.ts';

const marker = 'MARKER-OF-A-LOCAL-FILE';
const folder = mkdtempSync(join(tmpdir(), 'parley-guard-'));
const file = join(folder, 'secret.html');
writeFileSync(file, `<title>Local</title><h1>${marker}</h1>`);
const fileUrl = pathToFileURL(file).href;

let rig: Rig;
/** What the hostile pages of the test under way aim at. */
let target = '';

beforeAll(async () => {
  const page = (body: string) => (_: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Hostile</title>${body.replaceAll('TARGET', target)}`);
  };
  rig = await startRig({
    '/link': page('<a href="TARGET">Read more</a>'),
    '/redirect': (_, response) => response.writeHead(302, { location: target }).end(),
    '/refresh': page('<meta http-equiv="refresh" content="0;url=TARGET"><p>Soon</p>'),
    '/open': page('<button onclick="window.open(\'TARGET\')">Open</button>'),
    '/send': page('<button onclick="w = window.open(); w.location = \'TARGET\'">Send</button>'),
    '/script': page('<button onclick="location.href = \'TARGET\'">Move</button>'),
    '/frame': page('<iframe src="TARGET"></iframe><p>Framed</p>'),
    '/blob': page(
      '<a id=a>Blob</a><script>a.href = URL.createObjectURL(new Blob(["<title>Blobbed</title>"], {type:"text/html"}))</script>',
    ),
    '/nothing': (_, response) => response.writeHead(204).end(),
    '/programs': page(
      '<input aria-label="Name"><a href="mailto:ada@example.com">Mail</a> <a href="zoommtg:join">Meet</a> <button onclick="this.textContent = \'Pressed\'">Press</button>',
    ),
    '/circle': page('<script>setTimeout(() => location.replace("/circle?" + Math.random()), 10)</script>'),
    '/auth': (_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('<title>401</title>'),
    '/start': '<title>Start</title>',
  });
});

afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

const schemes: readonly string[] = [
  fileUrl,
  'javascript:document.title="Owned"',
  `data:text/html,<title>Owned</title>${marker}`,
  'blob:http://127.0.0.1/1',
  'chrome://version/',
  'devtools://devtools/bundled/inspector.html',
  'view-source:http://127.0.0.1/',
  'about:srcdoc',
  'app://parley/index.html',
  'mailto:ada@example.com',
  'ftp://127.0.0.1/x',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop/x.html',
];

/** Neither the address nor the text of what must not load is anywhere in the browser. */
async function expectOnlyWebPages(): Promise<void> {
  const snapshot = await rig.look();
  for (const tab of rig.driver.tabs()) expect(tab.url).toMatch(/^(https?:\/\/|about:blank$)/);
  expect(snapshot.texts.map((block) => block.text).join()).not.toContain(marker);
  expect(await rig.read('document.title')).not.toBe('Owned');
}

describe('addresses that are not of the web', () => {
  beforeEach(async () => {
    for (const tab of rig.driver.tabs().slice(1)) await rig.driver.closeTab(tab.id);
    await rig.open('/start');
  });

  it.each(schemes)('are refused with a reason when asked for directly: %s', async (address) => {
    const outcome = await rig.open(address);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'not-loaded' });
    expect(outcome).toHaveProperty('message', expect.stringMatching(/http|not an address/));
    await expect(rig.driver.load(address, 'typed')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await rig.read('location.pathname')).toBe('/start');
    await expectOnlyWebPages();
  });

  // javascript: addresses in a page's own links run the page's own script in the page, which it can do anyway.
  const foreign = schemes.filter((address) => !address.startsWith('javascript:'));

  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['/link', () => rig.on('Read more', click).catch(() => undefined)],
    ['/redirect', async () => undefined],
    ['/refresh', () => new Promise((resolve) => setTimeout(resolve, 150))],
    ['/open', () => rig.on('Open', click)],
    ['/script', () => rig.on('Move', click)],
    ['/frame', async () => undefined],
  ];
  // Each address by two of the ways and each way with a third of the addresses; all of them in the full run.
  const seed = Number(process.env.PARLEY_SEED);
  const waysOf = (address: number) =>
    ways.filter((_way, way) => isFullRun || (address + way + seed) % 3 === 0);

  it.each(foreign.map((address, index) => [address, waysOf(index)] as const))(
    'do not load from links, redirects, refreshes, windows, scripts or frames: %s',
    async (address, taken) => {
      target = address.replaceAll('"', '&quot;');
      for (const [path, go] of taken) {
        await rig.open(path);
        await go();
        const isFrameOfData = path === '/frame' && address.startsWith('data:');
        if (!isFrameOfData) await expectOnlyWebPages();
      }
    },
  );

  it('are left again when a page gets to one nevertheless', async () => {
    await rig.open('/blob');
    expect(await rig.on('Blob', click)).toMatchObject({ kind: 'refused', by: 'guard' });
    await expectOnlyWebPages();
    expect(await rig.read('document.title')).toBe('Hostile');
  });

  /** The browser is told to go back in another way than it is meant to. */
  async function onTheWayBack(
    go: (send: PageChannel['send'], params: object | undefined) => Promise<unknown>,
    work: () => Promise<void>,
  ): Promise<void> {
    const channel = rig.real.views.front()?.channel;
    if (channel === undefined) throw new Error('no page is in front');
    const send = channel.send.bind(channel);
    const spy = vi
      .spyOn(channel, 'send')
      .mockImplementation((method, params, sessionId) =>
        method === 'Page.navigateToHistoryEntry' ? go(send, params) : send(method, params, sessionId),
      );
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
  }

  it.each([
    ['/blob', 'Blob'],
    ['/programs', 'Mail'],
  ])(
    'are left again before it is told what became of the act, however late the way back begins: %s',
    async (path, name) => {
      await rig.open(path);
      const late = async (send: PageChannel['send'], params: object | undefined) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return send('Page.navigateToHistoryEntry', params);
      };
      await onTheWayBack(late, async () => {
        expect(await rig.on(name, click)).toMatchObject({ kind: 'refused', by: 'guard' });
        await expectOnlyWebPages();
        expect(await rig.read('location.pathname')).toBe(path);
      });
    },
  );

  it('are left for none where the page before does not come again', async () => {
    await rig.open('/blob');
    const inVain = (send: PageChannel['send']) =>
      send('Page.navigate', { url: `${rig.server.origin}/nothing` });
    await onTheWayBack(inVain, async () => {
      expect(await rig.on('Blob', click)).toMatchObject({ kind: 'refused', by: 'guard' });
      expect(await rig.read('location.href')).toBe('about:blank');
    });
  });

  it.each(['Mail', 'Meet'])('that would start other programs leave the page as it was: %s', async (name) => {
    await rig.open('/programs');
    await rig.read(`document.querySelector('input').value = 'Ada'`);
    expect(await rig.on(name, click)).toMatchObject({
      kind: 'refused',
      by: 'guard',
      message: expect.stringContaining('Only http and https pages'),
    });
    await rig.on('Press', click);
    expect(await rig.read(`document.querySelector('button').textContent`)).toBe('Pressed');
    expect(await rig.read(`document.querySelector('input').value`)).toBe('Ada');
  });

  it('leave frames what the page wrote into them', async () => {
    target = 'data:text/html,<button>In data</button>';
    await rig.open('/frame');
    expect((await rig.look()).candidates.map((candidate) => candidate.name)).toContain('In data');
  });
});

describe('pages of the web', () => {
  it('do not reach into the user’s own network, however the address is written', async () => {
    for (const address of ['http://169.254.169.254/latest/', 'http://2886729729/', 'http://0xc0.0xa8.1/']) {
      target = address;
      await rig.open('/link');
      expect(await rig.on('Read more', click)).toMatchObject({
        kind: 'refused',
        by: 'guard',
        message: expect.stringContaining('your own network'),
      });
      expect(await rig.open('/redirect')).toMatchObject({
        kind: 'failed',
        reason: 'not-loaded',
        message: expect.stringContaining('your own network'),
      });
    }
  });

  it('do not reach there by windows that they open either', async () => {
    target = 'http://169.254.169.254/latest/';
    for (const [path, name] of [
      ['/open', 'Open'],
      ['/send', 'Send'],
    ] as const) {
      await rig.open(path);
      await rig.on(name, click);
      expect(await rig.look()).toMatchObject({ title: '', texts: [] });
      await rig.driver.closeTab(rig.driver.tabs().at(-1)?.id ?? 0);
    }
  });

  it('that load themselves over and over are stopped, and others load again', async () => {
    const loads = () => rig.server.requests.filter((url) => url.startsWith('/circle')).length;
    await rig.open('/circle');
    // However slow the machine is: at the end a second goes by without a load.
    const isStill = async () => {
      const before = loads();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return loads() === before;
    };
    await expect.poll(isStill).toBe(true);
    expect(loads()).toBeGreaterThan(15);
    expect(await rig.open('/start')).toMatchObject({ kind: 'done' });
  });

  it('that ask for a password get none', async () => {
    await rig.open('/auth');
    expect(await rig.read('document.title')).toBe('401');
  });
});

describe('names that lead into the user’s own network', () => {
  let named: Rig;
  /** What a name server of the attacker's answers us; Chromium is told the loopback address for all of them. */
  const answers: Record<string, readonly string[]> = {
    'inside.rebind.test': ['127.0.0.1'],
    'both.rebind.test': ['93.184.216.34', '192.168.0.7'],
    'flips.rebind.test': ['93.184.216.34'],
  };
  const at = (host: string, path = '/start') =>
    `http://${host}.rebind.test:${new URL(named.server.origin).port}${path}`;
  let next = '';

  beforeAll(async () => {
    named = await startRig(
      {
        '/start': '<title>Start</title><h1>Inside</h1>',
        '/redirect': (_, response) => response.writeHead(302, { location: next }).end(),
      },
      {
        flags: ['--host-resolver-rules=MAP *.rebind.test 127.0.0.1'],
        lookUp: async (host) => {
          if (host === 'silent.rebind.test') throw new Error('nobody answers');
          return answers[host] ?? [];
        },
      },
    );
  });
  beforeEach(async () => {
    await named.driver.createTab(null);
  });
  afterAll(() => named.close());

  it.each(['inside', 'both', 'silent'])('are not even asked: %s', async (host) => {
    const before = named.server.requests.length;
    expect(await named.open(at(host))).toMatchObject({ kind: 'failed', reason: 'not-loaded' });
    next = at(host);
    expect(await named.open('/redirect')).toMatchObject({ kind: 'failed', reason: 'not-loaded' });
    expect(named.server.requests.slice(before)).toEqual(['/redirect']);
  });

  it('are left again where the name is answered differently when Chromium asks', async () => {
    await named.open(at('flips'));
    await expect.poll(async () => (await named.look()).url).toBe('about:blank');
    expect((await named.look()).texts.map(({ text }) => text).join()).not.toContain('Inside');
  });

  it('load when the user opens them by hand', async () => {
    await named.driver.load(at('inside'), 'typed');
    await expect.poll(async () => (await named.look()).title).toBe('Start');
  });

  it('nor does a page get on to another port of an address that was named', async () => {
    const other = await servePages({ '/x': '<title>Other</title>' });
    next = `${other.origin}/x`;
    expect(await named.open('/redirect')).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('your own network'),
    });
    expect(other.requests).toEqual([]);
    await other.close();
  });
});
