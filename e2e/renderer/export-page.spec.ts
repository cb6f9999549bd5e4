import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import type { NavigatorTurn, Session, StoredPage, Turn } from '#shared/domain/index.ts';
import { exportSession } from '../../src/main/export/index.ts';
import { element, playedNow, say, session, step, trace, userTurn, variedTurns } from './fake-data.ts';
import { expectAccessible, pictureSize, test as withShop } from './renderer-test.ts';

/** A folder for pictures of it, to be looked at. */
const shots = process.env.PARLEY_SHOTS;

const shop = 'http://127.0.0.1:4100/';
const hostile: Turn[] = [
  userTurn('s1', 10, '<img src="http://evil.example/a.png"> <script src=//evil.example/b.js></script>'),
  step('s1', 11, {
    title: '<link rel=stylesheet href=//evil.example/c.css> @import url(//evil.example/d.css)',
    url: 'https://evil.example/"><iframe src=//evil.example/e></iframe>',
    element: element('</svg><style>*{background:url(//evil.example/f)}</style>'),
    reason: '<meta http-equiv=refresh content="0;url=https://evil.example/g">',
  }),
  say('s1', 12, 'Which one? ![x](http://evil.example/h.png)', [
    element('<a ping=//evil.example/i href=//evil.example/j>The Salt Roads</a>', 'link'),
  ]),
];

interface Exported {
  /** The whole page of a session in which most things happen, in a file. */
  readonly file: string;
}

const test = withShop.extend<object, Exported>({
  file: [
    async ({ picture }, use) => {
      const { width, height } = pictureSize;
      const page = {
        ...{ viewport: { width, height }, candidates: [], texts: [], elements: [], gaps: [] },
      } as unknown as StoredPage;
      const about: Session = session('s1', 'Sea stories in the bookshop', 0, {
        createdAt: playedNow - 600_000,
        url: shop,
      });
      const [first, typed, ...rest] = variedTurns('s1');
      const turns = [first, typed, ...rest, ...hostile] as Turn[];
      const isStep = (turn: Turn): turn is NavigatorTurn =>
        turn.speaker === 'navigator' && turn.action.intent !== 'say';
      const { content } = await exportSession(
        {
          session: async () => about,
          turns: async () => turns,
          trace: async (turnId) => trace(turnId),
          // One was kept without its page.
          page: async (turnId) => (turnId === 's1-7' ? null : page),
          picture: async (turnId) =>
            turns.some((turn) => turn.id === turnId && isStep(turn) && turn.index < 9) ? picture : null,
        },
        's1',
        { format: 'html', pictures: 'all', pages: true },
      );
      const folder = mkdtempSync(join(tmpdir(), 'parley-export-'));
      const file = join(folder, 'session.html');
      writeFileSync(file, content);
      await use(file);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Opens it from the disk, with every request that it makes. */
async function openFile(browser: Browser, file: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options });
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sea stories in the bookshop');
  const loaded = () => requests.filter((url) => url !== address && !url.startsWith('data:image/jpeg'));
  return { context, page, loaded };
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `export-${name}.png`), fullPage: true });
}

test('an exported page opens from the disk, asks nothing of anybody, and reads without scripts', async ({
  browser,
  file,
}) => {
  const { context, page, loaded } = await openFile(browser, file, { javaScriptEnabled: false });
  await expect(page.getByText('search for sea stories')).toBeVisible();
  await expect(page.getByText('Typed “sea stories” into Search books')).toBeVisible();
  await expect(
    page.getByText('The banner “We use cookies” lies over it and would take the click.'),
  ).toBeVisible();
  await expect(page.getByText('You refused it.')).toBeVisible();
  await expect(page.getByText('One picture is left out: the page was not kept beside it')).toBeVisible();
  // Technical detail is folded, and opens without a script.
  const code = page.getByText('textinput(text="sea stories", uid="91c2d3e4-aa00-4b1c")');
  await expect(code).toBeHidden();
  await page.getByText('Technical').first().click();
  await expect(code).toBeVisible();
  for (const image of await page.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    const width = () => image.evaluate((one: HTMLImageElement) => (one.complete ? one.naturalWidth : 0));
    await expect.poll(width).toBeGreaterThan(0);
  }
  expect(loaded()).toEqual([]);
  await context.close();
});

test('with scripts allowed nothing of a page’s words runs or loads, and nobody is kept out', async ({
  browser,
  file,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, page, loaded } = await openFile(browser, file, { colorScheme });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.reload();
    await expect(page.getByText('<script src=//evil.example/b.js></script>')).toBeVisible();
    expect(await page.locator('script, iframe, link, base, object, meta[http-equiv=refresh]').count()).toBe(
      0,
    );
    expect(loaded()).toEqual([]);
    expect(complaints).toEqual([]);
    await takePicture(page, colorScheme);
    // What is looked for runs in a page without the policy that keeps scripts out.
    const open = await context.newPage();
    await open.setContent(
      (await page.content()).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
    );
    await expectAccessible(open);
    await context.close();
  }
});

test('it prints on white, without what is technical, and and makes a PDF', async ({ browser, file }) => {
  const { context, page } = await openFile(browser, file, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await expect(page.getByText('Technical').first()).toBeHidden();
  await takePicture(page, 'printed');
  const pdf = await page.pdf({
    format: 'A4',
    printBackground: false,
    ...(shots === undefined ? {} : { path: join(shots, 'export.pdf') }),
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await context.close();
});

test('on a narrow window nothing is wider than it', async ({ browser, file }) => {
  const { context, page } = await openFile(browser, file, { viewport: { width: 360, height: 700 } });
  await page.getByText('Technical').first().click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await takePicture(page, 'narrow');
  await context.close();
});
