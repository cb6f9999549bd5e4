import type { Action, Outcome, Snapshot, Turn } from '#shared/domain/index.ts';
import type { Finding } from './finding.ts';
import { createReadMemory, type ReadMemory } from './read-memory.ts';
import { earlierTurns, textsOfTurns } from './remember-turns.ts';
import { siteOfUrl } from './site-of-url.ts';
import { createTaskSites, type TaskSites } from './task-sites.ts';
import { textsOf } from './texts-of.ts';

/** What a session knows of where it may go and what it read where. In memory only. */
export interface SessionTrust {
  readonly sites: TaskSites;
  readonly memory: ReadMemory;
  /** Addresses that were open in this session. */
  readonly visited: ReadonlySet<string>;
  /** What was copied last, and on which site. */
  readonly clipboard: { readonly text: string; readonly site: string } | null;
  /** A look at the page, before anything is decided on it. */
  see(snapshot: Snapshot): void;
  /** What an action did: a copy fills the clipboard. */
  did(action: Action, snapshot: Snapshot, outcome: Outcome): void;
  /** The user's answer to what was found: a yes holds for the task, a no until the user says something else. */
  settle(findings: readonly Finding[], granted: boolean): void;
}

const mostVisited = 1_000;

/** @param turns what the store has of the session: empty for a new one */
export function createSessionTrust(turns: readonly Turn[]): SessionTrust {
  const begun = turns.find((turn) => turn.speaker === 'navigator' && turn.url !== '');
  const sites = createTaskSites(begun?.speaker === 'navigator' ? begun.url : '');
  const memory = createReadMemory();
  if (turns.length > 0) memory.read(earlierTurns, textsOfTurns(turns));
  const visited = new Set<string>();
  let clipboard: SessionTrust['clipboard'] = null;
  return {
    sites,
    memory,
    visited,
    get clipboard() {
      return clipboard;
    },
    see(snapshot) {
      sites.see(snapshot.url);
      if (URL.canParse(snapshot.url) && visited.size < mostVisited) visited.add(new URL(snapshot.url).href);
      for (const [site, texts] of textsOf(snapshot)) memory.read(site, texts);
    },
    did(action, snapshot, outcome) {
      if (action.intent !== 'copy' || outcome.kind !== 'done') return;
      const copied = outcome.changes.find((change) => change.kind === 'value');
      if (copied === undefined) return;
      const site = siteOfUrl(snapshot.url);
      clipboard = { text: copied.value, site };
      memory.read(site, { shown: [copied.value], markup: [] });
    },
    settle(findings, granted) {
      for (const finding of findings) {
        if (finding.kind === 'new-site') {
          for (const site of finding.sites) granted ? sites.allow(site) : sites.refuse(site);
        }
        if (finding.kind === 'data-flow' && granted) memory.handOver(finding.text, finding.to);
      }
    },
  };
}
