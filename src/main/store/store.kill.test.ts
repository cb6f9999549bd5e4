import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun } from '../testing/sample.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openConnection } from './connection.ts';
import { openStore } from './index.ts';
import { storeFiles } from './store-files.ts';
import { runChild } from './testing/run-child.ts';

/** Kills in all. Fact 7 of docs/threat-model.md is measured with PARLEY_KILLS=60, which takes far longer. */
const kills = Number(process.env.PARLEY_KILLS ?? (isFullRun ? 20 : 8));

test('every turn that was shown as saved survives kill -9 at any moment, whole', {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder();
  const saved: { session: string; turn: string; bytes: number }[] = [];
  const sessions: string[] = [];
  // Drawn from PARLEY_SEED, so that a run can be repeated.
  const waits = fc.sample(fc.integer({ min: 0, max: 30 }), kills);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = runChild('record-until-killed.ts', [folder]);
    // Some kills fall into the start itself, the others anywhere in a turn.
    if (kill % 4 !== 3) await child.printed(2 + (kill % 7) * 5);
    await sleep(waits[kill]);
    child.process.kill('SIGKILL');
    const { signal, errors } = await child.ended;
    expect(errors).toBe('');
    expect(signal).toBe('SIGKILL');
    const session = child.lines[0]?.split(' ')[1];
    if (session === undefined) continue;
    sessions.push(session);
    for (const line of child.lines.slice(1)) {
      const [, turn = '', bytes = '0'] = line.split(' ');
      saved.push({ session, turn, bytes: Number(bytes) });
    }
    expectWhole(folder);
  }

  const notices: string[] = [];
  const store = await openStore({ dataDir: folder, onNotice: (notice) => notices.push(notice) });
  expect(notices).toEqual([]);
  const kept = new Set<string>();
  for (const session of sessions) {
    const turns = await store.turns(session);
    for (const turn of turns) kept.add(turn.id);
    expect(turns.map((turn) => turn.index)).toEqual(turns.map((_turn, index) => index));
    expect((await store.session(session)).interrupted).toBe(true);
  }
  for (const { turn, bytes } of saved) {
    expect(kept.has(turn)).toBe(true);
    if (bytes > 0) {
      expect((await store.trace(turn))?.hasScreenshot).toBe(true);
      expect((await store.picture(turn, 'shown'))?.length).toBe(bytes);
    }
  }
  expect(saved.length).toBeGreaterThan(kills * 5);
  console.info(`${kills} kills, ${saved.length} turns shown as saved, all there`);
  await store.close();
  expectSearchInStep(folder);
});

/** Nothing torn: pages, foreign keys, and a trace and picture beside each navigator turn. */
function expectWhole(dataDir: string): void {
  // Read only: a writer's close would fold the log in, and with it the very thing under test.
  const database = openConnection(storeFiles(dataDir).database, { readonly: true });
  expect(database.pragma('quick_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  expect(
    database
      .prepare(
        `SELECT count(*) FROM turns LEFT JOIN traces ON traces.turn_row = turns.row
         LEFT JOIN turn_contents ON turn_contents.turn_row = turns.row AND part = 'shown'
         WHERE speaker = 'navigator' AND (body IS NULL OR content_row IS NULL)`,
      )
      .pluck()
      .get(),
  ).toBe(0);
  // A page is written beside what comes next: that of the turn under way may be missing, no other.
  expect(
    database
      .prepare(
        `SELECT count(*) FROM turns
         WHERE speaker = 'navigator' AND NOT EXISTS (
           SELECT 1 FROM turn_contents WHERE turn_row = turns.row AND part = 'page'
         ) AND EXISTS (
           SELECT 1 FROM turns AS later
           WHERE later.session_row = turns.session_row AND later.speaker = 'navigator'
             AND later.position > turns.position
         )`,
      )
      .pluck()
      .get(),
  ).toBe(0);
  database.close();
}

/** Both indexes say the same as the text that they index. */
function expectSearchInStep(dataDir: string): void {
  const database = openConnection(storeFiles(dataDir).database);
  for (const index of ['sessions_search', 'turns_search']) {
    database.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
  }
  database.close();
}
