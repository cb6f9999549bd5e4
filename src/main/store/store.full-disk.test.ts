import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { limitContents } from './contents.ts';
import { openStore } from './index.ts';
import { storeFiles } from './store-files.ts';
import { runChild } from './testing/run-child.ts';
import { sampleNavigatorTurn, samplePicture, sampleTrace, sampleUserTurn } from './testing/sample-turns.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

test('when room runs out the text is kept before the pictures, then refused clearly, and goes on with room', async () => {
  const notices: string[] = [];
  // 640 KiB in all, of which the empty tables take a third: SQLite answers as on a full disk (error 13).
  const store = await openStore({
    dataDir: folder,
    maxPages: 160,
    onNotice: (text) => notices.push(text),
  });
  const { id } = await store.createSession();
  const kept: string[] = [];
  let refused: unknown = null;
  while (refused === null && kept.length < 5_000) {
    try {
      const turn = await store.recordNavigatorTurn(
        sampleNavigatorTurn(id),
        sampleTrace,
        { shown: samplePicture(90_000 + kept.length) },
        null,
      );
      kept.push(turn.id);
    } catch (problem) {
      refused = problem;
    }
  }
  expect(refused).toMatchObject({
    name: 'AppError',
    code: 'store',
    message: expect.stringMatching(/no room is left/),
  });
  expect(notices[0]).toMatch(/without its picture/);
  expect(kept.length).toBeGreaterThan(20);
  expect((await store.turns(id)).map((turn) => turn.id)).toEqual(kept);
  expect(await store.picture(kept[0] ?? '', 'shown')).not.toBeNull();
  expect(await store.picture(kept.at(-1) ?? '', 'shown')).toBeNull();
  expect(await store.trace(kept.at(-1) ?? '')).not.toBeNull();
  await store.close();

  const again = await openStore({ dataDir: folder });
  expect(await again.turns(id)).toHaveLength(kept.length);
  await again.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    sampleTrace,
    { shown: samplePicture(90_000) },
    null,
  );
  await again.close();
});

test('a limit on file sizes (error 778) loses nothing that was shown as saved', {
  timeout: 120_000,
}, async () => {
  const child = runChild(
    'record-until-killed.ts',
    [folder],
    ['bash', '-c', 'ulimit -f 2000; exec "$0" "$@"'],
  );
  const { errors } = await child.ended;
  expect(errors).toMatch(/no room is left/);
  const [head = '', ...turns] = child.lines;
  const store = await openStore({ dataDir: folder });
  const kept = new Set((await store.turns(head.split(' ')[1] ?? '')).map((turn) => turn.id));
  expect(turns.length).toBeGreaterThan(20);
  for (const line of turns) expect(kept.has(line.split(' ')[1] ?? '')).toBe(true);
  await store.recordUserTurn(sampleUserTurn(head.split(' ')[1] ?? '', 'there is room again'));
  await store.close();
});

test('the oldest pictures go when there are too many, their turns and traces stay', async () => {
  const store = await openStore({ dataDir: folder });
  const { id } = await store.createSession();
  const turns = [];
  for (let number = 0; number < 5; number += 1) {
    const shown = samplePicture(1_000 + number);
    turns.push(await store.recordNavigatorTurn(sampleNavigatorTurn(id), sampleTrace, { shown }, null));
  }
  await store.close();
  const database = openConnection(storeFiles(folder).database);
  expect(limitContents(database, { picture: 2_500, page: 0 })).toBe(3);
  database.close();
  const again = await openStore({ dataDir: folder });
  const left = await Promise.all(turns.map((turn) => again.trace(turn.id)));
  expect(left.map((trace) => trace?.hasScreenshot)).toEqual([false, false, false, true, true]);
  await again.close();
});
