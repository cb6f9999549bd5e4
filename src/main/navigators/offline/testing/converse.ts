import {
  type Action,
  carriedOut,
  defaultSettings,
  type NavigatorTurn,
  type Outcome,
  type Settings,
  type Snapshot,
  type Turn,
} from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { type Sites, startSites } from '../../../../../e2e/sites/server.ts';
import type { Browser, Memory, Proposal } from '../../../agent/ports.ts';
import { type BrowserDriver, createBrowser } from '../../../browser/index.ts';
import type { Understanding } from '../../../ranker/index.ts';
import { type PageServer, type ServedPage, servePages, startRealBrowser } from '../../../testing/index.ts';
import { createOfflineNavigator } from '../index.ts';
import { shippedModels } from './models.ts';

/** What came of one utterance: the actions in order, and what was said at the end. */
interface Exchange {
  readonly actions: readonly Action[];
  readonly texts: readonly string[];
  readonly say: string;
  readonly last: Proposal;
  readonly snapshot: Snapshot;
}

export interface ScriptedConversation {
  say(utterance: string): Promise<Exchange>;
  readonly turns: readonly Turn[];
  memory(): Memory;
}

/** A real browser to talk about, with the sites of e2e/sites and the pages of a test's own. */
export interface TalkRig {
  readonly driver: BrowserDriver;
  readonly sites: Sites;
  readonly server: PageServer;
  /** A new conversation that has gone to this address. */
  open(url: string): Promise<ScriptedConversation>;
  observe(): Promise<Snapshot>;
  close(): Promise<void>;
}

export async function startTalkRig(pages: Readonly<Record<string, ServedPage>> = {}): Promise<TalkRig> {
  const [real, sites, server] = await Promise.all([startRealBrowser(), startSites(), servePages(pages)]);
  const driver = createBrowser({ views: real.views, downloadsDir: real.folder, onMarks: () => undefined });
  return {
    driver,
    sites,
    server,
    async open(url) {
      const conversation = startConversation(driver);
      await conversation.say(`go to ${url}`);
      return conversation;
    },
    observe: () => driver.observe({ signal: never }),
    async close() {
      await driver.close();
      await Promise.all([real.close(), sites.close(), server.close()]);
    },
  };
}

/** Steps after which a conversation that does not come to an end is a failure. */
const mostSteps = 20;
const never = new AbortController().signal;

/** The offline navigator with real eyes and hands, without approvals, store and window. */
export function startConversation(
  browser: Pick<Browser, 'observe' | 'act'> & Partial<Pick<Browser, 'command'>>,
  settings: Settings = defaultSettings,
  models: Partial<Pick<Understanding, 'meaning' | 'read' | 'compare'>> = {},
): ScriptedConversation {
  const navigator = createOfflineNavigator({ read: shippedModels().read, ...models });
  const turns: Turn[] = [];
  let memory: Memory = null;
  const common = () => ({
    id: `turn-${turns.length}`,
    sessionId: 'session',
    index: turns.length,
    at: turns.length,
  });

  async function step(utterance: string): Promise<{ proposal: Proposal; snapshot: Snapshot }> {
    const snapshot = await browser.observe({ signal: never });
    const proposal = await navigator.propose({
      turns,
      utterance,
      snapshot,
      rank: async () => [],
      memory,
      settings,
      signal: never,
      screenshot: async () => null,
      report: () => undefined,
    });
    memory = JSON.parse(JSON.stringify(proposal.memory)) as Memory;
    const { action, command } = proposal;
    const context = { snapshot, consent: { confirms: () => true, downloads: true }, signal: never };
    if (command !== undefined && browser.command !== undefined) {
      const { outcome, say } = await browser.command(command, context);
      const told: Action = { intent: 'say', utterance: say };
      turns.push({ ...navigatorTurn(told, snapshot, outcome, proposal.reason), command });
      return { proposal: { ...proposal, action: told }, snapshot };
    }
    const outcome = await browser.act(action, context);
    turns.push(navigatorTurn(action, snapshot, outcome, proposal.reason));
    return { proposal, snapshot };
  }

  function navigatorTurn(
    action: Action,
    snapshot: Snapshot,
    outcome: Outcome,
    reason: string,
  ): NavigatorTurn {
    const target = snapshot.candidates.find((one) => 'uid' in action && one.uid === action.uid);
    return {
      ...common(),
      ...carriedOut,
      action,
      text: formatAction(action),
      element:
        target === undefined
          ? null
          : { uid: target.uid, tag: target.tag, role: target.role, text: target.name, bbox: target.box },
      url: snapshot.url,
      title: snapshot.title,
      outcome,
      reason,
    };
  }

  /** What the agent says by itself once the last action is done. */
  async function close(
    proposal: Proposal,
    words: NonNullable<Proposal['close']>,
    actions: readonly Action[],
  ): Promise<Exchange> {
    const snapshot = await browser.observe({ signal: never });
    const closing = words({ snapshot, turns });
    memory = JSON.parse(JSON.stringify(closing.memory)) as Memory;
    const action: Action = { intent: 'say', utterance: closing.utterance };
    turns.push(navigatorTurn(action, snapshot, { kind: 'done', changes: [], undo: null }, proposal.reason));
    return { actions, texts: actions.map(formatAction), say: closing.utterance, last: proposal, snapshot };
  }

  return {
    turns,
    memory: () => memory,
    async say(utterance) {
      turns.push({ ...common(), speaker: 'user', utterance, via: 'text' });
      const actions: Action[] = [];
      for (let count = 0; count < mostSteps; count += 1) {
        const { proposal, snapshot } = await step(utterance);
        if (proposal.action.intent === 'say' && (proposal.command === undefined || proposal.last)) {
          return {
            actions,
            texts: actions.map(formatAction),
            say: proposal.action.utterance,
            last: proposal,
            snapshot,
          };
        }
        actions.push(proposal.action);
        const done = turns.at(-1);
        if (proposal.close !== undefined && done?.speaker === 'navigator' && done.outcome.kind === 'done') {
          return close(proposal, proposal.close, actions);
        }
      }
      throw new Error(`“${utterance}” did not come to an end: ${actions.map(formatAction).join(' ')}`);
    },
  };
}
