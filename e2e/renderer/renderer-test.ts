import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { playedNow } from './fake-data.ts';
import { type FakeMain, startPlayedMain } from './fake-main.ts';

const welcome = join(import.meta.dirname, '..', '..', 'resources', 'welcome');
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const;

interface RendererFixtures {
  readonly main: FakeMain;
  /** The window, opened once the test has prepared `main`. Anything on its console fails the test. */
  readonly open: (size?: { readonly width: number; readonly height: number }) => Promise<Page>;
}

interface RendererWorkerFixtures {
  /** A real picture of the bundled bookshop, for the page pane. */
  readonly picture: Buffer;
}

export const pictureSize = { width: 900, height: 820 } as const;

export const test = base.extend<RendererFixtures, RendererWorkerFixtures>({
  picture: [
    async ({ browser }, use) => {
      const server = createServer((request, response) => {
        const name = request.url === '/' ? '/index.html' : (request.url ?? '');
        const type = types[name.split('.').at(-1) as keyof typeof types];
        if (type === undefined) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, { 'Content-Type': type }).end(readFileSync(join(welcome, name)));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const page = await browser.newPage({ viewport: pictureSize });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
      await page.close();
      server.close();
      await use(picture);
    },
    { scope: 'worker' },
  ],
  main: async ({ picture }, use) => {
    const main = await startPlayedMain();
    main.showFrame({ tabId: 1, ...pictureSize }, picture);
    await use(main);
    await main.close();
  },
  open: async ({ page, main }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(stopClock, playedNow);
    await use(async (size = { width: 1440, height: 900 }) => {
      await page.setViewportSize(size);
      await page.goto(main.address);
      await expect(page.getByRole('region', { name: 'Page', exact: true })).toBeVisible();
      return page;
    });
    expect(complaints.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text))).toEqual([]);
    // The page is used again: left open, it would connect to the next test's main, which is at the same address.
    await page.goto('about:blank');
  },
});

/** Runs in the window: its clock stands. Playwright's own stands too, but puts its timers into every document, a seventh of a test. */
function stopClock(now: number): void {
  const clock = globalThis as { playedTime?: number };
  clock.playedTime = now;
  class StandingDate extends Date {
    constructor(...words: []) {
      if (words.length === 0) super(clock.playedTime ?? now);
      else super(...words);
    }
    static override now = (): number => clock.playedTime ?? now;
  }
  globalThis.Date = StandingDate as DateConstructor;
}

/** Puts the window's clock to another time, in ms since 1970. */
export async function setTime(page: Page, time: number): Promise<void> {
  await page.evaluate((now) => {
    (globalThis as { playedTime?: number }).playedTime = now;
  }, time);
}

/** A command by its name, as a person does it: waits until the palette is there, types, and presses Enter on what is offered first. */
export async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.type(words);
  const first = page.getByRole('option').first();
  await expect(first).toContainText(new RegExp(words, 'i'));
  await expect(first).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
}

/** Fails when axe finds anything that keeps people out. @param rules only these, where the rest was looked at before */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  // The window has no frames, so axe runs in it as it is: its Playwright package opens a second page for each look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => {
      // Colours in the middle of a change are nobody's; what turns for ever has no end to be taken to.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      }
      return (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, options);
    },
    {
      resultTypes: ['violations'] as const,
      ...(rules.length === 0 ? {} : { runOnly: [...rules] }),
    } as RunOptions,
  );
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map((node) => `${node.html} ${node.failureSummary}`),
    })),
  ).toEqual([]);
}

export { expect };
