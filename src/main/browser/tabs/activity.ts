import { createListeners } from '#shared/text/listeners.ts';
import type { DriverChannel, Protocol } from '../cdp/index.ts';

/** Requests whose answer changes what a person sees or what a script does next. Pictures and media are not waited for. */
const awaitedTypes: ReadonlySet<string> = new Set<Protocol.Network.ResourceType>([
  'Document',
  'Stylesheet',
  'Script',
  'XHR',
  'Fetch',
]);

/** A request that takes longer than this is a held line (long polling, streaming), not a page that is loading. */
const heldLineMs = 4_000;

/**
 * Once a script's request is answered, its body is with the script within this; if the end is still not reported, the
 * script does not read it (a beacon) or reads a stream.
 */
const bodyMs = 200;

/**
 * What a page asks for and the browser has not started by then, it does not start: a link into another program. Counted from
 * when both have answered, since on a busy machine neither has read the wish by then.
 */
const askedMs = 300;

/** A page that does not answer for so long is busy with something else. */
const heardMs = 2_000;

/** A load of our own that has not begun by then, or a way back that has led nowhere, is not waited for any longer. */
const announcedMs = 12_000;

/**
 * A site's answer that no page shows is a file, of which the browser tells a moment after it has stopped loading: 45 ms on a
 * busy machine, more on a full one. It tells of none where the answer was thrown away.
 */
const fileMs = 4_000;
/** Answers without anything in them: nothing follows. */
const emptyAnswers: readonly number[] = [204, 205];

interface Running {
  /** Counts as awaited until then, in ms since the epoch. */
  until: number;
  readonly byScript: boolean;
}

/** How far a page is with its document. */
interface DocumentState {
  /** Loader id of the document that is shown; changes with every load, not within one. */
  readonly documentId: string;
  /** A load was started, or asked for a moment ago, and has not shown anything yet. */
  readonly pending: boolean;
  /** Its markup is parsed. */
  readonly parsed: boolean;
  /** All that belongs to it has arrived. */
  readonly loaded: boolean;
}

export interface Activity {
  document(): DocumentState;
  /** Number of requests that are worth waiting for. */
  requests(): number;
  /** When the page last put up a box (`alert` and its like), in ms since the epoch: it does nothing else meanwhile. */
  lastBoxAt(): number;
  /** A request that was held is on its way only now. */
  renew(requestId: string): void;
  /**
   * A load is about to begin, before the browser says so. What the document that is shown tells meanwhile of its own load does
   * not end that: it begins first, or for `shown` has shown a document.
   */
  announce(until: 'begun' | 'shown'): void;
  /** Called at each change of either. */
  onChange(listener: () => void): () => void;
  prepare(): void;
}

/** Watches loads and requests of a page and of its frames, for settling and for the tab's own state. */
export function watchActivity(channel: DriverChannel, mainFrameId: () => string | null): Activity {
  const running = new Map<string, Running>();
  const changed = createListeners();
  let state: DocumentState = { documentId: '', pending: false, parsed: true, loaded: true };
  /** A page asks for a load a moment before the browser starts it, if it does. In ms since the epoch. */
  let askedUntil = 0;
  let askedUrl = '';
  let asks = 0;
  /** In ms since the epoch. */
  let announcedUntil = 0;
  let announced: 'begun' | 'shown' = 'begun';
  /** What was begun last goes back or forth: a page that comes back whole has stopped loading before it is shown. */
  let isHistory = false;
  /** The document that is coming has been answered. */
  let answered = false;
  /** A file may be told of until then, in ms since the epoch. */
  let fileUntil = 0;
  let boxAt = 0;

  const watch = (sessionId: string | null): void =>
    // Bodies are never read, so nothing is kept of them.
    channel.post('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }, sessionId);

  function update(part: Partial<DocumentState>): void {
    if (part.pending !== undefined) answered = false;
    state = { ...state, ...part };
    changed.tell();
  }

  /** What was asked for has come to something. */
  function endAsk(): void {
    askedUntil = 0;
    fileUntil = 0;
    asks += 1;
  }

  function begin(): void {
    endAsk();
    if (announced === 'begun') announcedUntil = 0;
    update({ pending: true });
  }

  /** Nothing that was told of a document before this one counts any longer. */
  function show(part: Partial<DocumentState>): void {
    endAsk();
    announcedUntil = 0;
    running.clear();
    update({ ...part, pending: false });
  }

  function end({ requestId }: { readonly requestId: string }): void {
    if (running.delete(requestId)) changed.tell();
  }

  channel.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === undefined || !awaitedTypes.has(type) || request.url.startsWith('data:')) return;
    const byScript = type === 'Fetch' || type === 'XHR';
    running.set(requestId, { until: Date.now() + heldLineMs, byScript });
    changed.tell();
  });
  channel.on('Network.responseReceived', ({ requestId, type, frameId = '', response }, sessionId) => {
    const request = running.get(requestId);
    if (request?.byScript) request.until = Date.now() + bodyMs;
    if (type === 'Document' && isMain(frameId, sessionId)) answered = !emptyAnswers.includes(response.status);
  });
  channel.on('Network.loadingFinished', end);
  channel.on('Network.loadingFailed', end);
  // Server-sent events arrive as fetches that never finish.
  channel.on('Network.eventSourceMessageReceived', end);

  // Until the main frame is known only the page itself can be loading: a window that a page opened asks for its first
  // document before the browser has said which frame that is for.
  const isMain = (frameId: string, sessionId: string | null): boolean =>
    sessionId === null && frameId === (mainFrameId() ?? frameId);
  const asked = ({ frameId, url }: { frameId: string; url: string }, sessionId: string | null): void => {
    // The browser is not asked for the page's own scripts. A link into another program it may well show as a page that cannot be.
    if (!isMain(frameId, sessionId) || url.startsWith('javascript:')) return;
    askedUrl = url;
    ask();
  };
  function ask(): void {
    askedUntil = Number.POSITIVE_INFINITY;
    asks += 1;
    const mine = asks;
    void isHeard().then(() => {
      if (mine === asks) askedUntil = Date.now() + askedMs;
    });
  }
  /** What the page sent before it answers is on its way, and what the browser got before it answers was read. */
  async function isHeard(): Promise<void> {
    const wait = { signal: new AbortController().signal, ms: heardMs };
    await channel.call('Runtime.evaluate', { expression: '0' }, wait).catch(() => undefined);
    await channel.call('Page.getNavigationHistory', {}, wait).catch(() => undefined);
  }
  channel.on('Page.frameRequestedNavigation', (request, sessionId) => {
    if (request.disposition === 'currentTab') asked(request, sessionId);
  });
  channel.on('Page.frameScheduledNavigation', (request, sessionId) => {
    if (request.delay === 0) asked(request, sessionId);
  });
  channel.on('Page.frameStartedNavigating', ({ frameId, navigationType }, sessionId) => {
    const sameDocument = navigationType === 'sameDocument' || navigationType === 'historySameDocument';
    if (!isMain(frameId, sessionId) || sameDocument) return;
    isHistory = navigationType === 'historyDifferentDocument';
    begin();
  });
  channel.on('Page.frameStartedLoading', ({ frameId }, sessionId) => {
    // A page that asks whether to leave it is asked before anything begins to navigate.
    if (isMain(frameId, sessionId) && Date.now() < announcedUntil) begin();
  });
  channel.on('Page.frameNavigated', ({ frame, type }, sessionId) => {
    if (!isMain(frame.id, sessionId)) return;
    // A page that comes back whole from the browser's memory is not loaded again, and does not say so.
    const restored = type === 'BackForwardCacheRestore';
    show({ documentId: frame.loaderId, parsed: restored, loaded: restored });
  });
  channel.on('Page.navigatedWithinDocument', ({ frameId, url }, sessionId) => {
    if (!isMain(frameId, sessionId)) return;
    if (url === askedUrl) endAsk();
    if (announced === 'begun') announcedUntil = 0;
    update({ pending: false });
  });
  channel.on('Page.domContentEventFired', (_, sessionId) => {
    if (sessionId === null) update({ parsed: true });
  });
  channel.on('Page.loadEventFired', (_, sessionId) => {
    if (sessionId === null) update({ parsed: true, loaded: true });
  });
  channel.on('Page.frameStoppedLoading', ({ frameId }, sessionId) => {
    if (!isMain(frameId, sessionId)) return;
    const isFile = state.pending && answered;
    const isBack = state.pending && isHistory;
    isHistory = false;
    update({ pending: false, parsed: true, loaded: true });
    if (isFile) fileUntil = Date.now() + fileMs;
    if (isBack) ask();
  });
  channel.on('Browser.downloadWillBegin', ({ frameId }) => {
    if (!isMain(frameId, null)) return;
    fileUntil = 0;
    changed.tell();
  });
  channel.on('Inspector.targetCrashed', (_, sessionId) => {
    if (sessionId !== null) return;
    show({ parsed: true, loaded: true });
  });
  channel.on('Page.javascriptDialogOpening', () => {
    boxAt = Date.now();
  });
  channel.children.onAttached(({ sessionId }) => watch(sessionId));

  return {
    document: () => {
      const now = Date.now();
      return Math.max(askedUntil, fileUntil, announcedUntil) > now ? { ...state, pending: true } : state;
    },
    requests: () => {
      const now = Date.now();
      let count = 0;
      for (const { until } of running.values()) if (now < until) count += 1;
      return count;
    },
    lastBoxAt: () => boxAt,
    renew: (requestId) => {
      const request = running.get(requestId);
      if (request !== undefined) request.until = Date.now() + heldLineMs;
    },
    announce: (until) => {
      announced = until;
      announcedUntil = Date.now() + announcedMs;
      update({ pending: true });
    },
    onChange: changed.add,
    prepare: () => watch(null),
  };
}
