import { carriedOut, type StoredPage } from '#shared/domain/index.ts';
import type { NewNavigatorTurn, NewTrace, NewUserTurn } from '../../agent/ports.ts';

/** Complete records that tests change one field of. */
export function sampleUserTurn(sessionId: string, utterance: string, at = 1_000): NewUserTurn {
  return { sessionId, at, speaker: 'user', utterance, via: 'text' };
}

const sampleElement = {
  uid: 'a1b2c3d4-0e1f-4a5b',
  tag: 'button',
  role: 'button',
  text: 'Search',
  bbox: { x: 10, y: 20, width: 80, height: 30 },
};

export function sampleNavigatorTurn(
  sessionId: string,
  changes: Partial<NewNavigatorTurn> = {},
): NewNavigatorTurn {
  return {
    sessionId,
    at: 2_000,
    ...carriedOut,
    action: { intent: 'click', uid: sampleElement.uid },
    text: `click(uid="${sampleElement.uid}")`,
    element: sampleElement,
    url: 'https://shop.example/',
    title: 'Shop',
    ms: { observe: 41.5, act: 12 },
    ...changes,
  };
}

export const sampleTrace: NewTrace = {
  navigator: 'offline',
  snapshot: {
    url: 'https://shop.example/',
    title: 'Shop',
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0 },
    nodes: 812,
    candidates: 2,
    frames: 1,
    gaps: [],
  },
  ranking: null,
  ownScores: [{ element: sampleElement, score: 0.93 }],
  prompt: '',
  promptParts: null,
  reply: '{"verb":"click"}',
  target: null,
  checks: null,
  asked: null,
};

/** A page with a heading and a button, another one for each number. */
export function samplePage(number: number): StoredPage {
  const box = { x: 10.5, y: 20, width: 80, height: 30 };
  return {
    url: 'https://shop.example/',
    title: 'Shop',
    tabs: [],
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    candidates: [],
    elements: [
      {
        ...{ uid: 'a1b2c3d4-0e1f-4a5b', tag: 'h1', parent: -1, candidate: -1, attributes: {}, frame: 0, box },
        ...{ text: `Offer ${number}`, tail: '' },
      },
    ],
    texts: [{ text: `Offer ${number}`, box, headingLevel: 1, region: -1, frame: 0 }],
    regions: [],
    frames: [],
    focusedUid: null,
    counts: { nodes: 812, visible: 2, candidates: 0 },
    gaps: [],
  };
}

export const sampleUsage: NonNullable<NewNavigatorTurn['usage']> = {
  model: 'played-model',
  tokensIn: 3_210,
  tokensOut: 41,
  estimated: false,
  price: 0.0123,
  requests: 2,
  firstTokenMs: 310.4,
  page: { elements: 38, of: 1_204, tokens: 2_900 },
};

/** The first bytes of a JPEG and filler up to `bytes`. */
export function samplePicture(bytes: number): Uint8Array {
  const picture = new Uint8Array(bytes).fill(7);
  picture.set([0xff, 0xd8, 0xff, 0xe0]);
  return picture;
}
