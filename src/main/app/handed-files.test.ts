import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '#shared/domain/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createHandedFiles } from './handed-files.ts';
import { createTransfers } from './transfers.ts';

type Dropped = Parameters<
  Parameters<Parameters<typeof createHandedFiles>[0]['browser']['onFilesDropped']>[0]
>[0];

type Question = Parameters<
  Parameters<Parameters<typeof createHandedFiles>[0]['browser']['onFilesAsked']>[0]
>[0];

let root = '';
beforeEach(() => {
  root = temporaryFolder();
});

/** A page whose listener tells of a drop at once, and a user who answers. */
function rig(answer: 'yes' | 'no' | 'busy', isPrivate = false) {
  const asked: ApprovalRequest[] = [];
  const told: string[] = [];
  const gone = new AbortController();
  let paths: readonly string[] = [];
  let handedOver: readonly string[] | null = null;
  let tell: (dropped: Dropped) => void = () => undefined;
  const transfers = createTransfers(join(root, 'transfer'));
  const folder = join(root, 'dropped');
  mkdirSync(folder);
  writeFileSync(join(folder, 'left'), 'by a crash');
  const page = {
    url: 'https://shop.example/upload',
    origin: 'https://shop.example',
    gone: gone.signal,
    handOver: async () => {
      handedOver = paths.map((path) => readFileSync(path, 'utf8'));
      return 'taken' as const;
    },
  };
  const published: AppEvent[] = [];
  const given: (readonly string[])[] = [];
  let askFor: (question: Question) => void = () => undefined;
  const files = createHandedFiles({
    browser: {
      onFilesAsked: (listener) => {
        askFor = listener;
        return () => undefined;
      },
      onFilesDropped: (listener) => {
        tell = listener;
        return () => undefined;
      },
      dropFiles: async (_at, given) => {
        paths = given;
        const names = given.map((path) => ({
          name: path.split('/').at(-1) ?? '',
          bytes: 3,
          isFolder: false,
        }));
        tell({ ...page, count: given.length, files: names });
      },
    },
    agent: {
      ask: async (request) => {
        asked.push(request);
        return answer;
      },
    },
    open: { id: 's1', isPrivate },
    history: { transfers },
    folder,
    tell: (message) => told.push(message),
    events: { publish: (event) => void published.push(event) },
    onFault: (error) => {
      throw error;
    },
  });
  return {
    ...{ files, transfers, asked, told, gone, folder, published, given },
    /** A page asks for files; what it gets is in `given`. */
    askFor: (changes: Partial<Question> = {}) =>
      askFor({
        url: page.url,
        many: false,
        isFolder: false,
        kinds: '.pdf',
        gone: gone.signal,
        answer: async (paths) => given.push(paths.map((path) => readFileSync(path, 'utf8'))) > 0,
        ...changes,
      }),
    choose: async (questionId: string, name: string) => {
      const fileId = await transfers.add(null, Buffer.from(name));
      await files.give({ questionId, files: [{ fileId, name }] });
    },
    tell: (dropped: Partial<Dropped>) => tell({ ...page, count: 0, files: [], ...dropped }),
    handedOver: () => handedOver,
    bring: async (...names: readonly string[]) => {
      const brought: { fileId: string; name: string }[] = [];
      for (const name of names) brought.push({ fileId: await transfers.add(null, Buffer.from(name)), name });
      await files.drop({ x: 1, y: 2, files: brought });
    },
  };
}

describe('files that a window has brought', () => {
  it('are asked about by name, size and site, handed over after a yes, and go with the page', async () => {
    const { asked, bring, handedOver, folder, gone } = rig('yes');
    expect(existsSync(join(folder, 'left'))).toBe(false);
    await bring('cv.txt', 'cv.txt');
    await expect.poll(handedOver).toEqual(['cv.txt', 'cv.txt']);
    expect(asked[0]).toMatchObject({
      sentence: 'Hand over 2 files to shop.example',
      sessionId: 's1',
      consequence: { kind: 'upload', class: 'outbound' },
      origin: 'https://shop.example',
      rememberable: false,
    });
    expect(asked[0]?.data.slice(0, 2)).toEqual([
      { label: 'File', value: 'cv.txt, 3 bytes' },
      { label: 'File', value: 'cv.txt, 3 bytes' },
    ]);
    expect(readdirSync(folder)).toHaveLength(1);
    gone.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['no', 'busy'] as const)('are deleted without having been handed over: %s', async (answer) => {
    const { bring, handedOver, folder, told } = rig(answer);
    await bring('cv.txt');
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect(handedOver()).toBeNull();
    expect(told).toEqual(answer === 'no' ? [] : [expect.stringContaining('at work')]);
  });

  it('keep their last name alone, wherever it would lead', async () => {
    const { asked, bring, folder } = rig('yes');
    await bring('../../etc/passwd', '..', 'a:b?.txt');
    expect(asked[0]?.data.slice(0, 3).map(({ value }) => value.split(',')[0])).toEqual([
      'passwd',
      'file',
      'a_b_.txt',
    ]);
    expect(existsSync(join(folder, 'etc'))).toBe(false);
  });

  it('are refused in a private session, of which nothing reaches the disk', async () => {
    const { bring, transfers, asked, folder } = rig('yes', true);
    await expect(bring('cv.txt')).rejects.toThrow(/private session keeps nothing on the disk/);
    expect(asked).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(join(root, 'transfer'))).toEqual([]);
    expect(() => transfers.path('gone')).toThrow();
  });
});

describe('files that the desktop drops', () => {
  it('say that a folder comes with all that is in it, and in which page the site’s part is', async () => {
    const { asked, tell } = rig('no');
    tell({
      origin: 'https://files.example',
      count: 1,
      files: [{ name: 'Photos', bytes: 4_096, isFolder: true }],
    });
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      sentence: 'Hand over “Photos” to files.example',
      origin: 'https://files.example',
      data: [
        { label: 'Folder', value: 'Photos, with everything in it' },
        { label: 'The page gets' },
        { label: 'In a part of', value: 'shop.example' },
      ],
    });
  });

  it('are not asked about where they are too many to look at', async () => {
    const { asked, tell, told } = rig('yes');
    tell({ count: 1_000 });
    expect(told).toEqual([expect.stringContaining('at most 100')]);
    expect(asked).toEqual([]);
  });
});

describe('files that a page asks for', () => {
  it('are asked of the windows, given to the page without a card, and go with it', async () => {
    const { askFor, choose, published, given, asked, folder, gone } = rig('no');
    askFor();
    const [event] = published;
    if (event?.type !== 'files-asked') throw new Error('Nothing was asked.');
    expect(event).toMatchObject({ site: 'shop.example', kinds: '.pdf', many: false });
    await choose(event.questionId, 'cv.pdf');
    expect(given).toEqual([['cv.pdf']]);
    expect(asked).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
    gone.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are kept by nobody where the page waits no more', async () => {
    const { askFor, choose, published, folder } = rig('no');
    await expect(choose('another', 'cv.pdf')).rejects.toMatchObject({ code: 'not-found' });
    askFor({ answer: async () => false });
    const [event] = published;
    if (event?.type !== 'files-asked') throw new Error('Nothing was asked.');
    await expect(choose(event.questionId, 'cv.pdf')).rejects.toMatchObject({ code: 'not-found' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are not copied in a private session, and a folder is told to be none of them', async () => {
    const { askFor, choose, published, told } = rig('no', true);
    askFor({ isFolder: true });
    expect(published).toEqual([]);
    expect(told).toEqual([expect.stringContaining('a whole folder')]);
    askFor();
    const [event] = published;
    if (event?.type !== 'files-asked') throw new Error('Nothing was asked.');
    await expect(choose(event.questionId, 'cv.pdf')).rejects.toMatchObject({ code: 'not-allowed' });
  });
});
