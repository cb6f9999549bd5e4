import {
  type ApprovalRequest,
  carriedOut,
  defaultSettings,
  type ElementSummary,
  type NavigatorTurn,
  type RunState,
  type Session,
  type Settings,
  type TabInfo,
  type Trace,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import type { ExportPreview, StorageReport } from '#shared/ipc/index.ts';

/** A moment that all played data is told from, so that pictures of it look alike every day. */
export const playedNow: number = new Date(2026, 10, 20, 14, 30).getTime();

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function element(text: string, role = 'button', uid = `uid-${text}`): ElementSummary {
  return {
    uid,
    tag: role === 'link' ? 'a' : role,
    role,
    text,
    bbox: { x: 320, y: 26, width: 90, height: 38 },
  };
}

export function session(id: string, title: string, daysAgo: number, more: Partial<Session> = {}): Session {
  const updatedAt = playedNow - daysAgo * dayMs - 12 * minuteMs;
  return { id, title, createdAt: updatedAt, updatedAt, turns: 6, url: '', interrupted: false, ...more };
}

export function userTurn(sessionId: string, index: number, utterance: string): UserTurn {
  return {
    id: `${sessionId}-${index}`,
    sessionId,
    index,
    at: playedNow - 10 * minuteMs + index * 2_000,
    speaker: 'user',
    utterance,
    via: 'text',
  };
}

/** A run that has just begun. */
export const begun: Extract<RunState, { status: 'running' }> = {
  status: 'running',
  sessionId: 's1',
  stage: 'looking',
  step: 1,
  budget: 20,
  about: null,
  element: null,
  draft: '',
  wait: null,
};

export function step(sessionId: string, index: number, more: Partial<NavigatorTurn> = {}): NavigatorTurn {
  return {
    id: `${sessionId}-${index}`,
    sessionId,
    index,
    at: playedNow - 10 * minuteMs + index * 2_000,
    ...carriedOut,
    action: { intent: 'click', uid: 'uid-Search' },
    text: 'click(uid="3e1f0a52-77b1-4c0d")',
    element: element('Search'),
    url: 'http://127.0.0.1:4100/',
    title: 'Harbour Books, second-hand',
    ms: { observe: 41.2, rank: 6.8, propose: 2.1, check: 0.3, act: 312.5, record: 1.9 },
    ...more,
  };
}

export function say(
  sessionId: string,
  index: number,
  utterance: string,
  choices: readonly ElementSummary[] = [],
): NavigatorTurn {
  return step(sessionId, index, {
    action: { intent: 'say', utterance },
    text: `say(speaker="navigator", utterance="${utterance}")`,
    element: null,
    choices: [...choices],
    ms: { observe: 38, propose: 3 },
  });
}

/** A session in which most kinds of turns happen. */
export function variedTurns(sessionId: string): readonly Turn[] {
  const search = element('Search books', 'searchbox');
  return [
    userTurn(sessionId, 0, 'search for sea stories'),
    step(sessionId, 1, {
      action: { intent: 'textinput', uid: search.uid, text: 'sea stories' },
      text: 'textinput(text="sea stories", uid="91c2d3e4-aa00-4b1c")',
      element: search,
      usage: null,
      reason: 'The page has a search box of its own.',
    }),
    step(sessionId, 2, {
      outcome: {
        kind: 'done',
        changes: [{ kind: 'navigated', from: '/', to: '/?q=sea', title: 'sea stories, Harbour Books' }],
        undo: null,
      },
    }),
    say(sessionId, 3, '6 books. The first is “The Salt Roads” for £6.50. Open it?'),
    userTurn(sessionId, 4, 'sort by price and open the second result'),
    step(sessionId, 5, {
      action: { intent: 'change', uid: 'uid-Sort', value: 'Price' },
      text: 'change(value="Price", uid="uid-Sort")',
      element: element('Sort by', 'combobox', 'uid-Sort'),
    }),
    step(sessionId, 6, {
      element: element('Night Ferry', 'link'),
      outcome: {
        kind: 'failed',
        reason: 'covered',
        message: 'The banner “We use cookies” lies over it and would take the click.',
      },
    }),
    step(sessionId, 7, { actor: 'user', element: element('Accept all') }),
    step(sessionId, 8, {
      element: element('Post reply'),
      outcome: { kind: 'refused', by: 'user', message: 'You refused it.' },
      approval: 'asked-no',
    }),
    step(sessionId, 9, {
      element: element('Next page', 'link'),
      outcome: { kind: 'skipped', message: 'Stopped before it was tried.' },
    }),
  ];
}

export function manyTurns(sessionId: string, count: number): readonly Turn[] {
  return Array.from({ length: count }, (_, index): Turn => {
    if (index % 4 === 0) return userTurn(sessionId, index, `open result number ${index}`);
    if (index % 4 === 3)
      return say(sessionId, index, `That was result ${index}. It has a price and a long name.`);
    return step(sessionId, index, { element: element(`Result ${index}`, 'link') });
  });
}

export function trace(turnId: string): Trace {
  return {
    turnId,
    navigator: 'offline',
    snapshot: {
      url: 'http://127.0.0.1:4100/',
      title: 'Harbour Books, second-hand',
      viewport: { width: 890, height: 820 },
      scroll: { x: 0, y: 0 },
      nodes: 412,
      candidates: 31,
      frames: 1,
      gaps: [],
    },
    ranking: null,
    ownScores: [
      { element: element('Search'), score: 8.412 },
      { element: element('Search books', 'searchbox'), score: 6.07 },
      { element: element('Harbour Books', 'link'), score: 1.2 },
      { element: element('Basket (0)', 'link'), score: 0.83 },
      { element: element('Sort by', 'combobox'), score: 0.41 },
      { element: element('The Salt Roads', 'link'), score: 0.2 },
    ],
    prompt: '',
    reply: '{"verb":"search","query":"sea stories"}',
    promptParts: null,
    target: null,
    checks: null,
    asked: null,
    hasScreenshot: true,
    hasPage: false,
    hasSentPicture: false,
  };
}

/** Pictures are put in where they are needed. */
/** Of somebody who has used it for some weeks. */
export const storageReport: StorageReport = {
  kinds: [
    { kind: 'turns', count: 340, bytes: 2_400_000 },
    { kind: 'pages', count: 180, bytes: 9_800_000 },
    { kind: 'pictures', count: 176, bytes: 18_600_000 },
    { kind: 'index', count: 0, bytes: 820_000 },
    { kind: 'backups', count: 2, bytes: 4_100_000 },
    { kind: 'damaged', count: 0, bytes: 0 },
    { kind: 'free', count: 0, bytes: 1_300_000 },
    { kind: 'sounds', count: 0, bytes: 0 },
    { kind: 'sites', count: 0, bytes: 31_000_000 },
  ],
  old: { pictures: { count: 12, bytes: 1_200_000 }, pages: { count: 1, bytes: 60_000 } },
};

export const exportPreview: ExportPreview = {
  sites: ['harbour.example', 'forum.example'],
  ...{ said: 2, steps: 7, replies: 1, masked: 2 },
  text: 'Sea stories in the bookshop\n\nYou\n\nsearch for sea stories\n\nParley\n\nTyped “sea stories” into Search books',
  pictures: [],
  pages: 7,
  leftOut: [{ count: 1, why: 'the page was not kept beside it, so nobody can say what it shows' }],
};

export const approvalRequest: ApprovalRequest = {
  id: 'request-1',
  sessionId: 's1',
  sentence: 'Post your reply to “Which boots for winter?”',
  consequence: {
    class: 'outbound',
    kind: 'post',
    certainty: 'certain',
    because: 'the form is sent by POST and its button says “Post reply”',
  },
  origin: 'https://forum.example',
  url: 'https://forum.example/threads/41',
  action: 'click(uid="5d0c7b1e-0a44-4f02")',
  element: element('Post reply'),
  data: [
    { label: 'Your reply', value: 'Thanks a lot, the lined ones are warm enough.' },
    { label: 'Name', value: 'Ada' },
    { label: 'Password', value: '••••••' },
  ],
  rememberable: true,
};

export function tab(more: Partial<TabInfo> = {}): TabInfo {
  return {
    id: 1,
    url: 'http://127.0.0.1:4100/',
    title: 'Harbour Books, second-hand',
    active: true,
    loading: false,
    crashed: false,
    canGoBack: false,
    canGoForward: false,
    ...more,
  };
}

export function settings(changes: Partial<Settings> = {}): Settings {
  return { ...defaultSettings, ...changes };
}
