import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DroppedFiles } from './file-drops.ts';
import { find, type Rig, startRig } from './testing/drive-pages.ts';

/** Tells the server's test everything that it sees of a drag, and what it can read of the files. */
const zone = `<div id="zone" role="button" aria-label="Zone" style="height:80px">Drop here</div><script>
  window.seen = [];
  for (const type of ['dragenter', 'dragover', 'drop'])
    addEventListener(type, (event) => {
      seen.push(type);
      if (event.target.id !== 'zone') return;
      event.preventDefault();
      if (type === 'drop') Promise.all([...event.dataTransfer.files].map((file) => file.text())).then((texts) => {
        document.title = texts.join(' and ');
      });
    }, true);
</script>`;

let rig: Rig;
let folder: string;
const drops: (DroppedFiles & { readonly url: string })[] = [];
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-drop-'));
  rig = await startRig({
    '/': `<title>Drops</title>${zone}<label>Photo <input type="file" id="photo"></label><p><button>Plain</button></p>`,
    '/framed': `<title>Framed</title><div style="height:60px"></div><iframe src="{{other}}/inner" width="400" height="200" style="border:0;display:block"></iframe>`,
    '/inner': `<title>Inner</title><h1 style="margin:0;height:40px">Inner</h1>${zone}`,
    '/image': `<title>Image</title><img id="image" draggable="true" alt="Red" width="60" height="60" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='60'%3E%3Crect width='60' height='60'/%3E%3C/svg%3E">${zone}`,
    '/next': '<title>Next</title>',
  });
  rig.driver.onFilesDropped((dropped) => drops.push(dropped));
});

afterEach(() => {
  drops.length = 0;
});

afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As the desktop drops them: events of the browser's own, at the middle of an element. */
async function dropOn(name: string, ...paths: readonly string[]): Promise<void> {
  const { box } = find(await rig.look(), name);
  await rig.driver.dropFiles({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, paths);
}

async function theDrop(): Promise<DroppedFiles & { readonly url: string }> {
  await expect.poll(() => drops.length).toBe(1);
  const [dropped] = drops;
  if (dropped === undefined) throw new Error('nothing was dropped');
  return dropped;
}

describe('files that are dropped on a page', () => {
  it('are told of, and nothing of them reaches the page', async () => {
    await rig.open('/');
    await dropOn('Zone', file('cv.txt', 'my life'), file('photo.txt', 'my face'));
    const dropped = await theDrop();
    expect(dropped).toMatchObject({
      url: `${rig.server.origin}/`,
      origin: rig.server.origin,
      count: 2,
      files: [
        { name: 'cv.txt', bytes: 7, isFolder: false },
        { name: 'photo.txt', bytes: 7, isFolder: false },
      ],
    });
    expect(await rig.read('JSON.stringify(seen)')).toBe('[]');
    expect(await rig.read('document.title')).toBe('Drops');
  });

  it('are the page’s once they are handed over, as a drop that it cannot tell from the desktop’s', async () => {
    await rig.open('/');
    await dropOn('Zone', file('cv.txt', 'my life'), file('photo.txt', 'my face'));
    expect(await (await theDrop()).handOver()).toBe('taken');
    await expect.poll(() => rig.read('document.title')).toBe('my life and my face');
    // The next ones are held again.
    await dropOn('Zone', file('third.txt', 'more'));
    await expect.poll(() => drops.length).toBe(2);
    expect(await rig.read('document.title')).toBe('my life and my face');
  });

  it('are put into the field that they were dropped on', async () => {
    await rig.open('/');
    await dropOn('Photo', file('cv.txt', 'my life'));
    const dropped = await theDrop();
    expect(await rig.read('photo.files.length')).toBe(0);
    expect(await dropped.handOver()).toBe('taken');
    expect(await rig.read('photo.files[0].name')).toBe('cv.txt');
  });

  it('stay where they are where the page takes none', async () => {
    await rig.open('/');
    await dropOn('Plain', file('cv.txt', 'my life'));
    expect(await (await theDrop()).handOver()).toBe('ignored');
    expect(await rig.read('location.pathname')).toBe('/');
  });

  it('are told with the site of the frame that they were dropped on, and reach that frame', async () => {
    await rig.open('/framed');
    await dropOn('Zone', file('cv.txt', 'my life'));
    const dropped = await theDrop();
    expect(dropped.origin).toBe(rig.server.otherOrigin);
    expect(dropped.url).toBe(`${rig.server.origin}/framed`);
    expect(await dropped.handOver()).toBe('taken');
  });

  it('are told with folders as folders', async () => {
    await rig.open('/');
    await dropOn('Zone', folder);
    expect((await theDrop()).files).toEqual([expect.objectContaining({ isFolder: true })]);
  });

  it('are handed to no page that has taken the place of the one that was asked about', async () => {
    await rig.open('/');
    await dropOn('Zone', file('cv.txt', 'my life'));
    const dropped = await theDrop();
    await rig.open('/next');
    await expect.poll(() => dropped.gone.aborted).toBe(true);
    expect(await dropped.handOver()).toBe('gone');
  });

  it('are lost when they lie nowhere any more', async () => {
    await rig.open('/');
    const path = file('short.txt', 'gone soon');
    await dropOn('Zone', path);
    const dropped = await theDrop();
    rmSync(path);
    expect(await dropped.handOver()).toBe('lost');
    expect(await rig.read('JSON.stringify(seen)')).toBe('[]');
  });

  it('are not what a page drags about in itself', async () => {
    await rig.open('/image');
    const { box } = find(await rig.look(), 'Zone');
    await rig.read(
      `image.addEventListener('dragstart', () => { window.started = true }), zone.addEventListener('drop', () => { window.ended = true })`,
    );
    const send = (type: string, x: number, y: number, buttons: number) =>
      rig.real.views
        .front()
        ?.channel.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
    await send('mousePressed', 30, 30, 1);
    for (let step = 1; step <= 5; step += 1) {
      await send('mouseMoved', 30 + step * 4, 30 + ((box.y + box.height / 2 - 30) * step) / 5, 1);
    }
    await expect.poll(() => rig.read('window.started')).toBe(true);
    await send('mouseReleased', 50, box.y + box.height / 2, 0);
    await expect.poll(() => rig.read('window.ended')).toBe(true);
    expect(drops).toEqual([]);
  });
});
