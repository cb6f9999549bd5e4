import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { click, type Rig, startRig } from '../testing/drive-pages.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Home</title><h1>Home</h1><label>Long <input id="long"></label><button onclick="for (;;);">Hang</button><button onclick="document.title='Fine'">Fine</button>
      <a href="/never">Never</a><script>window.loads = 1</script>`,
    '/never': () => undefined,
    '/drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(
        '<!doctype html><title>Drip</title><h1>What has come so far</h1><button>Use me</button>',
      );
      const timer = setInterval(() => response.write('<!-- more -->'), 200);
      response.on('close', () => clearInterval(timer));
    },
    '/stalled':
      '<title>Stalled</title><h1>Text is here</h1><script src="/never" defer></script><img src="/never">',
    '/polling':
      '<title>Polling</title><h1>Polling</h1><script>(async () => { for (;;) await fetch("/never") })()</script>',
    '/ticker':
      '<title>Ticker</title><p id=p></p><script>setInterval(() => { p.textContent = Math.random() }, 20)</script>',
    '/broken': (request) => request.socket.destroy(),
    '/looping': '<title>Looping</title><script>setTimeout(() => { for (;;); }, 100)</script><h1>Looping</h1>',
  });
});

afterAll(() => rig.close());

const never = new AbortController().signal;

describe('loads', () => {
  it('that are never answered end with a reason and leave the page as it was', async () => {
    await rig.open('/');
    expect(await rig.open('/never')).toMatchObject({
      kind: 'failed',
      reason: 'deadline',
      message: expect.stringContaining('not answered'),
    });
    expect(await rig.on('Never', click)).toMatchObject({ kind: 'failed', reason: 'deadline' });
    expect(await rig.on('Fine', click)).toMatchObject({ kind: 'done' });
  });

  it('that never end leave a page that can be used', async () => {
    expect(await rig.open('/drip')).toMatchObject({ kind: 'done' });
    expect((await rig.look()).texts.map((block) => block.text)).toContain('What has come so far');
    expect(await rig.open('/stalled')).toMatchObject({ kind: 'done' });
    expect((await rig.look()).texts.map((block) => block.text)).toContain('Text is here');
  });

  it('that poll or tick for ever count as done', async () => {
    expect(await rig.open('/polling')).toMatchObject({ kind: 'done' });
    expect(await rig.open('/ticker')).toMatchObject({ kind: 'done' });
  });

  it('of what cannot be reached say why', async () => {
    expect(await rig.open('/broken')).toMatchObject({
      kind: 'failed',
      reason: 'not-loaded',
      message: expect.stringContaining('connection'),
    });
    expect(await rig.open('http://127.0.0.1:9/')).toMatchObject({ kind: 'failed', reason: 'not-loaded' });
    expect((await rig.look()).url).toBe('http://127.0.0.1:9/');
    expect(await rig.open('http://nowhere.invalid/')).toMatchObject({
      kind: 'failed',
      reason: 'not-loaded',
      message: expect.stringContaining('no site of that name'),
    });
    expect(await rig.act({ intent: 'load', url: '', transition: 'forward' })).toMatchObject({
      reason: 'nothing-to-do',
    });
  });

  it('go back, forward and again', async () => {
    await rig.driver.createTab(null);
    expect(await rig.act({ intent: 'load', url: '', transition: 'back' })).toMatchObject({
      reason: 'nothing-to-do',
    });
    await rig.open('/');
    await rig.open('/ticker');
    const home = `${rig.server.origin}/`;
    expect(await rig.act({ intent: 'load', url: '', transition: 'back' })).toMatchObject({
      changes: [{ kind: 'navigated', to: home, title: 'Home' }],
      undo: { kind: 'forward' },
    });
    expect(await rig.act({ intent: 'load', url: '', transition: 'forward' })).toMatchObject({
      changes: [{ kind: 'navigated', title: 'Ticker' }],
      undo: { kind: 'back', url: home },
    });
    expect(await rig.act({ intent: 'load', url: '', transition: 'reload' })).toMatchObject({
      kind: 'done',
      undo: null,
    });
  });
});

describe('a page that hangs', () => {
  it('is freed, whether it hangs by itself or by a click', async () => {
    await rig.open('/');
    // Whether the click is over before or after the page was freed is a matter of milliseconds; that it ends is not.
    expect(['done', 'failed']).toContain((await rig.on('Hang', click)).kind);
    await expect.poll(() => rig.read('1 + 1')).toBe(2);
    expect(await rig.on('Fine', click)).toMatchObject({ kind: 'done' });
    await rig.open('/looping');
    await expect.poll(() => rig.read('document.title')).toBe('Looping');
  });
});

describe('a page that crashes', () => {
  beforeEach(() => void rig.notices.splice(0));

  const crash = async (): Promise<void> => {
    rig.real.views
      .front()
      ?.channel.send('Page.crash')
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
  };

  it('fails what is under way, comes back by itself, and works on', async () => {
    await rig.open('/');
    const waiting = rig.on('Long', (uid) => ({ intent: 'textinput', uid, text: 'word '.repeat(50) }));
    await expect.poll(() => rig.read('long.value.length')).toBeGreaterThan(3);
    await crash();
    expect(await waiting).toMatchObject({
      kind: 'failed',
      reason: 'page-gone',
      message: expect.stringContaining('crashed'),
    });
    await expect.poll(() => rig.read('document.title').catch(() => '')).toBe('Home');
    expect(await rig.on('Fine', click)).toMatchObject({ kind: 'done' });
    // The outcome has said it.
    expect(rig.notices).toEqual([]);
  });

  it('while nothing is done to it, is told each time, given up after three at one address, and another address helps', async () => {
    await rig.open('/');
    for (let time = 0; time < 3; time += 1) {
      await crash();
      await expect.poll(() => rig.notices.length).toBe(time + 1);
      if (time < 2) await expect.poll(() => rig.read('document.title').catch(() => '')).toBe('Home');
    }
    expect(rig.driver.tabs().find((tab) => tab.active)?.crashed).toBe(true);
    const again = 'The page crashed. It is being loaded again; look again in a moment.';
    expect(rig.notices).toEqual([again, again, expect.stringContaining('It has crashed 3 times now')]);
    await expect(rig.driver.observe({ signal: never })).rejects.toMatchObject({ code: 'page-gone' });
    expect(await rig.picture()).toBeNull();
    expect(await rig.open('/ticker')).toMatchObject({ kind: 'done' });
    expect(rig.driver.tabs().find((tab) => tab.active)?.crashed).toBe(false);
  });
});
