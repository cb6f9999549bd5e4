import { isAppError } from '#shared/errors/index.ts';
import { type DomDocument, evaluateInPage, sleep, throwIfStopped } from '../channel/index.ts';
import type { Tab } from '../tabs/index.ts';
import {
  longestAnswerMs,
  longestExtrasMs,
  longestMarkupMs,
  longestRequestsMs,
  longestSettleMs,
  longestUnrestMs,
  quietMs,
  reactionMs,
} from './settle-times.ts';

/** What was given up on, in words; null when the page came to rest by itself. */
export type Unrest = 'no-answer' | 'endless-markup' | 'hung' | null;

/** Stages that were waited for in vain: per document, so that nobody waits for the same thing twice. */
interface GivenUp {
  readonly documentId: string;
  readonly stages: Set<Stage>;
}

const givenUpByTab = new WeakMap<Tab, GivenUp>();

type Stage = 'answer' | 'markup' | 'extras' | 'requests' | 'quiet';

const stageLimitMs: Readonly<Record<Exclude<Stage, 'quiet'>, number>> = {
  answer: longestAnswerMs,
  markup: longestMarkupMs,
  extras: longestExtrasMs,
  requests: longestRequestsMs,
};

/**
 * Waits until the page has come to rest after something was done to it: no load under way, no answer awaited, nothing
 * changing. Each of these has a limit, after which the page is used as it is.
 * @throws AppError `stopped`, or `page-gone` when it crashes or closes
 */
export async function settle(tab: Tab, signal: AbortSignal, minimumMs = reactionMs): Promise<Unrest> {
  const giveUpAt = performance.now() + longestSettleMs;
  let unrest: Unrest = null;
  await sleep(minimumMs, signal);
  // A new action may start a new load or new requests; what the document itself never finished stays unfinished.
  const givenUp = givenUpIn(tab);
  givenUp.delete('answer');
  givenUp.delete('requests');
  while (performance.now() < giveUpAt) {
    throwIfStopped(signal);
    const stagesGivenUp = givenUpIn(tab);
    const stage = currentStage(tab, stagesGivenUp);
    if (stage === 'quiet') {
      const quiet = await waitForQuiet(tab, signal);
      if (quiet === 'hung') return 'hung';
      if (currentStage(tab, stagesGivenUp) === 'quiet') return unrest;
      continue;
    }
    if (await waitForStage(tab, stage, stagesGivenUp, signal)) continue;
    stagesGivenUp.add(stage);
    if (stage === 'answer' || stage === 'markup') {
      unrest = stage === 'answer' ? 'no-answer' : 'endless-markup';
      tab.channel.post('Page.stopLoading', {});
    }
  }
  return unrest;
}

/** Nothing is under way that would be worth waiting for. */
export function isSettled(tab: Tab): boolean {
  return currentStage(tab, givenUpIn(tab)) === 'quiet';
}

function givenUpIn(tab: Tab): Set<Stage> {
  const known = givenUpByTab.get(tab);
  if (known?.documentId === tab.documentId) return known.stages;
  const fresh: GivenUp = { documentId: tab.documentId, stages: new Set() };
  givenUpByTab.set(tab, fresh);
  return fresh.stages;
}

function currentStage(tab: Tab, givenUp: ReadonlySet<Stage>): Stage {
  const { pending, parsed, loaded } = tab.activity.document();
  if (pending && !givenUp.has('answer')) return 'answer';
  if (!parsed && !givenUp.has('markup')) return 'markup';
  if (!loaded && !givenUp.has('extras')) return 'extras';
  if (tab.activity.requests() > 0 && !givenUp.has('requests')) return 'requests';
  return 'quiet';
}

/** True when the stage is over, false when its time is. */
function waitForStage(
  tab: Tab,
  stage: Exclude<Stage, 'quiet'>,
  givenUp: ReadonlySet<Stage>,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      clearInterval(poll);
      unsubscribe();
      signal.removeEventListener('abort', look);
      settle();
    };
    const look = (): void => {
      try {
        throwIfStopped(signal);
        if (currentStage(tab, givenUp) !== stage) finish(() => resolve(true));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const timer = setTimeout(() => finish(() => resolve(false)), stageLimitMs[stage]);
    // Requests stop counting with time, without an event.
    const poll = setInterval(look, quietMs);
    const unsubscribe = tab.activity.onChange(look);
    signal.addEventListener('abort', look);
  });
}

async function waitForQuiet(tab: Tab, signal: AbortSignal): Promise<'quiet' | 'hung'> {
  try {
    await evaluateInPage(
      tab.page,
      watchForQuiet,
      // A page that does not even run its timers is hung; a load in between ends the watch by an error.
      { signal, ms: longestUnrestMs + 2_000, what: 'the page to come to rest' },
      quietMs,
      longestUnrestMs,
    );
    return 'quiet';
  } catch (error) {
    if (!isAppError(error)) {
      // The document went away under the watch: there is a new one to look at.
      await sleep(quietMs, signal);
      return 'quiet';
    }
    if (error.code === 'deadline') return 'hung';
    throw error;
  }
}

/** Runs in the page: resolves once nothing has changed in the document for `quiet` ms, at the latest after `longest`. */
function watchForQuiet(document: DomDocument, quiet: number, longest: number): Promise<void> {
  const view = document.defaultView;
  return new Promise((resolve) => {
    const observer = new view.MutationObserver(() => {
      view.clearTimeout(timer);
      timer = view.setTimeout(finish, quiet);
    });
    const finish = (): void => {
      observer.disconnect();
      view.clearTimeout(timer);
      view.clearTimeout(limit);
      resolve();
    };
    let timer = view.setTimeout(finish, quiet);
    const limit = view.setTimeout(finish, longest);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
