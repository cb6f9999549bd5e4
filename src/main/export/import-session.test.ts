import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NavigatorTurn, type Outcome, outcome, type Turn } from '#shared/domain/index.ts';
import { openStore } from '../store/index.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  sampleTrace,
  sampleUsage,
  sampleUserTurn,
} from '../store/testing/sample-turns.ts';
import { isFullRun } from '../testing/sample.ts';
import { exportSession, parseSessionFile } from './index.ts';
import { pageWith, whitePicture } from './testing/picture-of-page.ts';

let folder = '';
let store: Awaited<ReturnType<typeof openStore>>;
let picture: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-import-'));
  store = await openStore({ dataDir: folder });
  picture = await whitePicture();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const exportAs = (id: string) => exportSession(store, id, { format: 'json', pictures: 'all', pages: true });

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', '“"\\n<b>', '\u2028'),
);
const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
  words.map(
    (title): Outcome => ({
      kind: 'done',
      changes: [{ kind: 'navigated', from: 'https://a.example/', to: 'https://a.example/b', title }],
      undo: { kind: 'back', url: 'https://a.example/' },
    }),
  ),
  words.map((message): Outcome => ({ kind: 'failed', reason: 'covered', message })),
  words.map((message): Outcome => ({ kind: 'refused', by: 'user', message })),
  words.map((message): Outcome => ({ kind: 'skipped', begun: true, message })),
);
const turns = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('said' as const), text: words.filter((text) => text.trim() !== '') }),
    fc.record({
      kind: fc.constant('done' as const),
      text: words,
      outcome: outcomes,
      actor: fc.constantFrom('navigator' as const, 'user' as const),
      isPriced: fc.boolean(),
      seen: fc.constantFrom('page and picture', 'picture', 'nothing'),
    }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** A turn as it should be afterwards: ids are new, and nothing in it can be taken back here. */
function comparable(turn: Turn): unknown {
  const { id: _id, sessionId: _session, ...kept } = turn;
  if (kept.speaker === 'user' || kept.outcome.kind !== 'done') return kept;
  return { ...kept, outcome: { ...kept.outcome, undo: null } };
}

test('what is exported comes back the same, as a session of its own, and the first one stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(turns, words, async (generated, title) => {
      const { id } = await store.createSession();
      for (const [index, turn] of generated.entries()) {
        if (turn.kind === 'said') {
          await store.recordUserTurn(sampleUserTurn(id, turn.text, 1_000 + index));
          continue;
        }
        const { seen } = turn;
        await store.recordNavigatorTurn(
          sampleNavigatorTurn(id, {
            ...{ at: 1_000 + index, actor: turn.actor, outcome: turn.outcome, title: turn.text },
            ...{ action: { intent: 'load', url: 'https://a.example/', transition: 'typed' } },
            usage: turn.isPriced ? sampleUsage : null,
          }),
          seen === 'nothing' ? null : { ...sampleTrace, prompt: turn.text },
          {
            shown: seen === 'nothing' ? null : picture,
            page:
              seen === 'page and picture'
                ? pageWith([{ text: turn.text, box: { x: 0, y: 0, width: 9, height: 9 } }])
                : null,
          },
          null,
        );
      }
      if (title.trim() !== '') await store.renameSession(id, title);
      const before = await store.turns(id);
      const { content } = await exportAs(id);

      const imported = await store.importSession(await parseSessionFile(content));
      expect(imported).toMatchObject({ importedAt: expect.any(Number), turns: before.length });
      expect(imported.id).not.toBe(id);
      const after = await store.turns(imported.id);
      expect(after.map(comparable)).toEqual(before.map(comparable));
      for (const [index, turn] of after.entries()) {
        const was = await store.trace(before[index]?.id ?? '');
        const is = await store.trace(turn.id);
        expect(is === null).toBe(was === null);
        if (is === null || was === null) continue;
        expect({ ...is, turnId: '' }).toEqual({
          ...{ ...was, turnId: '' },
          hasScreenshot: was.hasScreenshot && was.hasPage,
        });
        expect(await store.page(turn.id)).toEqual(await store.page(before[index]?.id ?? ''));
        const shown = await store.picture(turn.id, 'shown');
        if (is.hasScreenshot) expect(Buffer.from(shown ?? [])).toEqual(Buffer.from(picture));
        else expect(shown).toBeNull();
      }
      expect(await store.turns(id)).toEqual(before);
      // And once more from the copy: the same file but for ids and times.
      const again = await store.importSession(await parseSessionFile((await exportAs(imported.id)).content));
      expect((await store.turns(again.id)).map(comparable)).toEqual(before.map(comparable));
    }),
    // Each writes three sessions with their pictures.
    { numRuns: isFullRun ? 30 : 6 },
  );
});

test('a file that is not as it should be names the place, and nothing of it is kept', async () => {
  const { id } = await store.createSession();
  await store.recordUserTurn(sampleUserTurn(id, 'search for shoes'));
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id),
    sampleTrace,
    { shown: picture, page: { ...samplePage(1), viewport: { width: 800, height: 600 } } },
    null,
  );
  const { content } = await exportAs(id);
  const sessions = (await store.listSessions('', 1_000)).length;
  const withPage = (packed: Uint8Array) =>
    content.replace(/"page": "[^"]*"/, `"page": "${Buffer.from(packed).toString('base64')}"`);
  const pageOf = (changes: object) => brotliCompressSync(JSON.stringify({ ...samplePage(1), ...changes }));
  expect((await parseSessionFile(withPage(pageOf({})))).turns[1]?.page).toEqual(samplePage(1));
  const damaged: readonly (readonly [string, RegExp])[] = [
    [content.slice(0, -40), /no JSON/],
    ['[]', /not a session that Parley saved/],
    [content.replace('"version": 2', '"version": 9'), /a newer Parley wrote it \(version 9/],
    [content.replace('"speaker": "navigator"', '"speaker": "owner"'), /turns\[1\]\.turn\.speaker: /],
    [content.replace('"intent": "click"', '"intent": "format-disk"'), /turns\[1\]\.turn\.action\.intent: /],
    [content.replace('"createdAt"', '"made"'), /session\.createdAt: /],
    [content.replace(/"jpeg": "\/9j\//, '"jpeg": "AAAA'), /turns\[1\]\.picture\.jpeg: no JPEG picture/],
    [content.replace(/"page": "[^"]{8}/, '"page": "AAAAAAAA'), /turns\[1\]\.page: no page that can be read/],
    [withPage(pageOf({ texts: 'none' })), /turns\[1\]\.page: no page/],
    // A walk from a part to its parents must end.
    [
      withPage(pageOf({ elements: [{ ...samplePage(1).elements[0], parent: 0 }] })),
      /turns\[1\]\.page: no page/,
    ],
    [
      withPage(
        brotliCompressSync(Buffer.alloc(33 * 1024 * 1024, ' '), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
        }),
      ),
      /turns\[1\]\.page: no page/,
    ],
    [
      content.replace(/"jpeg": "(.{400})[^"]*"/, '"jpeg": "$1"'),
      /turns\[1\]\.picture\.jpeg: no JPEG picture/,
    ],
  ];
  for (const [text, problem] of damaged) {
    await expect(parseSessionFile(text)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(problem),
    });
  }
  expect(await store.listSessions('', 1_000)).toHaveLength(sessions);
});

test('what could reach something of this machine is left out: sounds, undoing, other addresses', async () => {
  const { id } = await store.createSession();
  const spoken = {
    ...{ engine: 'whisper' as const, model: 'base', durationMs: 1, timeToTextMs: 1, confidence: null },
    ...{ original: 'go', utteranceIds: ['of-another'] },
  };
  await store.recordUserTurn({ ...sampleUserTurn(id, 'go'), via: 'voice', spoken });
  await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, {
      url: 'file:///etc/passwd',
      outcome: outcome.parse({
        kind: 'done',
        changes: [],
        undo: { kind: 'back', url: 'https://a.example/' },
      }),
    }),
    null,
    {},
    null,
  );
  const given = await parseSessionFile((await exportAs(id)).content);
  const imported = await store.importSession(given);
  expect(imported.url).toBe('');
  const [said, done] = await store.turns(imported.id);
  expect(said).toMatchObject({ spoken: { utteranceIds: [] } });
  expect((done as NavigatorTurn).outcome).toMatchObject({ undo: null });
});
