import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Answer, Dispatch, PageFrame, PageInput } from '#shared/ipc/index.ts';
import type { PageView } from '../../platform/page-view.ts';
import type { Host } from '../host.ts';
import { createWebHost } from './index.ts';

const home = mkdtempSync(join(tmpdir(), 'parley-web-host-'));
const calls: unknown[][] = [];
const open: WebSocket[] = [];
let host: Host;
let address: URL;

const dispatch: Dispatch = async (method, params): Promise<Answer> => {
  calls.push([method, params]);
  return { ok: true, value: `answer to ${String(method)}` };
};

beforeAll(async () => {
  for (const name of ['renderer', 'welcome']) {
    mkdirSync(join(home, name));
    writeFileSync(join(home, name, 'index.html'), `<!doctype html><title>${name}</title>`);
  }
  host = await createWebHost({
    rendererDir: join(home, 'renderer'),
    welcomeDir: join(home, 'welcome'),
    dataDir: join(home, 'data'),
    port: 0,
    openBrowser: false,
  });
  address = new URL((await host.serve(dispatch)) ?? '');
});

beforeEach(() => {
  calls.length = 0;
  for (const socket of open.splice(0)) socket.terminate();
});

afterAll(async () => {
  await host.close();
  rmSync(home, { recursive: true, force: true });
});

const tokenOf = (url: URL) => new URLSearchParams(url.hash.slice(1)).get('token') ?? '';

interface Attempt {
  readonly token?: string;
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
}

/** Opens the socket as a window does, or as somebody who is none. */
function connect(attempt: Attempt = {}) {
  const token = attempt.token ?? tokenOf(address);
  const socket = new WebSocket(`ws://${address.host}${attempt.path ?? '/socket'}?token=${token}`, {
    origin: attempt.origin ?? address.origin,
    headers: { host: attempt.host ?? address.host },
  });
  open.push(socket);
  const texts: string[] = [];
  const frames: { header: PageFrame; jpeg: Buffer }[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return void texts.push(data.toString());
    const length = data.readUInt32BE(0);
    frames.push({
      header: JSON.parse(data.toString('utf8', 4, 4 + length)),
      jpeg: data.subarray(4 + length),
    });
  });
  const opened = new Promise<void>((resolve) => socket.on('open', () => resolve()));
  const ended = new Promise<number | string>((resolve) => {
    socket.on('close', (code) => resolve(code));
    socket.on('error', (error) => resolve(error.message));
  });
  return { socket, texts, frames, opened, ended };
}

async function until<T>(look: () => T | undefined | null | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('who may call', () => {
  it('is a window that this server has served and that knows the token', async () => {
    const { socket, texts, opened } = connect();
    await opened;
    socket.send(JSON.stringify({ id: 7, method: 'run.stop' }));
    const answer = { id: 7, answer: { ok: true, value: 'answer to run.stop' } };
    expect(JSON.parse(await until(() => texts[0]))).toEqual(answer);
    expect(calls).toEqual([['run.stop', undefined]]);
  });

  it.each(['', 'wrong', 'A'.repeat(43)])('is nobody with the token %j', async (token) => {
    const { socket, ended } = connect({ token });
    socket.on('open', () => socket.send(JSON.stringify({ id: 1, method: 'run.stop' })));
    expect(await ended).toBe(4401);
    expect(calls).toEqual([]);
  });

  it.each<Attempt>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1' },
    { host: 'evil.example', origin: 'http://evil.example' },
    { path: '/other' },
  ])('is nobody who comes as %j, token or not', async (attempt) => {
    const { ended } = connect(attempt);
    expect(await ended).toMatch(/403/);
    expect(calls).toEqual([]);
  });

  it.each(['not json', '[]', '{"id":"1","method":"run.stop"}', '{"id":1,"method":{}}'])(
    'is put out when it says %s',
    async (text) => {
      const { socket, opened, ended } = connect();
      await opened;
      socket.send(text);
      expect(await ended).toBe(1008);
      expect(calls).toEqual([]);
    },
  );

  it('gets a new token at each launch, long enough not to be guessed', () => {
    expect(tokenOf(address)).toMatch(/^[\w-]{43}$/);
  });
});

describe('what is served', () => {
  it('is the built window under a policy without outside sources', async () => {
    const answer = await fetch(address.origin);
    expect(await answer.text()).toContain('<title>renderer</title>');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`ws://${address.host}`);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('never holds the token', async () => {
    expect(await (await fetch(address.origin)).text()).not.toContain(tokenOf(address));
  });

  it('is on loopback only', () => {
    expect(address.hostname).toBe('127.0.0.1');
    expect(new URL(host.welcomeUrl).hostname).toBe('127.0.0.1');
  });
});

it('tells every open window what happens', async () => {
  const windows = [connect(), connect()];
  await Promise.all(windows.map(({ opened }) => opened));
  const event = { type: 'notice', level: 'info', message: 'Hello', sessionId: null } as const;
  host.publish(event);
  for (const { texts } of windows) expect(JSON.parse(await until(() => texts[0]))).toEqual({ event });
});

describe('the page pane', () => {
  const page = (body: string) => `data:text/html,<!doctype html><title>t</title>${encodeURIComponent(body)}`;
  const none = { alt: false, ctrl: false, meta: false, shift: false };

  async function openPage(body: string): Promise<PageView> {
    const view = await host.views.create();
    // As the driver does once its guards stand: new tabs are held until then.
    await view.channel.send('Runtime.runIfWaitingForDebugger');
    await view.show();
    await view.channel.send('Page.navigate', { url: page(body) });
    return view;
  }

  async function evaluate(view: PageView, expression: string): Promise<unknown> {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const answer = (await view.channel.send('Runtime.evaluate', params)) as { result: { value: unknown } };
    return answer.result.value;
  }

  async function untilPage(view: PageView, expression: string): Promise<void> {
    while (!(await evaluate(view, expression))) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const click = async (x: number, y: number, clickCount = 1): Promise<void> => {
    const at = { kind: 'mouse', x, y, button: 'left', clickCount, modifiers: none } as const;
    await host.input({ ...at, type: 'pressed', buttons: 1 });
    await host.input({ ...at, type: 'released', buttons: 0 });
  };
  const key = async (name: string, code: string, modifiers = none): Promise<void> => {
    const event = { kind: 'key', key: name, code, repeat: false, modifiers } as const;
    await host.input({ ...event, type: 'down' });
    await host.input({ ...event, type: 'up' });
  };

  it('shows the tab in front as JPEG, and another one when that comes to front', async () => {
    const window = connect();
    await window.opened;
    host.place({ x: 400, y: 80, width: 640, height: 480 }, 1);
    const first = await openPage('<body style="background:red">');
    const one = await until(() => window.frames.at(-1));
    expect([...one.jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    const second = await openPage('<body style="background:blue">');
    await until(() => window.frames.find(({ header }) => header.tabId !== one.header.tabId));
    for (const { header } of window.frames) expect(header).toMatchObject({ width: 640, height: 480 });
    await Promise.all([first.close(), second.close()]);
  });

  it('shows a window that opens later the page as it is now, though nothing moves on it', async () => {
    const early = connect();
    await early.opened;
    const view = await openPage('<p>still');
    await until(() => early.frames.length > 0);
    const late = connect();
    expect((await until(() => late.frames[0])).jpeg.byteLength).toBeGreaterThan(100);
    await view.close();
  });

  it('gives the page the size of the pane, and ignores a pane that is folded away', async () => {
    const view = await openPage('<p>size');
    const box = { x: 400, y: 80, width: 700.4, height: 500 };
    host.place(box, 1);
    await untilPage(view, 'innerWidth === 700 && innerHeight === 500');
    host.place({ ...box, width: 0 }, 1);
    expect(await evaluate(view, 'innerWidth')).toBe(700);
    await view.close();
  });

  it('types what the user types, with the key codes that pages look at', async () => {
    const view = await openPage(
      '<input id=a autofocus><script>log=[];a.onkeydown=e=>log.push(e.key+":"+e.code+":"+e.keyCode);a.onkeypress=e=>log.push("press "+e.key)</script>',
    );
    await untilPage(view, 'document.activeElement?.id === "a"');
    await key('H', 'KeyH', { ...none, shift: true });
    await key('é', 'Digit2');
    await key('Backspace', 'Backspace');
    await key('€', 'KeyE', { ...none, alt: true, ctrl: true });
    await key('Enter', 'Enter');
    await host.input({ kind: 'text', text: ' from 東京' });
    await untilPage(view, 'a.value === "H€ from 東京"');
    expect(await evaluate(view, 'log')).toEqual([
      'H:KeyH:72',
      'press H',
      'é:Digit2:50',
      'press é',
      'Backspace:Backspace:8',
      '€:KeyE:69',
      'press €',
      'Enter:Enter:13',
      'press Enter',
    ]);
    await view.close();
  });

  it('selects all, copies and pastes by the keys for it', async () => {
    const view = await openPage('<input id=a autofocus value=shoes><input id=b>');
    await untilPage(view, 'document.activeElement?.id === "a"');
    const ctrl = { ...none, ctrl: true };
    await key('a', 'KeyA', ctrl);
    await key('c', 'KeyC', ctrl);
    await key('Tab', 'Tab');
    await untilPage(view, 'document.activeElement.id === "b"');
    await key('v', 'KeyV', ctrl);
    await untilPage(view, 'b.value === "shoes"');
    await view.close();
  });

  it('clicks, double-clicks, drags and turns the wheel where the user does', async () => {
    const view = await openPage(
      `<style>body{margin:0;height:4000px}#d{position:absolute;left:40px;top:40px;width:60px;height:60px}</style><div id=d></div>
       <script>log=[];for(const t of ['click','dblclick','contextmenu'])addEventListener(t,e=>log.push(t+' '+e.clientX+','+e.clientY));
       d.onmousedown=()=>{held=true};held=false;addEventListener('mousemove',e=>{if(held&&e.buttons===1){d.style.left=e.clientX+'px'}})</script>`,
    );
    await untilPage(view, 'document.readyState === "complete"');
    await click(300, 200);
    await click(300, 200);
    await click(300, 200, 2);
    await untilPage(view, 'log.includes("dblclick 300,200")');
    expect(await evaluate(view, 'log.filter((line) => line.startsWith("click")).length')).toBe(3);

    const held = { kind: 'mouse', button: 'left', modifiers: none, clickCount: 1 } as const;
    await host.input({ ...held, type: 'pressed', x: 60, y: 60, buttons: 1 });
    for (let x = 60; x <= 200; x += 10) {
      await host.input({ ...held, type: 'moved', x, y: 60, buttons: 1, clickCount: 0 });
    }
    await host.input({ ...held, type: 'released', x: 200, y: 60, buttons: 0 });
    await untilPage(view, 'd.style.left === "200px"');

    await host.input({ kind: 'wheel', x: 100, y: 100, deltaX: 0, deltaY: 120, modifiers: none });
    await host.input({ kind: 'wheel', x: 100, y: 100, deltaX: 0, deltaY: 180, modifiers: none });
    await untilPage(view, 'scrollY === 300');
    await view.close();
  });

  it('goes on showing a page that crashed and was loaded again', async () => {
    const window = connect();
    await window.opened;
    const view = await openPage('<p>before');
    await until(() => window.frames.length > 0);
    view.channel.send('Page.crash').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await view.channel.send('Page.navigate', { url: page('<body style="background:green">after') });
    window.frames.length = 0;
    await evaluate(view, 'document.body.style.background = "navy"');
    await until(() => window.frames.length > 0);
    await view.close();
  });

  it('drops the input to a page that hangs instead of heaping it up', async () => {
    const view = await openPage('<p>hang');
    void view.channel.send('Runtime.evaluate', { expression: 'for(;;);' }).catch(() => undefined);
    const input: PageInput = {
      kind: 'key',
      type: 'down',
      key: 'a',
      code: 'KeyA',
      repeat: false,
      modifiers: none,
    };
    for (let count = 0; count < 5_000; count += 1) await host.input(input);
    // Again and again: the first may come before the loop has begun.
    const ending = setInterval(() => {
      view.channel.send('Runtime.terminateExecution').catch(() => undefined);
    }, 50);
    await untilPage(view, '1 + 1 === 2');
    clearInterval(ending);
    await view.close();
  });
});

it('starts Chromium again for the next tab when it has died', async () => {
  const view = await host.views.create();
  const closed = new Promise<string>((resolve) => view.channel.onClose(resolve));
  view.channel.send('Browser.crash').catch(() => undefined);
  expect(await closed).not.toBe('');
  const next = await host.views.create();
  expect(await next.channel.send('Page.getFrameTree')).toBeTruthy();
});

it('refuses a second one on the same data folder and says where the first is', async () => {
  const again = createWebHost({
    rendererDir: join(home, 'renderer'),
    welcomeDir: join(home, 'welcome'),
    dataDir: join(home, 'data'),
    port: 0,
    openBrowser: false,
  });
  await expect(again).rejects.toThrow(address.href);
  expect(statSync(join(home, 'data', 'web-host.json')).mode & 0o777).toBe(0o600);
});

it('is not held up by the note of one that was killed', async () => {
  const dataDir = join(home, 'killed');
  mkdirSync(dataDir);
  // Our own process is alive, but nothing listens there.
  const note = { processId: process.pid, address: 'http://127.0.0.1:9/#token=x' };
  writeFileSync(join(dataDir, 'web-host.json'), JSON.stringify(note));
  const next = await createWebHost({
    rendererDir: join(home, 'renderer'),
    welcomeDir: join(home, 'welcome'),
    dataDir,
    port: 0,
    openBrowser: false,
  });
  await next.close();
});

it('keeps secrets in a file that only the user can read, and says so', async () => {
  await host.secrets.set('openai', 'canary');
  expect(await host.secrets.get('openai')).toBe('canary');
  expect(await host.secrets.get('constructor')).toBeNull();
  expect(statSync(join(home, 'data', 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(host.secrets.warning).toContain('secrets.json');
  await host.secrets.remove('openai');
  expect(await host.secrets.get('openai')).toBeNull();
});
