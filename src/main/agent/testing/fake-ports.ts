import type {
  Action,
  Candidate,
  FormInfo,
  Grant,
  NavigatorTurn,
  Outcome,
  RunState,
  Snapshot,
  Turn,
  UserTurn,
} from '#shared/domain/index.ts';
import { defaultSettings } from '#shared/domain/index.ts';
import type { AgentOptions } from '../agent.ts';
import type { JudgeControl } from '../policy/index.ts';
import type { NavigatorInput, Permit, Proposal } from '../ports.ts';

/** For tests: a candidate like a plain button, with what is given on top. */
export function buildCandidate(over: Partial<Candidate> = {}): Candidate {
  return {
    ref: { snapshotId: 's', frameId: 'f', backendNodeId: 1 },
    uid: '0000000a-0000-4000',
    tag: 'button',
    role: 'button',
    name: '',
    text: '',
    nearbyLabel: '',
    description: '',
    attributes: {},
    xpath: '/html/body/button',
    children: [],
    affordances: ['click'],
    value: null,
    secret: null,
    filled: false,
    inputType: null,
    states: {
      disabled: false,
      readonly: false,
      required: false,
      focused: false,
      checked: null,
      selected: null,
      expanded: null,
      current: false,
    },
    options: null,
    form: null,
    href: null,
    box: { x: 10, y: 10, width: 80, height: 24 },
    inViewport: true,
    paintOrder: 1,
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
    fontSize: 16,
    region: -1,
    frame: 0,
    scroll: null,
    ...over,
  };
}

/** For tests: reads a few English labels as a trained reader would; what it does not know it takes for harmless. */
const fakeKinds: readonly (readonly [RegExp, ReturnType<JudgeControl>['kind']])[] = [
  [/^(?:pay|buy)\b/iu, 'pay'],
  [/^book\b/iu, 'book'],
  [/^(?:send|reply)\b/iu, 'send'],
  [/^(?:post|publish|share)\b/iu, 'post'],
  [/^(?:yes, )?delete\b/iu, 'delete'],
  [/^(?:sign up|create account)\b/iu, 'sign-up'],
  [/^make .* public/iu, 'grant'],
  [/^transfer\b/iu, 'transfer'],
  [/^(?:place|order)\b/iu, 'order'],
];

export const fakeJudge: JudgeControl = ({ visible, name }) => {
  const label = visible || name;
  const kind = fakeKinds.find(([pattern]) => pattern.test(label))?.[1];
  if (kind !== undefined)
    return { band: 'ask', kind, harm: 0.9, share: 1, reversible: null, because: `it says "${label}"` };
  const reversible = /^(?:add to cart|cart$)/iu.test(label)
    ? ({ kind: 'cart', probability: 0.9 } as const)
    : null;
  return {
    band: /^ok$/iu.test(label) ? 'hold' : 'let',
    kind: 'none',
    harm: 0,
    share: 0,
    reversible,
    because: '',
  };
};

/** For tests: a form sent by POST whose button is the candidate. */
export function buildForm(over: Partial<FormInfo> = {}): FormInfo {
  return {
    id: 'form',
    method: 'post',
    action: 'https://shop.example/order',
    name: '',
    isSearch: false,
    submits: true,
    secrets: [],
    uploads: false,
    fields: [],
    payload: [],
    ...over,
  };
}

export function buildSnapshot(candidates: readonly Candidate[], over: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 's',
    takenAt: 0,
    url: 'https://shop.example/',
    title: 'Shop',
    tabId: 1,
    tabs: [],
    viewport: { width: 1280, height: 720 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    candidates,
    elements: [],
    texts: [],
    regions: [],
    frames: [],
    focusedUid: null,
    counts: { nodes: 10, visible: 10, candidates: candidates.length },
    gaps: [],
    ...over,
  };
}

export function buildProposal(action: Action, over: Partial<Proposal> = {}): Proposal {
  return {
    action,
    author: 'user',
    reason: '',
    prompt: '',
    reply: '',
    usage: null,
    candidates: null,
    choices: [],
    last: false,
    memory: null,
    ...over,
  };
}

export interface FakeWorld {
  readonly options: AgentOptions;
  readonly turns: Turn[];
  readonly states: RunState[];
  readonly acts: Action[];
  readonly grants: Grant[];
  /** What the user was told beside the turns. */
  readonly notices: string[];
  /** Everything that reached the recorder, as one text. */
  recorded(): string;
}

/** For tests: every port of the agent played in memory, the navigator by a script that is asked once per step. */
export function fakeWorld(script: {
  readonly propose: (input: NavigatorInput, step: number) => Proposal | Promise<Proposal>;
  readonly snapshot?: () => Snapshot;
  readonly act?: (
    action: Action,
    approved: boolean,
    signal: AbortSignal,
    permit?: Permit,
  ) => Outcome | Promise<Outcome>;
}): FakeWorld {
  const turns: Turn[] = [];
  const states: RunState[] = [];
  const acts: Action[] = [];
  const grants: Grant[] = [];
  const notices: string[] = [];
  const kept: unknown[] = [];
  let step = 0;
  let time = 0;
  const options: AgentOptions = {
    judge: fakeJudge,
    browser: {
      observe: async () => script.snapshot?.() ?? buildSnapshot([]),
      act: async (action, context) => {
        acts.push(action);
        return (
          (await script.act?.(action, context.consent !== null, context.signal, context.permit)) ?? {
            kind: 'done',
            changes: [],
            undo: null,
          }
        );
      },
      command: async () => ({ outcome: { kind: 'done', changes: [], undo: null }, say: 'Done.' }),
      numbered: () => null,
      grid: () => null,
      channels: async () => [],
      screenshot: async () => null,
      mark: () => undefined,
    },
    ranker: {
      rank: async () => ({ scored: [], by: { model: 'lexical', device: '', encoded: 0, cached: 0 } }),
    },
    navigator: () => ({
      name: 'offline',
      propose: async (input) => {
        step += 1;
        return script.propose(input, step);
      },
    }),
    reader: { asks: () => false, answer: () => null },
    recorder: {
      recordUserTurn: async (turn) => {
        kept.push(turn);
        const full: UserTurn = { ...turn, id: `t${turns.length}`, index: turns.length };
        turns.push(full);
        return full;
      },
      recordNavigatorTurn: async (turn, trace, _screenshot, memory) => {
        kept.push(turn, trace, memory);
        const full: NavigatorTurn = { ...turn, id: `t${turns.length}`, index: turns.length };
        turns.push(full);
        return full;
      },
      maskSecret: async (_sessionId, secret) => {
        kept.push({ masked: secret.length });
        return [];
      },
      turns: async () => [...turns],
      memory: async () => null,
      setRunning: async () => undefined,
      grants: async () => grants,
      addGrant: async (grant) => {
        const full = { ...grant, id: `g${grants.length}` };
        grants.push(full);
        return full;
      },
    },
    clock: {
      now: () => ++time,
      monotonic: () => ++time,
      // Short waits are over at once, long ones never are.
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (ms < 60_000 && !signal.aborted) resolve();
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    settings: () => ({ ...defaultSettings, previewMs: 0 }),
    onRunState: (state) => states.push(state),
    onNotice: (_sessionId, message) => notices.push(message),
    onFault: (error) => {
      throw error;
    },
  };
  return { options, turns, states, acts, grants, notices, recorded: () => JSON.stringify(kept) };
}

/** For tests: resolves once it is so. */
export function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (condition()) resolve();
      else setTimeout(look, 1);
    };
    look();
  });
}
