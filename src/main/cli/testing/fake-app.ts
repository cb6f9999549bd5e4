import {
  type ApprovalRequest,
  carriedOut,
  defaultSettings,
  type NavigatorTurn,
  type RunState,
  type UserTurn,
} from '#shared/domain/index.ts';
import type { AppError } from '#shared/errors/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import type { ChatApp } from '../chat.ts';

/** For tests: an app without a browser, whose agent is a script. */
export interface FakeApp extends ChatApp {
  /** Method names and parameters, in order. */
  readonly calls: readonly (readonly [string, unknown])[];
  emit(event: AppEvent): void;
  setRun(run: RunState): void;
  record(turn: Pick<NavigatorTurn, 'action' | 'text'> & Partial<NavigatorTurn>): void;
  /** Asks as the agent would; resolves with the answer's kind, or `stop` when the run is stopped meanwhile. */
  askApproval(): Promise<string>;
  /** Resolves when `run.stop` is called. */
  readonly stopped: Promise<void>;
}

export const fakeRunning: Extract<RunState, { status: 'running' }> = {
  status: 'running',
  sessionId: 's1',
  stage: 'acting',
  step: 1,
  budget: 20,
  about: null,
  element: null,
  draft: '',
  wait: null,
};

export const fakeTab = {
  id: 1,
  url: 'https://x.example/',
  title: 'X',
  active: true,
  loading: false,
  crashed: false,
  canGoBack: false,
  canGoForward: false,
};

const request: ApprovalRequest = {
  id: 'r1',
  sessionId: 's1',
  sentence: 'Send this form to x.example',
  consequence: { class: 'outbound', kind: 'send', certainty: 'certain', because: 'the form is sent by POST' },
  origin: 'https://x.example',
  url: 'https://x.example/',
  action: 'click(uid="u")',
  element: null,
  data: [{ label: 'Name', value: 'Ann' }],
  rememberable: false,
};

/** @param respond what the agent does with an utterance; runs until it resolves */
export function fakeApp(
  respond: (app: FakeApp, utterance: string) => Promise<void>,
  state: { readonly tabs?: readonly (typeof fakeTab)[]; readonly notOpened?: AppError } = {},
): FakeApp {
  const listeners = new Set<(event: AppEvent) => void>();
  const calls: (readonly [string, unknown])[] = [];
  const stopped = Promise.withResolvers<void>();
  let running = Promise.resolve();
  let answered: ((kind: string) => void) | null = null;
  let index = 0;

  const answers: Record<string, (params: never) => unknown> = {
    'app.state': () => ({
      host: 'web',
      version: '0',
      settings: defaultSettings,
      tabs: state.tabs ?? [fakeTab],
      run: { status: 'idle' },
      notices: [],
      welcomeUrl: '',
      secretStore: false,
    }),
    'sessions.create': () => ({ id: 's1' }),
    'dialogue.send': ({ utterance }: { utterance: string }) => {
      const turn: UserTurn = {
        id: `t${index}`,
        sessionId: 's1',
        index,
        at: 0,
        speaker: 'user',
        utterance,
        via: 'text',
      };
      index += 1;
      app.emit({ type: 'turn-recorded', turn });
      app.setRun(fakeRunning);
      running = respond(app, utterance).finally(() => app.setRun({ status: 'idle' }));
    },
    'approvals.answer': ({ answer }: { answer: { kind: string } }) => {
      answered?.(answer.kind);
      app.setRun(fakeRunning);
    },
    'run.stop': () => {
      stopped.resolve();
      answered?.('stop');
    },
  };

  const app: FakeApp = {
    calls,
    stopped: stopped.promise,
    async call(method, params) {
      calls.push([method, params]);
      // The script answers in the contract's form; TypeScript cannot follow that through the method's name.
      return answers[method]?.(params as never) as never;
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    opened: async () => {
      if (state.notOpened !== undefined) throw state.notOpened;
    },
    idle: () => running,
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    setRun: (run) => app.emit({ type: 'run-changed', run }),
    record(turn) {
      const whole: NavigatorTurn = {
        id: `t${index}`,
        sessionId: 's1',
        index,
        at: 0,
        ...carriedOut,
        element: null,
        url: fakeTab.url,
        title: fakeTab.title,
        ...turn,
      };
      index += 1;
      app.emit({ type: 'turn-recorded', turn: whole });
    },
    askApproval: () =>
      new Promise((resolve) => {
        answered = resolve;
        app.setRun({ status: 'awaiting-approval', sessionId: 's1', request });
      }),
  };
  return app;
}
