import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../create-browser.ts';
import { click, type Rig, startRig } from '../testing/drive-pages.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Home</title><button onclick="alert('Careful'); document.title = 'After alert'">Alert</button>
      <button onclick="document.title = confirm('Delete all?') ? 'Deleted' : 'Kept'">Confirm</button>
      <button onclick="document.title = 'Got ' + prompt('Your name?', 'nobody')">Prompt</button>
      <button onclick="for (let i = 0; i < 60; i++) alert('No ' + i); document.title = 'Through'">Many</button>
      <button onclick="for (let i = 0; ; i++) alert('No ' + i)">Storm</button>
      <a href="/other" target="_blank">New window</a><button onclick="w = window.open('/other'); setTimeout(() => w.close(), 100)">Flash</button>
      <button onclick="for (let i = 0; i < 20; i++) window.open('/other?' + i)">Many windows</button>
      <button onclick="window.open('/hostile')">Hostile window</button>
      <button onclick="window.open('/moved')">Moved window</button><button onclick="window.open('/slow')">Slow window</button>
      <button onclick="w = window.open(); w.location = '{{other}}/other'">Sent window</button>
      <button onclick="w = window.open(); w.document.write('<title>Written</title><h1>By the opener</h1>')">Written window</button>
      <button onclick="window.open('/nothing')">Window without an answer</button>
      <button onclick="window.open('data:text/html,x')">Window that loads nothing</button>`,
    '/other': '<title>Other</title><h1>Second page</h1>',
    '/moved': (request, response) =>
      response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/other` }).end(),
    // Longer than requests are waited for that are no load.
    '/slow': (_, response) =>
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>');
      }, 4_000),
    '/nothing': (_, response) => response.writeHead(204).end(),
    '/hostile':
      '<title>Hostile</title><script>window.early = typeof process + typeof require; alert("early")</script>',
    '/leave': `<title>Unsaved</title><input id="text"><a href="/other">Leave</a><script>addEventListener('beforeunload', e => e.preventDefault())</script>`,
    '/frame-alert': `<title>Frame</title><iframe src="{{other}}/alerting"></iframe>`,
    '/alerting': `<button onclick="document.body.append(confirm('From inside') ? 'yes' : 'no')">Ask</button>`,
    '/files': `<title>Files</title><a href="/report">Report</a><a href="/big">Big</a><a href="/held">Held</a><a href="/broken">Broken</a><a id="data" download="../../note.txt" href="data:text/plain,hi">Note</a>
      <label>Upload <input type="file"></label>`,
    '/report': (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="../../../report.pdf"',
      });
      response.end('PDF content');
    },
    '/big': (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="big.zip"',
      });
      const chunk = Buffer.alloc(100_000);
      const timer = setInterval(() => response.write(chunk), 5);
      response.on('close', () => clearInterval(timer));
    },
    '/held': (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/zip',
        'content-length': '10000',
        'content-disposition': 'attachment; filename="held.zip"',
      });
      response.write(Buffer.alloc(5_000));
    },
    '/broken': (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/zip',
        'content-length': '10000',
        'content-disposition': 'attachment; filename="broken.zip"',
      });
      response.write(Buffer.alloc(5_000), () => response.destroy());
    },
    '/permissions': '<title>Permissions</title>',
  });
});

afterAll(() => rig.close());

describe('boxes of the browser', () => {
  beforeEach(() => rig.open('/'));

  it('are answered and told: an alert with yes, questions with no', async () => {
    expect(await rig.on('Alert', click)).toMatchObject({
      kind: 'done',
      changes: expect.arrayContaining([
        { kind: 'dialog', type: 'alert', message: 'Careful', accepted: true },
      ]),
    });
    expect(await rig.on('Confirm', click)).toMatchObject({
      changes: expect.arrayContaining([
        { kind: 'dialog', type: 'confirm', message: 'Delete all?', accepted: false },
        { kind: 'title', title: 'Kept' },
      ]),
    });
    await rig.on('Prompt', click);
    expect(await rig.read('document.title')).toBe('Got null');
  });

  it('are answered with yes when the user agreed to the action', async () => {
    await rig.on('Confirm', click, { approved: true });
    expect(await rig.read('document.title')).toBe('Deleted');
  });

  it('are all answered when there are many of them, and a few are told', async () => {
    const outcome = await rig.on('Many', click);
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    expect(outcome.changes.filter((change) => change.kind === 'dialog')).toHaveLength(5);
    expect(await rig.read('document.title')).toBe('Through');
  });

  it('that never end are ended by loading the page anew, which works on', async () => {
    await rig.open('/');
    expect(await rig.on('Storm', click)).toMatchObject({ kind: 'failed', reason: 'page-gone' });
    await expect.poll(() => rig.read('document.title').catch(() => '')).toBe('Home');
    expect(await rig.on('Confirm', click)).toMatchObject({ kind: 'done' });
    expect(await rig.read('document.title')).toBe('Kept');
  });

  it('of frames of another site are answered too', async () => {
    await rig.open('/frame-alert');
    const outcome = await rig.on('Ask', click);
    expect(JSON.stringify(outcome)).toContain('From inside');
    expect((await rig.look()).texts.map((block) => block.text).join()).toContain('no');
  });

  it('that ask whether to leave keep the page, unless the user agreed', async () => {
    const stay = async () => {
      await rig.open('/leave');
      await rig.on('text', (uid) => ({ intent: 'textinput', uid, text: 'draft' }));
    };
    await rig.driver.createTab(null);
    await stay();
    expect(await rig.on('Leave', click)).toMatchObject({ kind: 'failed', reason: 'unsaved' });
    expect(await rig.read('document.title')).toBe('Unsaved');
    expect(await rig.open('/other')).toMatchObject({ kind: 'failed', reason: 'unsaved' });
    await rig.on('Leave', click, { approved: true });
    expect(await rig.read('document.title')).toBe('Other');
    await stay();
    await rig.driver.load(`${rig.server.origin}/other`, 'typed');
    await expect.poll(() => rig.read('document.title')).toBe('Other');
    // That was said of the page that they have left: the next one is asked about, however soon.
    await stay();
    expect(await rig.open('/other')).toMatchObject({ kind: 'failed', reason: 'unsaved' });
    await rig.driver.load(`${rig.server.origin}/other`, 'typed');
  });

  it('that come up without an action of ours are told to the user', async () => {
    rig.notices.length = 0;
    await rig.read('confirm("Really?")');
    await expect.poll(() => rig.notices).toEqual([expect.stringContaining('Really?')]);
    rig.notices.length = 0;
  });
});

describe('windows that pages open', () => {
  beforeEach(async () => {
    for (const tab of rig.driver.tabs().slice(1)) await rig.driver.closeTab(tab.id);
    await rig.open('/');
  });

  it('become tabs in front, and closing them leads back', async () => {
    const [first] = rig.driver.tabs();
    const outcome = await rig.on('New window', click);
    const opened = rig.driver.tabs().at(-1);
    expect(opened).toMatchObject({ title: 'Other', active: true });
    expect(outcome).toMatchObject({
      changes: [
        { kind: 'tab-opened', tabId: opened?.id },
        { kind: 'navigated', title: 'Other' },
      ],
      undo: { kind: 'close-tab', tabId: opened?.id },
    });
    expect((await rig.look()).title).toBe('Other');
    expect(await rig.act({ intent: 'tabremove', target: opened?.id ?? 0 })).toMatchObject({ kind: 'done' });
    expect(rig.driver.tabs()).toMatchObject([{ id: first?.id, active: true }]);
  });

  it.each([
    ['Moved window', 'Other'],
    ['Sent window', 'Other'],
    ['Slow window', 'Slow'],
    ['Written window', 'Written'],
  ])('hold their first document when the act is over: %s', async (name, title) => {
    const outcome = await rig.on(name, click);
    expect(outcome).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'tab-opened' })]),
      undo: { kind: 'close-tab', tabId: rig.driver.tabs().at(-1)?.id },
    });
    expect(await rig.read('document.title')).toBe(title);
    expect((await rig.look()).title).toBe(title);
  });

  it.each(['Window without an answer', 'Window that loads nothing'])(
    'are not waited for when nothing will come: %s',
    async (name) => {
      expect(await rig.on(name, click)).toMatchObject({ kind: 'done', undo: { kind: 'close-tab' } });
      expect(await rig.look()).toMatchObject({ title: '', texts: [], gaps: [] });
    },
  );

  it('are guarded before their first script, and may close themselves', async () => {
    await rig.on('Hostile window', click);
    expect(await rig.read('window.early')).toBe('undefinedundefined');
    await rig.act({ intent: 'tabremove', target: rig.driver.tabs().at(-1)?.id ?? 0 });
    await rig.on('Flash', click);
    await expect.poll(() => rig.driver.tabs().length).toBe(1);
    expect((await rig.look()).title).toBe('Home');
  });

  it('are few, however many a page opens', async () => {
    await rig.on('Many windows', click);
    await expect.poll(() => rig.driver.tabs().every((tab) => !tab.loading)).toBe(true);
    expect(rig.driver.tabs().length).toBeLessThanOrEqual(4);
    expect(await rig.driver.observe({ signal: new AbortController().signal })).toMatchObject({ gaps: [] });
  });

  it('and tabs of our own are switched and counted', async () => {
    const created = await rig.act({ intent: 'tabcreate', target: null });
    const [first, second] = rig.driver.tabs();
    expect(created).toMatchObject({ kind: 'done', undo: { kind: 'close-tab', tabId: second?.id } });
    expect(second).toMatchObject({ active: true, url: 'about:blank' });
    expect(await rig.act({ intent: 'tabswitch', origin: null, target: first?.id ?? 0 })).toMatchObject({
      kind: 'done',
      undo: { kind: 'switch-tab', tabId: second?.id },
    });
    expect(await rig.act({ intent: 'tabswitch', origin: null, target: 99 })).toMatchObject({
      reason: 'gone',
    });
    expect((await rig.look()).title).toBe('Home');
    for (const tab of rig.driver.tabs()) await rig.act({ intent: 'tabremove', target: tab.id });
    expect(rig.driver.tabs()).toMatchObject([{ active: true, url: 'about:blank' }]);
  });
});

describe('downloads and permissions', () => {
  beforeEach(() => rig.open('/files'));

  it('hold a file back until the user agreed to the action', async () => {
    expect(await rig.on('Report', click)).toMatchObject({
      changes: expect.arrayContaining([{ kind: 'download-held', name: 'report.pdf' }]),
    });
    expect(await rig.on('Note', click)).toMatchObject({
      changes: expect.arrayContaining([{ kind: 'download-held', name: 'note.txt' }]),
    });
    expect(existsSync(join(rig.real.folder, 'report.pdf'))).toBe(false);
  });

  it('save it under its plain name in our own folder then, never over another one', async () => {
    // Where it is tried again, what it saved before is there.
    for (const name of readdirSync(rig.real.folder)) rmSync(join(rig.real.folder, name), { recursive: true });
    rig.notices.length = 0;
    await rig.on('Report', click, { approved: true });
    await rig.on('Report', click, { approved: true });
    await expect
      .poll(() => readdirSync(rig.real.folder).sort())
      .toEqual(['.arriving', 'report (2).pdf', 'report.pdf']);
    expect(readFileSync(join(rig.real.folder, 'report.pdf'), 'utf8')).toBe('PDF content');
    // It is told once it is there, a moment later.
    await expect.poll(() => rig.notices).toHaveLength(2);
    expect(await rig.on('Report', click)).toMatchObject({
      changes: expect.arrayContaining([{ kind: 'download-held', name: 'report.pdf' }]),
    });
  });

  it('cut off one that is too large', async () => {
    await rig.on('Big', click, { approved: true });
    // It may begin a moment later: until then there is nothing to cut off.
    await expect
      .poll(() => rig.driver.downloads.list().at(-1))
      .toMatchObject({
        name: 'big.zip',
        state: 'too-large',
      });
    await expect.poll(() => readdirSync(join(rig.real.folder, '.arriving'))).toEqual([]);
    expect(readdirSync(rig.real.folder)).not.toContain('big.zip');
  });

  it('are listed with how far they are, and end when the user ends them', async () => {
    const { downloads } = rig.driver;
    downloads.forget(null);
    const seen: unknown[] = [];
    const stop = downloads.onChange(() => seen.push(...downloads.list()));
    // Told what comes, it is on its way for as long as the server holds the rest back.
    await rig.on('Held', click, { approved: true });
    await expect.poll(() => downloads.list()[0]?.receivedBytes).toBe(5_000);
    const [held] = downloads.list();
    expect(held).toMatchObject({ name: 'held.zip', state: 'arriving', totalBytes: 10_000, path: '' });
    // What is on its way is not taken off the list.
    downloads.forget(null);
    expect(downloads.list()).toHaveLength(1);
    downloads.cancel(held?.id ?? '');
    expect(downloads.list()).toMatchObject([{ state: 'cancelled' }]);
    await expect.poll(() => readdirSync(join(rig.real.folder, '.arriving'))).toEqual([]);
    expect(downloads.list()).toMatchObject([{ state: 'cancelled' }]);
    await rig.on('Report', click, { approved: true });
    await expect.poll(() => downloads.list().at(-1)?.state).toBe('kept');
    const path = downloads.list().at(-1)?.path ?? '';
    expect(readFileSync(path, 'utf8')).toBe('PDF content');
    downloads.forget(null);
    expect(downloads.list()).toEqual([]);
    expect(existsSync(path)).toBe(true);
    expect(seen).toContainEqual(expect.objectContaining({ name: 'held.zip', receivedBytes: 5_000 }));
    stop();
  });

  it('that break off are told, and nothing of them is kept', async () => {
    rig.notices.length = 0;
    await rig.on('Broken', click, { approved: true });
    await expect.poll(() => rig.notices).toEqual([expect.stringContaining('could not be downloaded')]);
    expect(rig.driver.downloads.list().at(-1)).toMatchObject({ name: 'broken.zip', state: 'failed' });
    expect(readdirSync(rig.real.folder)).not.toContain('broken.zip');
  });

  it('of private tabs are held too, listed beside no others, and forgotten with them', async () => {
    const { driver } = rig;
    driver.downloads.forget(null);
    await driver.setPrivate(true, `${rig.server.origin}/files`);
    rig.notices.length = 0;
    expect(await rig.on('Report', click)).toMatchObject({
      changes: expect.arrayContaining([{ kind: 'download-held', name: 'report.pdf' }]),
    });
    await rig.on('Report', click, { approved: true });
    await expect.poll(() => driver.downloads.list().at(-1)?.state).toBe('kept');
    await driver.setPrivate(false, `${rig.server.origin}/files`);
    expect(driver.downloads.list()).toEqual([]);
    await driver.setPrivate(true, `${rig.server.origin}/files`);
    expect(driver.downloads.list()).toHaveLength(1);
    await driver.endPrivate();
    await driver.setPrivate(true, `${rig.server.origin}/files`);
    expect(driver.downloads.list()).toEqual([]);
    await driver.endPrivate();
  });

  it('leave the choice of a file to the user', async () => {
    expect(await rig.on('Upload', click)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('file'),
    });
  });

  it('give a page no camera, microphone, place, notice or clipboard', async () => {
    await rig.open('/permissions');
    const asked = `Promise.all([
      new Promise(r => navigator.geolocation.getCurrentPosition(() => r('given'), e => r('no'))),
      navigator.mediaDevices ? navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(() => 'given', () => 'no') : 'no',
      Notification.requestPermission().then(p => p === 'granted' ? 'given' : 'no'),
      navigator.clipboard ? navigator.clipboard.readText().then(() => 'given', () => 'no') : 'no',
    ])`;
    expect(await rig.read(asked)).toEqual(['no', 'no', 'no', 'no']);
  });
});

it('loads into the tab that is being opened at that moment, not into one more', async () => {
  const driver = createBrowser({
    views: rig.real.views,
    downloadsDir: rig.real.folder,
    onMarks: () => undefined,
  });
  const first = driver.createTab(null);
  await driver.load(`${rig.server.origin}/other`, 'typed');
  await first;
  await expect.poll(() => driver.tabs().map((tab) => tab.title)).toEqual(['Other']);
  await driver.close();
});
