import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnection } from '../src/main/store/connection.ts';
import { openStore } from '../src/main/store/index.ts';
import { storeFiles } from '../src/main/store/store-files.ts';
import { sampleNavigatorTurn } from '../src/main/store/testing/sample-turns.ts';
import type { SessionFilter } from '../src/shared/domain/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const sessions = 10_000;
const turnsEach = 20;
const repeats = 15;
/** What the window asks for at once. */
const pageSize = 200;
const openedTurns = 200;

const words =
  'red blue shoe boot shirt table lamp chair flight hotel train mail reply order parcel news book garden'.split(
    ' ',
  );

/**
 * Finding and opening what was saved, on 10,000 sessions with 200,000 turns in a real store. The baseline reads every turn
 * for the same word with LIKE, which is what a search without an index would do.
 */
export const benchmark: Benchmark = {
  name: 'review',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-bench-review-'));
    try {
      await (await openStore({ dataDir })).close();
      const opened = fill(dataDir);
      const store = await openStore({ dataDir });
      const reader = openConnection(storeFiles(dataDir).database, { readonly: true });
      try {
        const scan = reader.prepare("SELECT count(*) FROM turns WHERE text LIKE '%number 4321 %'");
        const baseline = {
          what: 'LIKE over all turns',
          median: median(await timeRepeatedly(repeats, async () => scan.get())),
        };
        const find = async (what: string, goal: number | null, query: string, filter: SessionFilter) => {
          const found = await store.countSessions(query, filter);
          const times = await timeRepeatedly(repeats, async () => {
            await store.listSessions(query, pageSize, { filter });
            await store.countSessions(query, filter);
          });
          return row(what, times, goal, baseline, `${found} sessions`);
        };
        return [
          await find('list all sessions', 100, '', {}),
          await find('search, one session has it', 100, 'number 4321', {}),
          await find('search, one word in many', 100, 'garden', {}),
          await find('search, every turn has it', null, 'order', {}),
          await find('filter by site, end and voice', 100, '', {
            site: 'shop5.example',
            ended: 'failed',
            via: 'voice',
          }),
          await find('search and filter', 100, 'garden', { site: 'shop7.example' }),
          row(
            `open a session of ${openedTurns} turns`,
            await timeRepeatedly(repeats, () => store.turns(opened)),
            200,
            baseline,
            '',
          ),
        ];
      } finally {
        reader.close();
        await store.close();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

function row(
  what: string,
  times: readonly number[],
  goal: number | null,
  baseline: Row['baseline'],
  note: string,
): Row {
  return { what, unit: 'ms', median: median(times), p95: quantile(times, 0.95), goal, baseline, note };
}

/** Straight into the tables: through the store, each of 200,000 turns would wait for the disk. @returns the long session */
function fill(dataDir: string): string {
  const database = openConnection(storeFiles(dataDir).database);
  const addSession = database.prepare(
    'INSERT INTO sessions (id, title, created_at, updated_at, url, ended) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addTurn = database.prepare(
    'INSERT INTO turns (id, session_row, position, at, speaker, text, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addFact = database.prepare('INSERT INTO session_facts (session_row, kind, value) VALUES (?, ?, ?)');
  const { sessionId: _session, at: _at, speaker: _speaker, ...detail } = sampleNavigatorTurn('');
  const step = JSON.stringify(detail);
  const ends = ['done', 'failed', 'refused', ''];
  const word = (at: number): string => words[at % words.length] ?? '';
  database.transaction(() => {
    for (let session = 0; session <= sessions; session += 1) {
      const isLong = session === sessions;
      const text = `${word(session)} number ${session} `;
      const { lastInsertRowid } = addSession.run(
        `s${session}`,
        text,
        session,
        session,
        `https://shop${session % 40}.example/`,
        ends[session % ends.length],
      );
      addFact.run(lastInsertRowid, 'site', `shop${session % 40}.example`);
      addFact.run(lastInsertRowid, 'via', session % 5 === 0 ? 'voice' : 'text');
      for (let turn = 0; turn < (isLong ? openedTurns : turnsEach); turn += 1) {
        const id = `s${session}t${turn}`;
        const isSaid = turn % 2 === 0;
        const said = `order the ${word(session + turn)} ${turn === 0 ? text : 'please'}`;
        addTurn.run(
          ...[id, lastInsertRowid, turn, session + turn],
          ...(isSaid ? ['user', said, '{"via":"text"}'] : ['navigator', `${said}\nShop`, step]),
        );
      }
    }
  })();
  database.close();
  return `s${sessions}`;
}
