import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '../../src/main/agent/index.ts';
import type { Ranker } from '../../src/main/agent/ports.ts';
import { fakeWorld } from '../../src/main/agent/testing/fake-ports.ts';
import { createDriverChannel, type DriverChannel } from '../../src/main/browser/cdp/index.ts';
import { type BrowserDriver, createBrowser } from '../../src/main/browser/index.ts';
import { isByChance } from '../../src/main/grounding/index.ts';
import { createHeadlessHost } from '../../src/main/host/web/index.ts';
import { createOfflineNavigator } from '../../src/main/navigators/offline/index.ts';
import { systemClock } from '../../src/main/platform/clock.ts';
import {
  createFileRanker,
  createLexicalRanker,
  createUnderstanding,
  type ParleyRanker,
  type Understanding,
} from '../../src/main/ranker/index.ts';
import { defaultSettings } from '../../src/shared/domain/index.ts';
import { type SiteName, type Sites, startSites } from '../sites/server.ts';
import { callOn, findElement } from './find-element.ts';
import { fillAddress, type Instruction } from './instructions.ts';
import { type Decision, findMismatch, offersTarget } from './match-action.ts';

export interface Evaluated {
  readonly instruction: Instruction;
  /** null: right. */
  readonly mismatch: string | null;
  /** Wrong, but it asked or said so and touched nothing. */
  readonly asked: boolean;
  /** … and what was meant was among the things that it asked about. */
  readonly offered: boolean;
  readonly decided: string;
  /** What the first decision rests on; null where nothing was done. */
  readonly ground: 'words' | 'model' | null;
}

/** One Chromium with Parley's own hands and eyes on it, for giving instructions to the offline navigator. */
export interface Evaluator {
  evaluate(instruction: Instruction): Promise<Evaluated>;
  close(): Promise<void>;
}

const settleMs = 150;
const never = new AbortController().signal;
const welcomeDir = join(import.meta.dirname, '..', '..', 'resources', 'welcome');

/** What ranks: words alone, or the model that comes with the app. */
export type RankerChoice = 'lexical' | 'model';
export const rankerChoices: readonly RankerChoice[] = ['lexical', 'model'];

const modelsDir = join(import.meta.dirname, '..', '..', 'resources', 'models');

/** @throws Error when the model does not start: figures of words must not pass for figures of the model */
async function startModel(folder: string): Promise<ParleyRanker> {
  const ranker = createFileRanker({ modelsFolder: modelsDir, folder: folder || null });
  const { status, reason } = await ranker.ready();
  if (status === 'ready') return ranker;
  await ranker.close();
  throw new Error(`The ranker's model did not start. ${reason}`);
}

export interface EvaluatorOptions {
  readonly ranker: RankerChoice;
  /** Another model's folder; "" for the one that comes with the app. */
  readonly modelFolder?: string;
}

export async function openEvaluator({ ranker, modelFolder = '' }: EvaluatorOptions): Promise<Evaluator> {
  const model = await startModel(modelFolder);
  const understanding = createUnderstanding({ modelsFolder: modelsDir, ranker: model });
  await understanding.ready();
  // Where words alone find the elements, the reader still says what is to be done.
  const means = ranker === 'model' ? understanding : { read: understanding.read };
  const ranks = ranker === 'model' ? model : createLexicalRanker();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-evaluate-'));
  const sites = await startSites();
  const host = await createHeadlessHost({ welcomeDir, dataDir, headed: false });
  // Of the newest tab. Made before the driver's own, so that it sees the same frames attach.
  let channel: DriverChannel | null = null;
  const browser = createBrowser({
    views: {
      create: async () => {
        const view = await host.views.create();
        channel = createDriverChannel(view.channel);
        return view;
      },
      onOpened: (listener) => host.views.onOpened(listener),
      setMuted: (muted) => host.views.setMuted(muted),
      forgetPrivate: () => host.views.forgetPrivate(),
      forgetSites: async () => undefined,
    },
    downloadsDir: join(dataDir, 'downloads'),
    onMarks: () => undefined,
  });
  return {
    async evaluate(instruction) {
      sites.reset();
      const before = browser.tabs().map((tab) => tab.id);
      for (const path of instruction.tabs ?? []) await openTab(browser, `${sites.origin}${path}`);
      await openTab(browser, sites.url(instruction.site as SiteName, instruction.path));
      for (const tabId of before) await browser.closeTab(tabId);
      if (channel === null) throw new Error('No tab was opened.');
      await channel.call('Network.clearBrowserCookies', {}, { signal: never });
      return judge(instruction, { browser, channel, sites, ranker: ranks, means }).catch(
        (error: unknown) => ({
          instruction,
          mismatch: String(error),
          asked: false,
          offered: false,
          decided: 'nothing',
          ground: null,
        }),
      );
    },
    async close() {
      await browser.close();
      await host.close();
      await sites.close();
      await understanding.close();
      await model.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Scene {
  readonly browser: BrowserDriver;
  readonly channel: DriverChannel;
  readonly sites: Sites;
  /** Null: words alone rank. */
  readonly ranker: Ranker;
  readonly means: Partial<Pick<Understanding, 'read' | 'meaning' | 'compare'>>;
}

async function openTab(browser: BrowserDriver, url: string): Promise<void> {
  await browser.createTab(url);
  await browser.observe({ signal: never });
  // A card may come a moment after the page: with it or without it, but the same each time.
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  await browser.observe({ signal: never });
}

async function judge(instruction: Instruction, scene: Scene): Promise<Evaluated> {
  await setUp(instruction, scene);
  const { origin } = scene.sites;
  const mismatches: (string | null)[] = [];
  const decisions: Decision[] = [];
  const wanted = instruction.steps ?? [instruction.expect];
  let judging = false;
  let ground: Evaluated['ground'] = null;
  let offered = false;

  const judgeDecision = async (decision: Decision): Promise<void> => {
    const expected = wanted[decisions.length];
    decisions.push(decision);
    if (expected === undefined) return;
    offered = await offersTarget(decision.choices, expected, scene.channel).catch(() => false);
    mismatches.push(
      await findMismatch(decision, expected, scene.channel, origin).catch((error) => String(error)),
    );
  };

  const { ranker, means } = scene;
  const navigator = createOfflineNavigator(means);
  const agent = createAgent({
    ...fakeWorld({ propose: () => Promise.reject(new Error('not asked')) }).options,
    clock: systemClock,
    settings: () => ({ ...defaultSettings, previewMs: 0, keepScreenshots: false, stepBudget: 12 }),
    ranker,
    browser: {
      numbered: () => null,
      grid: () => null,
      ...scene.browser,
      act: async (action, context) =>
        // Only what comes later needs the page as it is afterwards.
        !judging || decisions.length < wanted.length
          ? scene.browser.act(action, { ...context, consent: { confirms: () => true, downloads: true } })
          : { kind: 'skipped', message: 'It has been judged.' },
    },
    navigator: () => ({
      name: 'offline',
      propose: async (input) => {
        const proposal = await navigator.propose(input);
        if (judging && decisions.length < wanted.length) {
          const { action } = proposal;
          if (decisions.length === 0 && action.intent !== 'say')
            ground = isByChance(proposal.reason) ? 'model' : 'words';
          const candidate = input.snapshot.candidates.find(
            (each) => 'uid' in action && each.uid === action.uid,
          );
          await judgeDecision({
            action,
            candidate: candidate ?? null,
            snapshot: input.snapshot,
            choices: proposal.choices,
          });
          if (decisions.length === wanted.length) agent.stop();
        }
        return proposal;
      },
    }),
    onRunState: (state) => {
      // Allowed here: these sites are our own, and the question is what would be done.
      if (state.status !== 'awaiting-approval') return;
      const { id } = state.request;
      setImmediate(() => agent.answerApproval(id, { kind: 'accept', remember: false }));
    },
  });
  const say = async (text: string): Promise<void> => {
    await agent.send({ sessionId: instruction.id, text: fillAddress(text, origin), via: 'text' });
    await agent.idle();
  };
  if (instruction.before !== undefined) await say(instruction.before);
  judging = true;
  await say(instruction.utterance);

  const mismatch = mismatches.find((each) => each !== null) ?? null;
  const missing =
    decisions.length < wanted.length ? `ended after ${decisions.length} of ${wanted.length} steps` : null;
  const first = decisions[0];
  return {
    instruction,
    mismatch: mismatch ?? missing,
    asked: decisions.at(-1)?.action.intent === 'say',
    offered,
    decided:
      first === undefined ? 'nothing' : `${JSON.stringify(first.action)} ${first.candidate?.name ?? ''}`,
    ground,
  };
}

async function setUp({ site, setup }: Instruction, { browser, channel, sites }: Scene): Promise<void> {
  for (const step of setup ?? []) {
    if ('goto' in step) await browser.load(sites.url(site as SiteName, step.goto), 'typed');
    else if ('back' in step) await browser.load('', 'back');
    else if ('scroll' in step) {
      const expression = 'scrollTo(0, document.body.scrollHeight)';
      await channel.call('Runtime.evaluate', { expression }, { signal: never });
    } else if ('click' in step) {
      await callOn(channel, await findElement(channel, step.click), 'function () { this.click() }');
    } else {
      const [selector, text] = step.type;
      await callOn(channel, await findElement(channel, selector), 'function () { this.focus() }');
      await channel.call('Input.insertText', { text }, { signal: never });
    }
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    await browser.observe({ signal: never });
  }
}
