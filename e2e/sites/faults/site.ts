import { assetReply, filePage } from '../files.ts';
import { type Answer, jsonReply, pageReply, type Site, type SiteRequest } from '../site.ts';
import { downloadReply } from './downloads.ts';
import { hiddenTextPage } from './hidden-text.ts';
import { hugePage } from './huge-pages.ts';
import { brokenReply } from './network.ts';

interface FaultsState {
  /** How often each button was really pressed: `pay`, `next`, `under-overlay`… */
  readonly presses: Record<string, number>;
  /** What pages found out: answers of dialogs, refused permissions. */
  readonly reports: unknown[];
  /** Every input event of `/input-log`, `at` in milliseconds since the epoch. */
  readonly inputEvents: unknown[];
}

/** Pages that misbehave, for the reliability suite. `/faults/` lists them. */
export function createFaults(): Site {
  const state: FaultsState = { presses: {}, reports: [], inputEvents: [] };
  return {
    state: () => state,
    handle: async (request) => {
      if (request.method === 'POST') return takePost(state, request);
      return (
        (await assetReply('faults', request)) ??
        brokenReply(request) ??
        downloadReply(request) ??
        hugePage(request) ??
        hiddenTextPage(request) ??
        plainPage(request)
      );
    },
  };
}

async function plainPage(request: SiteRequest): Promise<Answer> {
  const name = request.path === '/' ? 'contents' : request.path.slice(1);
  const values = Object.fromEntries(request.query);
  return filePage('faults', name, request, values);
}

function takePost(state: FaultsState, { path, body }: SiteRequest): Answer {
  const pressed = path.match(/^\/pressed\/([a-z-]+)$/)?.[1];
  if (pressed) {
    state.presses[pressed] = (state.presses[pressed] ?? 0) + 1;
    return jsonReply({ count: state.presses[pressed] });
  }
  if (path === '/report') {
    state.reports.push(JSON.parse(body));
    return jsonReply({ reported: true });
  }
  if (path === '/input-events') {
    state.inputEvents.push(...(JSON.parse(body) as unknown[]));
    return jsonReply({ count: state.inputEvents.length });
  }
  // Forms of these pages may post anywhere; what they sent is in the recorded requests.
  return pageReply('<!doctype html><title>Received</title><h1>Received</h1>');
}
