import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FileQuestion } from './file-choosers.ts';
import { click, find, type Rig, startRig } from './testing/drive-pages.ts';

const field = `<label>Photos <input type="file" multiple accept="image/*" onchange="document.title = [...this.files].map((file) => file.name).join()"></label>`;

let rig: Rig;
let folder: string;
let questions: FileQuestion[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-choose-'));
  rig = await startRig(
    {
      '/': `<title>Files</title>${field}<label>Folder <input type="file" webkitdirectory></label>`,
      '/framed': `<title>Framed</title><iframe src="{{other}}/" width="500" height="200" style="border:0;display:block"></iframe>`,
      '/next': '<title>Next</title>',
    },
    { asksForFiles: true },
  );
  rig.driver.onFilesAsked((question) => questions.push(question));
});

beforeEach(() => {
  questions = [];
});

afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The user's own mouse: events like those that a host passes on. */
async function press(name: string): Promise<void> {
  const { box } = find(await rig.look(), name);
  // The button of a field for files is at its left.
  const at = { x: box.x + 20, y: box.y + box.height / 2, button: 'left', clickCount: 1 };
  const { channel } = rig.real.views.front() ?? {};
  await channel?.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await channel?.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
}

async function theQuestion(): Promise<FileQuestion> {
  await expect.poll(() => questions.length).toBe(1);
  const [question] = questions;
  if (question === undefined) throw new Error('unreachable');
  return question;
}

it.each(['/', '/framed'])(
  'the user’s press on a field at %s is told, and it gets what is answered',
  async (path) => {
    await rig.open(path);
    await press('Photos');
    const question = await theQuestion();
    expect(question).toMatchObject({ many: true, isFolder: false, kinds: 'image/*' });
    expect(question.url).toContain(path);
    const paths = ['a.png', 'b.png'].map((name) => join(folder, name));
    for (const one of paths) writeFileSync(one, '');
    expect(await question.answer(paths)).toBe(true);
    const { frames } = { frames: path === '/framed' };
    if (!frames) await expect.poll(() => rig.read('document.title')).toBe('a.png,b.png');
    expect(question.gone.aborted).toBe(false);
    await rig.open('/next');
    await expect.poll(() => question.gone.aborted).toBe(true);
  },
);

it('a folder is told as one', async () => {
  await rig.open('/');
  await press('Folder');
  expect(await theQuestion()).toMatchObject({ isFolder: true });
});

it('what a press of ours leads to is refused, and the user’s next press is told all the same', async () => {
  await rig.open('/');
  const outcome = await rig.on('Photos', click);
  expect(questions).toEqual([]);
  expect(JSON.stringify(outcome)).toContain('The page asks for a file');
  await press('Photos');
  expect((await theQuestion()).kinds).toBe('image/*');
});
