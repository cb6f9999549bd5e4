import { isIP } from 'node:net';
import { neverStopped, withDeadline } from '../../platform/deadline.ts';
import type { DriverChannel, Protocol } from '../cdp/index.ts';
import {
  bareHost,
  type HostPlace,
  nearestPlace,
  placeOfHost,
  refuseAddress,
  refuseLoad,
  refusePlace,
} from './address-policy.ts';
import type { LookUpHost } from './look-up-host.ts';
import type { SideEffects } from './side-effects.ts';

/** A page that loads documents faster than this keeps nobody from acting: see `tooOften`. */
const documentsPerWindow = 20;
const documentWindowMs = 10_000;

/** A page that asks for a document. */
interface Asker {
  readonly from: string;
  /** Where it came from; null when that is not known better than its name tells. */
  readonly fromPlace: HostPlace | null;
}

export interface NavigationGuard {
  /** The page that is shown; until a window that a page opened shows a document of its own, the page that opened it. */
  asker(): Asker;
  /** Whether a document that is asked for must not load; says why by the side effects. */
  refuses(paused: Protocol.Fetch.RequestPausedEvent): Promise<boolean>;
  /** The next document is loaded because the user or the navigator said so, and from this address on counts anew. */
  expect(url: string, byHand: boolean): void;
}

/** Hosts with their ports; shared by all tabs. */
export interface NamedHosts {
  /** The user or the navigator gave them in so many words: what the words themselves say may be opened. */
  readonly exact: Set<string>;
  /** The user opened them by the controls around the page: wherever their names lead. */
  readonly byHand: Set<string>;
}

/** A look-up takes milliseconds; where it takes longer than this the page would not come either. */
const lookUpMs = 4_000;

/** Requests that were let go and not answered yet; a page has a handful. */
const mostAsked = 500;

export interface GuardContext {
  readonly sideEffects: SideEffects;
  readonly namedHosts: NamedHosts;
  readonly lookUp: LookUpHost;
  /** The page that opened this one, as it was then. */
  readonly openedBy: Asker | null;
  /** Address of the page as it is shown now. */
  currentUrl(): string;
  mainFrameId(): string | null;
  /** Takes the page away from an address that it must not show. */
  retreat(): void;
}

/**
 * Decides at request time which documents load, whatever asked for them: our own loads, links, redirects, meta
 * refresh, new windows, frames (docs/threat-model.md, cases 15, 16 and 28). Schemes that never become a request are
 * Chromium's to refuse for pages, and `refuseLoad`'s where we open them; should one show up at the top nevertheless (blob: does), the
 * page is taken away from it.
 */
export function guardNavigation(channel: DriverChannel, context: GuardContext): NavigationGuard {
  const { sideEffects, namedHosts } = context;
  let requested: number[] = [];

  function tooOften(): boolean {
    const now = Date.now();
    requested = [...requested.filter((at) => now - at < documentWindowMs), now];
    return requested.length > documentsPerWindow;
  }

  /** Where the page that is shown came from. */
  let shownPlace: HostPlace | null = null;
  /** Nobody but that page acts in a window that is still blank. */
  let { openedBy } = context;
  const asker = (): Asker => openedBy ?? { from: context.currentUrl(), fromPlace: shownPlace };
  /** Where the document came from that may be shown next, by its loader. */
  let coming: { readonly loaderId: string; readonly place: HostPlace } | null = null;
  /** Documents that came from where they must not; shown nevertheless, they are left again. */
  const forbidden = new Set<string>();
  /** The page that asked for a document, by the request's id in `Network`. */
  const asked = new Map<string, Asker>();

  const placeOf = (frameId: string): 'page' | 'frame' => {
    const mainFrameId = context.mainFrameId();
    // Until the main frame is known only the page itself can be loading.
    return mainFrameId === null || frameId === mainFrameId ? 'page' : 'frame';
  };

  function refuse(place: 'page' | 'frame', message: string): void {
    if (place === 'page') sideEffects.refusePage(message);
    else sideEffects.refuse(message);
  }

  /** Why a document must not be asked for; null when it may. */
  async function judge(event: Protocol.Fetch.RequestPausedEvent): Promise<string | null> {
    const { request, frameId, redirectedRequestId, networkId } = event;
    const place = placeOf(frameId);
    const origin = asker();
    const isExact = (host: string): boolean => namedHosts.exact.has(host);
    const message =
      refuseAddress(request.url, { place, ...origin, isNamed: isExact }) ??
      (place === 'page' && redirectedRequestId === undefined && tooOften()
        ? 'The page keeps loading itself over and over; it was stopped.'
        : null);
    if (message !== null || !URL.canParse(request.url)) return message;
    const url = new URL(request.url);
    if (networkId !== undefined && asked.size < mostAsked) asked.set(networkId, origin);
    const isName = isIP(bareHost(url.hostname)) === 0 && placeOfHost(url.hostname) === 'public';
    if (!/^https?:$/u.test(url.protocol) || !isName || namedHosts.byHand.has(url.host)) return null;
    try {
      const looking = { signal: neverStopped, ms: lookUpMs, what: `${url.host} to be looked up` };
      const addresses = await withDeadline(context.lookUp(url.hostname), looking);
      return refusePlace(url, nearestPlace(addresses), { ...origin, isNamed: () => false });
    } catch {
      return `The name ${url.host} could not be looked up in time, so it was not opened.`;
    }
  }

  async function refuses(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean> {
    const message = await judge(event);
    if (message !== null) refuse(placeOf(event.frameId), message);
    return message !== null;
  }

  // A name may be answered differently the next time it is looked up (DNS rebinding): what counts is where the document
  // came from. Through a proxy that is the proxy, which is known by its port.
  channel.on('Network.responseReceived', ({ type, requestId, loaderId, frameId, response }, sessionId) => {
    if (type !== 'Document') return;
    const origin = asked.get(requestId) ?? asker();
    asked.delete(requestId);
    const { remoteIPAddress: address = '', remotePort } = response;
    const number = bareHost(address);
    if (!URL.canParse(response.url) || isIP(number) === 0) return;
    const url = new URL(response.url);
    if (remotePort !== Number(url.port || (url.protocol === 'https:' ? 443 : 80))) return;
    const place = nearestPlace([number]);
    const where = placeOf(frameId ?? '');
    if (where === 'page') coming = { loaderId, place };
    const isNamed = (host: string): boolean =>
      namedHosts.byHand.has(host) || (placeOfHost(url.hostname) !== 'public' && namedHosts.exact.has(host));
    const message = refusePlace(url, place, { ...origin, isNamed });
    if (message === null) return;
    forbidden.add(loaderId);
    refuse(where, message);
    if (where === 'page') channel.post('Page.stopLoading', {}, sessionId);
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
    const isPage = sessionId === null && frame.parentId === undefined;
    if (isPage && frame.url !== 'about:blank') openedBy = null;
    if (isPage) shownPlace = coming?.loaderId === frame.loaderId ? coming.place : null;
    if (forbidden.delete(frame.loaderId)) {
      if (isPage) context.retreat();
      else channel.post('Page.navigate', { url: 'about:blank', frameId: frame.id }, sessionId);
      return;
    }
    if (!isPage) return;
    // An error page stands for the address that it could not show.
    const address = frame.unreachableUrl ?? frame.url;
    const message = refuseLoad(address || 'about:blank');
    if (message === null) return;
    sideEffects.refusePage(message);
    context.retreat();
  });

  return {
    asker,
    refuses,
    expect: (url, byHand) => {
      requested = [];
      if (!URL.canParse(url)) return;
      const { host } = new URL(url);
      namedHosts.exact.add(host);
      if (byHand) namedHosts.byHand.add(host);
    },
  };
}
