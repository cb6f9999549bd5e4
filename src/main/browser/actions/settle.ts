import { isAppError } from '#shared/errors/index.ts';
import { sleep, throwIfStopped } from '../../platform/deadline.ts';
import { isDocumentGone } from '../cdp/index.ts';
import type { Tab } from '../tabs/index.ts';

/**
 * How long the driver waits for a page after it did something, in ms. Chosen by hand on the served pages and on what
 * is known of people: a page that shows nothing for a second feels slow, and one of ten is left.
 */

/** Nothing may change for this long before the page counts as settled. */
const quietMs = 100;

/** A field that offers suggestions waits this long for the next key before it asks for them; 300 is the usual delay. */
export const typeAheadMs = 400;

/** A page that never stops changing (tickers, animations) is taken as it is after this. */
const longestUnrestMs = 1_200;

/** Answers to requests of the page's own scripts are waited for this long, from the last time anything changed. */
const longestRequestsMs = 3_000;

/** A server that has not begun to answer by now will not. */
export const longestAnswerMs = 12_000;

/** The markup may take this long from its first byte; then loading is stopped and what is there is used. */
const longestMarkupMs = 8_000;

/** The load event waits for the last picture; scripts and styles count as requests anyway, pictures are not needed. */
const longestExtrasMs = 1_000;

/** All of the above together never take longer. */
const longestSettleMs = 25_000;

/** One that moves for longer is said to be moving. */
export const longestMovementMs = 1_500;

/** How long a frame takes on a slow screen. */
const frameMs = 20;

/** What was given up on, in words; null when the page came to rest by itself. */
export type Unsettled = 'no-answer' | 'endless-markup' | 'hung' | null;

/** Stages that were waited for in vain: per document, so that nobody waits for the same thing twice. */
interface GivenUp {
  readonly documentId: string;
  readonly stages: Set<Stage>;
}

const givenUpByTab = new WeakMap<Tab, GivenUp>();

type Stage = 'asking' | 'answer' | 'markup' | 'extras' | 'requests' | 'quiet';

const stageLimitMs: Readonly<Record<Exclude<Stage, 'quiet' | 'asking'>, number>> = {
  answer: longestAnswerMs,
  markup: longestMarkupMs,
  extras: longestExtrasMs,
  requests: longestRequestsMs,
};

/**
 * Waits until the page has come to rest after something was done to it: no load under way, no answer awaited, nothing
 * changing. Each of these has a limit, after which the page is used as it is. A page without scripts is at rest two
 * frames later.
 * @param options `acted`: to the document that is shown, just now; `answered`: waits for requests that are held too, as
 *   it does when acted, without a limit, since what became of an act is known when it is decided what may leave, and a person needs as long
 *   as they need; `minimumMs`: what the page needs before it begins to react
 * @throws AppError `stopped`, or `page-gone` when it crashes or closes
 */
export async function settle(
  tab: Tab,
  signal: AbortSignal,
  options: {
    readonly acted: boolean;
    readonly answered?: boolean;
    readonly minimumMs?: number | undefined;
  },
): Promise<Unsettled> {
  let giveUpAt = performance.now() + longestSettleMs;
  let unsettled: Unsettled = null;
  // What a document did after its own load is known from it; anything later counts from when it is asked.
  let restedIn = options.acted ? tab.documentId : null;
  if (options.minimumMs !== undefined) await sleep(options.minimumMs, signal);
  // A new action may start a new load or new requests; what the document itself never finished stays unfinished.
  const givenUp = givenUpIn(tab);
  givenUp.delete('answer');
  givenUp.delete('requests');
  for (let rested = false; performance.now() < giveUpAt; ) {
    throwIfStopped(signal);
    const stagesGivenUp = givenUpIn(tab);
    const stage = currentStage(tab, stagesGivenUp);
    if (stage === 'asking') {
      if (!(options.answered ?? options.acted)) return unsettled;
      const from = performance.now();
      // Stopped meanwhile, the next round says so.
      await tab.gate.answered(signal).catch(() => undefined);
      giveUpAt += performance.now() - from;
      givenUp.delete('answer');
      continue;
    }
    // What was done may be about to start a load or requests: the two frames of a rest are when they begin.
    if (stage === 'quiet' || (options.acted && !rested)) {
      const { documentId } = tab;
      const result = await waitForRest(tab, restedIn === documentId, signal);
      // A script that waits for its own request answers again when that is let go.
      if (result === 'hung' && tab.gate.asking) continue;
      if (result === 'hung') return 'hung';
      rested = true;
      if (result === 'rest') restedIn = documentId;
      if (result === 'rest' && currentStage(tab, givenUpIn(tab)) === 'quiet') return unsettled;
      continue;
    }
    if (await waitForStage(tab, stage, stagesGivenUp, signal)) continue;
    if (tab.gate.asking) continue;
    stagesGivenUp.add(stage);
    if (stage === 'answer' || stage === 'markup') {
      unsettled = stage === 'answer' ? 'no-answer' : 'endless-markup';
      tab.channel.post('Page.stopLoading', {});
    }
  }
  return unsettled;
}

/** Nothing is under way that would be worth waiting for; the page is looked at while one of its requests is held. */
export function isSettled(tab: Tab): boolean {
  const stage = currentStage(tab, givenUpIn(tab));
  return stage === 'quiet' || stage === 'asking';
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
  if (tab.gate.asking) return 'asking';
  if (pending && !givenUp.has('answer')) return 'answer';
  if (!parsed && !givenUp.has('markup')) return 'markup';
  if (!loaded && !givenUp.has('extras')) return 'extras';
  if (tab.activity.requests() > 0 && !givenUp.has('requests')) return 'requests';
  return 'quiet';
}

/** True when the stage is over, false when its time is. */
function waitForStage(
  tab: Tab,
  stage: Exclude<Stage, 'quiet' | 'asking'>,
  givenUp: ReadonlySet<Stage>,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      clearInterval(poll);
      unsubscribe();
      unsubscribeGate();
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
    const unsubscribeGate = tab.gate.onChange(look);
    signal.addEventListener('abort', look);
  });
}

async function waitForRest(
  tab: Tab,
  acted: boolean,
  signal: AbortSignal,
): Promise<'rest' | 'again' | 'hung'> {
  const options = { quietMs, longestMs: longestUnrestMs, acted };
  try {
    // A page that does not even run its timers is hung; a load in between ends the wait by an error.
    const wait = { signal, ms: longestUnrestMs + 2_000, what: 'the page to come to rest' };
    await tab.page.call('rest', wait, options);
    return 'rest';
  } catch (error) {
    if (isDocumentGone(error)) {
      // There is a new document to look at, or there will be.
      await sleep(frameMs, signal);
      return 'again';
    }
    if (isAppError(error) && error.code === 'deadline') {
      // One box after the other keeps a page from answering, and is answered all the time.
      return Date.now() - tab.activity.lastBoxAt() < longestUnrestMs ? 'again' : 'hung';
    }
    throw error;
  }
}
