import {
  type Candidate,
  carriedOut,
  type NavigatorTurn,
  type PageElement,
  type ScoredCandidate,
  type Snapshot,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { buildCandidate } from '../../../../agent/testing/fake-ports.ts';
import type { PromptRequest } from '../build-prompt.ts';

/** A candidate with nothing special about it, and what a test says of it. */
export function makeCandidate(index: number, given: Partial<Candidate> = {}): Candidate {
  return buildCandidate({
    ref: { snapshotId: 's', frameId: 'main', backendNodeId: index + 1 },
    uid: `${index.toString(16).padStart(8, '0')}-aaaa-bbbb`,
    name: `Button ${index}`,
    text: `Button ${index}`,
    xpath: `/html/body/button[${index + 1}]`,
    box: { x: 10, y: 10 + index * 30, width: 100, height: 24 },
    inViewport: index < 20,
    paintOrder: index,
    ...given,
  });
}

export function makeElement(given: Partial<PageElement> = {}): PageElement {
  return {
    ...{ uid: '', tag: 'p', parent: -1, candidate: -1, attributes: {}, text: '', tail: '', frame: 0 },
    box: { x: 0, y: 0, width: 0, height: 0 },
    ...given,
  };
}

/** A page with these candidates, each an element of its own under body unless elements are given. */
export function makeSnapshot(candidates: readonly Candidate[], given: Partial<Snapshot> = {}): Snapshot {
  const elements = [
    makeElement({ tag: 'html' }),
    makeElement({ tag: 'body', parent: 0 }),
    ...candidates.map(({ tag, text, frame }, candidate) =>
      makeElement({ tag, parent: 1, candidate, text, frame }),
    ),
  ];
  return {
    id: 's',
    takenAt: 0,
    url: 'https://shop.example/list?sort=price#top',
    title: 'Shop',
    tabId: 1,
    tabs: [],
    viewport: { width: 1280, height: 800 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 900 },
    candidates,
    elements,
    texts: [],
    regions: [],
    frames: [{ id: 'main', origin: 'https://shop.example', crossSite: false, name: '' }],
    focusedUid: null,
    counts: { nodes: elements.length, visible: elements.length, candidates: candidates.length },
    gaps: [],
    ...given,
  };
}

export function userTurn(index: number, utterance: string): UserTurn {
  return {
    id: `t${index}`,
    sessionId: 's',
    index,
    at: index * 1_000,
    speaker: 'user',
    utterance,
    via: 'text',
  };
}

export function navigatorTurn(
  index: number,
  action: NavigatorTurn['action'],
  given: Partial<NavigatorTurn> = {},
): NavigatorTurn {
  return {
    id: `t${index}`,
    sessionId: 's',
    index,
    at: index * 1_000,
    ...carriedOut,
    action,
    text: '',
    element: null,
    url: 'https://shop.example/',
    title: 'Shop',
    ...given,
  };
}

/** Candidates in their own order. */
function rankInOrder(candidates: readonly Candidate[]): readonly ScoredCandidate[] {
  return candidates.map(({ uid, tag, role, text, box }, index) => ({
    element: { uid, tag, role, text, bbox: box },
    score: -index,
  }));
}

export const testFence = 'f3nce7k2';

export function makeRequest(
  snapshot: Snapshot,
  turns: readonly Turn[],
  given: Partial<PromptRequest> = {},
): PromptRequest {
  return {
    turns,
    snapshot,
    ranked: rankInOrder(snapshot.candidates),
    connection: { model: 'gpt-4o', tokenBudget: 4_000, images: 'none' },
    screenshot: null,
    fence: testFence,
    ...given,
  };
}
