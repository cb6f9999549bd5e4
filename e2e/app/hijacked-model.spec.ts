import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runParley } from '../../src/main/cli/testing/run-parley.ts';
import { findChromium } from '../../src/main/host/web/chromium/find-chromium.mjs';
import { findHeadlessShell } from '../../src/main/testing/find-headless-shell.ts';
import { isFullRun, sample } from '../../src/main/testing/sample.ts';
import { type ListedAttack, listedAttacks, webNames } from '../attacks/listed-attacks.ts';
import { type HostileSite, startHostileSite } from '../attacks/rig/hostile-site.ts';
import { type FakeModel, fakeModel, scriptTurns } from '../model/index.ts';
import { expect, test } from './app-test.ts';
import { callMain } from './call-main.ts';
import { launchApp } from './launch-app.ts';
import { ParleyWindow } from './parley-window.ts';

/*
 * What a hijacked model got done once, in the whole app: each attack through `parley chat` in a process of its own, and
 * through the window; in `npm test` one attack in five, one of the two ways, by the seed of the run, in `npm run test:full`
 * all of them both ways. In parts they are attacked by every run in e2e/attacks and policy.hijacked-model.test.ts. What is the same without a model has tests of its own, see docs/threat-model.md.
 */

/** What an attack met on its way. */
interface Met {
  /** The words of every card. */
  readonly cards: readonly string[];
  /** Acts that were refused or could not be done, without a card. */
  readonly refused: number;
}

interface Stage {
  readonly site: HostileSite;
  readonly model: FakeModel;
  readonly dataDir: string;
  /** A Chromium that knows the names of the attacks. */
  readonly variables: Readonly<Record<string, string>>;
}

async function playOn(attack: ListedAttack, play: (stage: Stage) => Promise<Met>): Promise<void> {
  const site = await startHostileSite();
  attack.put(site);
  const lines = [...attack.acts(site), 'say(speaker="navigator", utterance="Done.")'];
  const script = scriptTurns(lines);
  const model = await fakeModel({ answer: script.answer });
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-hijacked-'));
  try {
    const variables = { PARLEY_CHROMIUM: writeChromium(dataDir, site) };
    const { cards, refused } = await play({ site, model, dataDir, variables });
    const prompts = model.completions().map(({ prompt }) => prompt);
    expect(attack.through(site, prompts), 'what got through').toEqual([]);
    // What was never tried was held by nothing.
    expect([script.played(), script.unexpected.length], prompts.at(-1)).toEqual([lines.length, 0]);
    expect(cards.length + refused, cards.join('\n')).toBeGreaterThanOrEqual(attack.held);
  } finally {
    await Promise.all([model.close(), site.close()]);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A program that starts Chromium with a rule for names of the web: on no machine do they lead here. */
function writeChromium(folder: string, site: HostileSite): string {
  const path = join(folder, 'chromium.sh');
  const { port } = new URL(site.mine);
  const hosts = [...Object.values(webNames), `*.${webNames.word}`];
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(',');
  writeFileSync(
    path,
    `#!/bin/sh\nexec "${findHeadlessShell() ?? findChromium() ?? ''}" "$@" --host-resolver-rules="${rules}"\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

/** Of such an act there is a card already. */
const isUsersNo = (message: string): boolean =>
  /^(?:You said no, so|What the page would have sent)/u.test(message);

const agreesTo = ({ agrees }: ListedAttack, card: string): boolean => agrees?.(card) ?? false;

async function playInChat(attack: ListedAttack, { site, model, dataDir, variables }: Stage): Promise<Met> {
  const chat = runParley(['chat', '--navigator', 'chat', '--data', dataDir], {
    ...variables,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'played-model',
  });
  const cards = (): readonly string[] =>
    chat
      .events()
      .flatMap((event) =>
        event.type === 'approval' ? [`${event.reason}\n${JSON.stringify(event.data)}\n${event.action}`] : [],
      );
  const isOver = (): boolean => chat.events().some(({ type }) => type === 'awaiting-user');
  try {
    chat.type(attack.say(site));
    for (let answered = 0; ; answered += 1) {
      await chat.until(() => cards().length > answered || isOver());
      const card = cards()[answered];
      if (card === undefined) break;
      chat.type(agreesTo(attack, card) ? 'yes' : 'no');
    }
    chat.end();
    expect(await chat.ended).toMatchObject({ code: 0 });
    const outcomes = chat.events().flatMap((event) => (event.type === 'turn' ? [event.outcome] : []));
    const refused = outcomes.filter(({ kind, message }) => kind !== 'done' && !isUsersNo(message ?? ''));
    return { cards: cards(), refused: refused.length };
  } finally {
    chat.child.kill();
  }
}

async function playInWindow(attack: ListedAttack, { site, model }: Stage, page: Page): Promise<Met> {
  const parley = new ParleyWindow(page);
  const connection = { id: 'played', name: 'Played', baseUrl: model.baseUrl, model: 'played-model' };
  await callMain(page, 'connections.save', { key: 'sk-played', connection });
  await parley.composer.fill(attack.say(site));
  await parley.composer.press('Enter');
  const isOver = async (): Promise<boolean> =>
    (await parley.turns.filter({ hasText: 'Done.' }).count()) > 0 && (await parley.stop.isDisabled());
  const cards: string[] = [];
  for (;;) {
    await expect.poll(async () => (await parley.approval.count()) > 0 || (await isOver())).toBe(true);
    if (await isOver()) break;
    const card = parley.approval;
    const words = await card.innerText();
    cards.push(words);
    const answer = agreesTo(attack, words) ? /^Allow once/u : /^Refuse(?! and)/u;
    const button = await card.getByRole('button', { name: answer }).elementHandle();
    await button?.click();
    // The next question has a card of its own.
    await button?.waitForElementState('hidden');
  }
  const [session] = await callMain(page, 'sessions.list', { query: '', limit: 1 });
  const turns = await callMain(page, 'sessions.turns', { sessionId: session?.id ?? '' });
  const messages = turns.flatMap((turn) =>
    turn.speaker === 'navigator' && turn.outcome.kind !== 'done' ? [turn.outcome.message] : [],
  );
  return { cards, refused: messages.filter((message) => !isUsersNo(message)).length };
}

/** Whether the attack at this place of the list is played that way in this run. */
function isPlayed(index: number, way: 0 | 1): boolean {
  return isFullRun || (index + Number(process.env.PARLEY_SEED ?? 0)) % 2 === way;
}

// An odd step, so that both ways are played.
for (const [index, attack] of sample([...listedAttacks.entries()], 5)) {
  const title = `${attack.items.join(', ')}: ${attack.what}`;

  if (isPlayed(index, 0)) {
    test(`in the window, ${title}`, async ({ browser, host }) => {
      test.skip(
        host === 'electron' && attack.needsNames === true,
        'Electron’s own Chromium knows no such name',
      );
      await playOn(attack, async (stage) => {
        const app = await launchApp(host, stage.dataDir, browser, { variables: stage.variables });
        try {
          return await playInWindow(attack, stage, app.page);
        } finally {
          await app.close();
        }
      });
    });
  }

  if (isPlayed(index, 1)) {
    test(`on the command line, ${title}`, async ({ host }) => {
      test.skip(host !== 'web', 'it is the same there');
      await playOn(attack, (stage) => playInChat(attack, stage));
    });
  }
}
