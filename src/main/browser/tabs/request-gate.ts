import type { HeldRequest, OpenChannel } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { createListeners } from '#shared/text/listeners.ts';
import type { Permit } from '../../agent/ports.ts';
import { neverStopped } from '../../platform/deadline.ts';
import type { DriverChannel, Protocol } from '../cdp/index.ts';
import { describePaused, type Paused } from './held-request.ts';
import { maskRequest } from './request-mask.ts';
import { OwnTraffic } from './request-shape.ts';

/** An act of ours, for as long as what it may have set off is watched. */
export interface Watch {
  readonly permit: Permit;
  /** Aborted by Stop: what is held then is failed. */
  readonly signal: AbortSignal;
}

/** Shared by all tabs. */
export interface LastAct {
  /** The gate of the tab that was acted in last: a service worker serves several, and only that one asks about it. */
  gate: RequestGate | null;
}

export interface GateContext {
  readonly lastAct: LastAct;
  mainFrameId(): string | null;
  currentUrl(): string;
  /** A document that must not load, whatever the act was; the user is told why by whoever says so. */
  refusesDocument(paused: Paused): Promise<boolean>;
  /** A field of that name holds a password, a code or a card. */
  isSecretName(name: string): boolean;
  /** A request was held and is on its way now. */
  onLetGo(networkId: string): void;
  /** It was not sent; the sentence is for the user. */
  onFailed(message: string): void;
}

/**
 * Holds what a page sends after an act of ours, until it is decided on. All
 * requests of a kind that can change something are paused by Chromium all the time, so that no request slips through
 * while a rule is being changed; outside of a watch they are let go at once, and what a document sends before anybody
 * does anything in it is remembered as its own.
 *
 * Paused at the page: its frames' and dedicated workers' requests, and what it sends while it is left. At a session of
 * its own: what a service worker sends, so that it need not be bypassed. Not paused by Chromium at all: WebSocket,
 * WebTransport and shared workers, which `channels` names, and WebRTC, of which the protocol tells nothing.
 */
export interface RequestGate {
  /** Commands for a page that has not run yet; to be posted before it does. */
  prepare(): void;
  /** The act under way; null for the act of a caller that lets everything go. Lasts until one of the three ends it. */
  readonly current: Watch | null;
  /** From here on what leaves was brought about by this act. */
  watch(watch: Watch | null): void;
  /** The same for a window that the act's page opened. */
  inherit(watch: Watch): void;
  /** The user did something in the page themselves at that time: what was sent since then is theirs. */
  letUser(at: number): void;
  /** A request is held at this moment, and the page waits for it. */
  readonly asking: boolean;
  /** Resolves when none is. @throws the signal's reason */
  answered(signal: AbortSignal): Promise<void>;
  onChange(listener: () => void): () => void;
  channels(): readonly OpenChannel[];
}

/** Everything by which a page can send more than an address; pictures, styles and the like are GETs always. */
const pausedTypes: readonly Protocol.Network.ResourceType[] = [
  'Document',
  'XHR',
  'Fetch',
  'Ping',
  'CSPViolationReport',
  'Other',
];
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A page's process answers this within a moment; one that hangs, or waits for this very request, never does. */
const barrierMs = 300;

const rememberedJudgements = 300;

type Decision = 'let-go' | 'fail';

interface Held {
  readonly at: number;
  readonly networkId: string | null;
  /** Ends the holding without the answer of whoever was asked; `gone` where the page gave the request up. */
  readonly release: (decision: Decision | 'gone') => void;
}

export function gateRequests(channel: DriverChannel, context: GateContext): RequestGate {
  const own = new OwnTraffic();
  const held = new Set<Held>();
  const changed = createListeners();
  const frameUrls = new Map<string, string>();
  /** By request: the document that asked, by its number. Documents are counted by the page's own loads. */
  const askedBy = new Map<string, number>();
  const documentOf = new Map<string, number>();
  const workers = new Map<string, { readonly url: string; readonly document: number | null }>();
  const sockets = new Map<string, { readonly line: OpenChannel; readonly sessionId: string | null }>();
  /** What was let go, by request, so that a server that sends it on to the same host does not ask twice. */
  const judged = new Map<string, { readonly method: string; readonly host: string; readonly url: string }>();
  let current: Watch | null = null;
  /** Of the document that was left last: what it sends on its way out may come after the next one has loaded. */
  let left: Watch | null = null;
  let watchedDocument = 0;
  let document = 0;
  /** What the page sent before this is its own doing. */
  let untouchedUntil = Number.POSITIVE_INFINITY;

  const arm = (sessionId: string | null): void =>
    channel.post(
      'Fetch.enable',
      {
        patterns: pausedTypes.map((resourceType) => ({ resourceType, requestStage: 'Request' as const })),
        handleAuthRequests: true,
      },
      sessionId,
    );

  function begin(watch: Watch | null): void {
    current = watch;
    left = null;
    judged.clear();
    watchedDocument = document;
    untouchedUntil = Math.min(untouchedUntil, Date.now());
  }

  /** Whose consequence a request is; null where it is nobody's. */
  function watchOf({ networkId, resourceType }: Paused, sessionId: string | null): Watch | null {
    const isShared = sessionId !== null && workers.get(sessionId)?.document === null;
    if (isShared) return context.lastAct.gate === gate ? current : null;
    // Without an id it was sent by a document that is being left.
    return current ?? (networkId === undefined && resourceType !== 'Document' ? left : null);
  }

  channel.on('Fetch.requestPaused', (paused, sessionId) => {
    const { requestId, request, resourceType } = paused;
    const watch = watchOf(paused, sessionId);
    const letGo = (): void => channel.post('Fetch.continueRequest', { requestId }, sessionId);
    // Documents are aborted, not blocked: what is shown stays, instead of an error page.
    const errorReason = resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
    const fail = (): void => channel.post('Fetch.failRequest', { requestId, errorReason }, sessionId);
    if (resourceType === 'Document') {
      context.refusesDocument(paused).then((refused) => (refused ? fail() : decide()), fail);
    } else {
      decide();
    }

    function decide(): void {
      if (!canChange(paused, sessionId)) {
        letGo();
      } else if (watch === null || wasJudged(paused)) {
        letGo();
        if (watch === null) void learn(paused, sessionId, Date.now());
      } else {
        // A fault of ours must not let anything through.
        const decided = hold(paused, sessionId, watch).catch(() => 'fail' as const);
        void decided.then(carryOut);
      }
    }

    function carryOut(decision: Decision | 'gone'): void {
      if (decision === 'let-go') {
        remember(paused);
        letGo();
        if (paused.networkId !== undefined) context.onLetGo(paused.networkId);
        return;
      }
      fail();
      if (decision === 'gone') return;
      context.onFailed(`What the page would have sent to ${new URL(request.url).host} was not sent.`);
    }
  });

  function canChange({ frameId, request, resourceType }: Paused, sessionId: string | null): boolean {
    if (!safeMethods.has(request.method) || resourceType === 'Ping') return true;
    // A frame's document is one of many things that a page fetches; the page's own takes the user elsewhere.
    const main = context.mainFrameId();
    return resourceType === 'Document' && sessionId === null && (main === null || frameId === main);
  }

  function wasJudged({ redirectedRequestId, requestId, request }: Paused): boolean {
    const before = redirectedRequestId === undefined ? undefined : judged.get(redirectedRequestId);
    if (before === undefined) return false;
    if (before.method !== request.method || before.host !== hostOf(request.url)) return false;
    judged.set(requestId, { ...before, url: request.url });
    return true;
  }

  function remember({ requestId, request }: Paused): void {
    judged.set(requestId, { method: request.method, host: hostOf(request.url), url: request.url });
    const [oldest] = judged.keys();
    if (judged.size > rememberedJudgements && oldest !== undefined) judged.delete(oldest);
  }

  /** What it sends by itself tells what is no consequence of an act later on. */
  async function learn(paused: Paused, sessionId: string | null, at: number): Promise<void> {
    if (paused.networkId === undefined || paused.resourceType === 'Document') return;
    await barrier(sessionId);
    if (at < untouchedUntil && documentOfRequest(paused, sessionId) === document)
      own.add(describe(paused, sessionId, at));
  }

  async function hold(paused: Paused, sessionId: string | null, watch: Watch): Promise<Decision | 'gone'> {
    const at = Date.now();
    const gone = new AbortController();
    const { promise: released, resolve: release } = Promise.withResolvers<Decision | 'gone'>();
    const entry: Held = { at, networkId: paused.networkId ?? null, release };
    const stop = (): void => release('fail');
    held.add(entry);
    changed.tell();
    try {
      const early = await Promise.race([released, barrier(sessionId)]);
      if (early !== undefined) return early;
      const request = describe(paused, sessionId, at);
      // After Stop nobody is asked any more; what the page sends all the time goes on.
      if (watch.signal.aborted) return request.matchesOwnTraffic ? 'let-go' : 'fail';
      watch.signal.addEventListener('abort', stop);
      const asked = watch.permit(request, gone.signal).catch(() => 'fail' as const);
      const decision = await Promise.race([released, asked]);
      const isOwn = request.fromNewDocument && decision === 'let-go' && at < untouchedUntil;
      if (isOwn && paused.resourceType !== 'Document') own.add(request);
      return decision;
    } finally {
      watch.signal.removeEventListener('abort', stop);
      gone.abort();
      held.delete(entry);
      changed.tell();
    }
  }

  function describe(paused: Paused, sessionId: string | null, at: number): HeldRequest {
    const worker = sessionId === null ? undefined : workers.get(sessionId);
    const plain = {
      ...describePaused(paused),
      frameUrl: worker?.url ?? frameUrls.get(paused.frameId) ?? context.currentUrl(),
      fromNewDocument: documentOfRequest(paused, sessionId) > watchedDocument,
      redirectedFrom: judged.get(paused.redirectedRequestId ?? '')?.url ?? null,
      at,
    };
    const matchesOwnTraffic =
      plain.resourceType !== 'navigation' && plain.resourceType !== 'form' && own.has(plain);
    return maskRequest({ ...plain, matchesOwnTraffic }, (name) => context.isSecretName(name));
  }

  /** Number of the document that asked; of the first one where it cannot be told, which is the careful answer. */
  function documentOfRequest(
    { networkId, resourceType, redirectedRequestId }: Paused,
    sessionId: string | null,
  ): number {
    if (sessionId !== null && workers.has(sessionId)) return workers.get(sessionId)?.document ?? 0;
    // A document before it cannot ask for anything once the next one is there; a redirect is older than both.
    if (resourceType === 'Document') return redirectedRequestId === undefined ? document : 0;
    return askedBy.get(networkId ?? '') ?? 0;
  }

  /**
   * Resolves when everything that the page's process told before the request has arrived: who asked for it, and whether
   * the user's own hand came first. Requests are told by another way, often sooner.
   */
  async function barrier(sessionId: string | null): Promise<void> {
    const options = { signal: neverStopped, ms: barrierMs, sessionId };
    await channel.call('Runtime.evaluate', { expression: '0' }, options).catch(() => undefined);
  }

  channel.on('Network.requestWillBeSent', ({ requestId, loaderId }, sessionId) => {
    const worker = sessionId === null ? undefined : workers.get(sessionId);
    const number = worker === undefined ? documentOf.get(loaderId) : (worker.document ?? undefined);
    if (number === undefined) return;
    askedBy.set(requestId, number);
    const [oldest] = askedBy.keys();
    if (askedBy.size > rememberedJudgements && oldest !== undefined) askedBy.delete(oldest);
  });
  channel.on('Network.loadingFailed', ({ requestId, canceled }) => {
    if (canceled !== true) return;
    for (const entry of [...held]) if (entry.networkId === requestId) entry.release('gone');
  });

  channel.on('Page.frameNavigated', ({ frame, type }, sessionId) => {
    const url = frame.unreachableUrl ?? frame.url;
    if (sessionId === null && frame.parentId === undefined) {
      // A window begins on a blank page that belongs to the one that opened it.
      if (url !== 'about:blank' && url !== '') document += 1;
      own.clear();
      documentOf.clear();
      for (const [id, { sessionId: of }] of sockets) if (of === null || !workers.has(of)) sockets.delete(id);
      if (current === null) left = null;
      // A page that comes back whole may go on with what was done in it before.
      untouchedUntil =
        type === 'BackForwardCacheRestore' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    }
    frameUrls.set(frame.id, url);
    documentOf.set(frame.loaderId, document);
  });
  channel.on('Page.navigatedWithinDocument', ({ frameId, url }) => frameUrls.set(frameId, url));
  channel.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove') frameUrls.delete(frameId);
  });
  const finished = (): void => {
    if (current === null || document === watchedDocument) return;
    left = current;
    current = null;
  };
  channel.on('Page.loadEventFired', (_, sessionId) => {
    if (sessionId === null) finished();
  });
  channel.on('Page.frameStoppedLoading', ({ frameId }, sessionId) => {
    if (sessionId === null && frameId === context.mainFrameId()) finished();
  });
  const drop = (): void => {
    for (const entry of [...held]) entry.release('gone');
  };
  channel.on('Inspector.targetCrashed', (_, sessionId) => {
    if (sessionId === null) drop();
  });
  channel.onClose(drop);

  const watchSockets = (sessionId: string): void =>
    channel.post('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }, sessionId);
  channel.on('Network.webSocketCreated', ({ requestId, url }, sessionId) =>
    sockets.set(requestId, { line: { kind: 'web-socket', url }, sessionId }),
  );
  channel.on('Network.webSocketClosed', ({ requestId }) => sockets.delete(requestId));
  channel.on('Network.webTransportCreated', ({ transportId, url }, sessionId) =>
    sockets.set(transportId, { line: { kind: 'web-transport', url }, sessionId }),
  );
  channel.on('Network.webTransportClosed', ({ transportId }) => sockets.delete(transportId));

  channel.children.onAttached(({ sessionId }) => arm(sessionId));
  channel.children.onWorkerAttached(({ kind, url, sessionId }) => {
    // A service worker outlives documents; a page's own worker ends with it, and is seen at the page.
    workers.set(sessionId, { url, document: kind === 'worker' ? document : null });
    if (kind === 'service_worker') arm(sessionId);
    watchSockets(sessionId);
  });
  channel.on('Target.detachedFromTarget', ({ sessionId }) => {
    workers.delete(sessionId);
    for (const [id, socket] of sockets) if (socket.sessionId === sessionId) sockets.delete(id);
  });

  const gate: RequestGate = {
    prepare: () => arm(null),
    get current() {
      return current;
    },
    watch: (watch) => {
      context.lastAct.gate = gate;
      begin(watch);
    },
    inherit: begin,
    letUser: (at) => {
      for (const entry of [...held]) if (entry.at >= at) entry.release('let-go');
      begin(null);
      untouchedUntil = Math.min(untouchedUntil, at);
    },
    get asking() {
      return held.size > 0;
    },
    answered: (signal) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (held.size > 0 && !signal.aborted) return;
          unsubscribe();
          signal.removeEventListener('abort', look);
          if (signal.aborted) reject(signal.reason);
          else resolve();
        };
        const unsubscribe = changed.add(look);
        signal.addEventListener('abort', look);
        look();
      }),
    onChange: changed.add,
    channels: () => [...sockets.values()].map(({ line }) => line),
  };
  return gate;
}
