import type { DriverChannel } from '../cdp/index.ts';
import { refuseAddress } from './address-policy.ts';
import type { SideEffects } from './side-effects.ts';

/** A page that loads documents faster than this keeps nobody from acting: see `tooOften`. */
const documentsPerWindow = 20;
const documentWindowMs = 10_000;

export interface NavigationGuard {
  /** Commands for a page that has not run yet; to be posted before it does. */
  prepare(): void;
  /** The next document is loaded because the user or the navigator said so, and from this address on counts anew. */
  expect(url: string): void;
}

export interface GuardContext {
  readonly sideEffects: SideEffects;
  /** Hosts that the user or the navigator gave in so many words; shared by all tabs. */
  readonly namedHosts: Set<string>;
  /** Address of the page as it is shown now. */
  currentUrl(): string;
  mainFrameId(): string | null;
  /** Takes the page away from an address that it must not show. */
  retreat(): void;
}

/**
 * Decides at request time which documents load, whatever asked for them: our own loads, links, redirects, meta
 * refresh, new windows, frames (docs/threat-model.md, cases 15, 16 and 28). Schemes that never become a request are
 * Chromium's to refuse for pages, and ours in `Tab.load`; should one show up at the top nevertheless (blob: does), the
 * page is taken away from it.
 */
export function guardNavigation(channel: DriverChannel, context: GuardContext): NavigationGuard {
  const { sideEffects, namedHosts } = context;
  let requested: number[] = [];

  const intercept = (sessionId: string | null): void =>
    channel.post(
      'Fetch.enable',
      { patterns: [{ resourceType: 'Document', requestStage: 'Request' }], handleAuthRequests: true },
      sessionId,
    );

  function tooOften(): boolean {
    const now = Date.now();
    requested = [...requested.filter((at) => now - at < documentWindowMs), now];
    return requested.length > documentsPerWindow;
  }

  channel.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }, sessionId) => {
    const mainFrameId = context.mainFrameId();
    // Until the main frame is known only the page itself can be loading.
    const place = mainFrameId === null || frameId === mainFrameId ? 'page' : 'frame';
    const message =
      refuseAddress(request.url, {
        place,
        from: context.currentUrl(),
        isNamed: (host) => namedHosts.has(host),
      }) ??
      (place === 'page' && redirectedRequestId === undefined && tooOften()
        ? 'The page keeps loading itself over and over; it was stopped.'
        : null);
    if (message === null) {
      channel.post('Fetch.continueRequest', { requestId }, sessionId);
      return;
    }
    sideEffects.refuse(message);
    // Aborted, not blocked: what is shown stays, instead of an error page.
    channel.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' }, sessionId);
  });

  // No password is ever sent because a server asks for one (case 24).
  channel.on('Fetch.authRequired', ({ requestId, request }, sessionId) => {
    sideEffects.refuse(
      `${new URL(request.url).host} asks for a user name and a password, which are never sent by themselves.`,
    );
    channel.post(
      'Fetch.continueWithAuth',
      { requestId, authChallengeResponse: { response: 'CancelAuth' } },
      sessionId,
    );
  });

  channel.on('Page.frameNavigated', ({ frame }, sessionId) => {
    if (sessionId !== null || frame.parentId !== undefined) return;
    // An error page stands for the address that it could not show.
    const address = frame.unreachableUrl ?? frame.url;
    const message = refuseAddress(address || 'about:blank', { place: 'page', from: '', isNamed: () => true });
    if (message === null) return;
    sideEffects.refuse(message);
    context.retreat();
  });

  channel.children.onAttached(({ sessionId }) => intercept(sessionId));

  return {
    prepare: () => intercept(null),
    expect: (url) => {
      requested = [];
      if (URL.canParse(url)) namedHosts.add(new URL(url).hostname);
    },
  };
}
