import type {
  Action,
  Candidate,
  NavigatorTurn,
  Outcome,
  PageCommand,
  ReplayProgress,
  SavedReplay,
  Session,
  Snapshot,
  Trace,
  Turn,
} from '#shared/domain/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import { createAgent, fingerprintOf } from '../../agent/index.ts';
import { buildProposal, buildSnapshot, type FakeWorld, fakeWorld } from '../../agent/testing/fake-ports.ts';
import { createReplays } from '../replays.ts';

/** For tests: what was carried out in a session, and on what. */
export interface Done {
  readonly action: Action;
  readonly on?: Candidate;
  readonly command?: PageCommand;
  readonly outcome?: Outcome;
  /** The offline navigator's parse. */
  readonly reply?: string;
  readonly url?: string;
}

const wasDone: Outcome = { kind: 'done', changes: [], undo: null };

function recordTurn(
  { action, on, command, outcome = wasDone, reply = '', url = 'https://shop.example/' }: Done,
  index: number,
  page: readonly Candidate[],
): { readonly turn: NavigatorTurn; readonly trace: Trace } {
  const snapshot = buildSnapshot(page, { url });
  const { viewport } = snapshot;
  const element = on && { uid: on.uid, tag: on.tag, role: on.role, text: on.name, bbox: on.box };
  const id = `then-${index}`;
  return {
    turn: {
      ...{ id, sessionId: 'then', index, at: index, speaker: 'navigator', actor: 'navigator' },
      ...{ action, text: '', element: element ?? null, url, title: '', outcome, approval: 'not-needed' },
      ...{ reason: '', ms: {}, usage: null, choices: [] },
      ...(command === undefined ? {} : { command }),
    },
    trace: {
      ...{
        turnId: id,
        navigator: 'offline',
        ranking: null,
        ownScores: [],
        prompt: '',
        promptParts: null,
        reply,
      },
      snapshot: {
        url,
        title: '',
        viewport,
        scroll: { x: 0, y: 0 },
        nodes: 1,
        candidates: 1,
        frames: 1,
        gaps: [],
      },
      target: on === undefined ? null : fingerprintOf(on, snapshot),
      ...{ checks: null, asked: null, hasScreenshot: false, hasPage: false, hasSentPicture: false },
    },
  };
}

/** For tests: a recorded session, and the agent that does it again on the page of today. */
export function startReplayRig({
  done,
  page,
  today,
  act,
}: {
  readonly done: readonly Done[];
  /** What was on the page when it was recorded. */
  readonly page: readonly Candidate[];
  readonly today: () => Snapshot;
  readonly act?: Parameters<typeof fakeWorld>[0]['act'];
}) {
  const recorded = done.map((one, index) => recordTurn(one, index, page));
  const saved: SavedReplay[] = [];
  const events: AppEvent[] = [];
  const replays = createReplays(
    {
      session: async (id): Promise<Session> => {
        return { id, title: 'boots', createdAt: 0, updatedAt: 0, turns: 1, url: '', interrupted: false };
      },
      turns: async (): Promise<readonly Turn[]> => recorded.map(({ turn }) => turn),
      trace: async (turnId) => recorded.find(({ turn }) => turn.id === turnId)?.trace ?? null,
      replays: async () => saved,
      saveReplay: async (one) => {
        const full = { ...one, id: `replay-${saved.length}`, createdAt: 0 };
        saved.push(full);
        return full;
      },
    },
    (event) => events.push(event),
  );
  const commands: PageCommand[] = [];
  const world: FakeWorld = fakeWorld({
    propose: () => buildProposal({ intent: 'say', utterance: 'Not for a replay.' }),
    snapshot: today,
    ...(act === undefined ? {} : { act }),
  });
  const { options } = world;
  const agent = createAgent({
    ...options,
    browser: {
      ...options.browser,
      command: async (command) => {
        commands.push(command);
        return { outcome: wasDone, say: 'Pressed.' };
      },
    },
    navigator: (sessionId, words) =>
      replays.navigatorFor(sessionId, words) ?? options.navigator(sessionId, words),
    onRunState: (state) => {
      options.onRunState(state);
      if (state.status === 'idle') replays.runEnded('now');
    },
  });

  /** Says it in the session of today, as the window's words come to the agent. */
  async function say(words: string): Promise<void> {
    await replays.beginIfNamed('now', words);
    const text = replays.takeSecret('now', words) ?? words;
    await agent.send({ sessionId: 'now', text, via: 'text' });
  }

  return {
    ...{ agent, world, replays, saved, events, commands, say },
    async ask(words: string): Promise<void> {
      await say(words);
      await agent.idle();
    },
    /** Begins it as the window does. */
    async run(given: Readonly<Record<string, string>> = {}, isConfirmed = true): Promise<void> {
      const source = { kind: 'session', sessionId: 'then' } as const;
      const text = await replays.begin('now', source, { given, isConfirmed, url: null });
      await agent.send({ sessionId: 'now', text, via: 'text' });
    },
    /** What Parley said last. */
    told(): string {
      const last = world.turns.findLast(
        (turn) => turn.speaker === 'navigator' && turn.action.intent === 'say',
      );
      return last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : '';
    },
    progress: (): readonly ReplayProgress[] =>
      events.flatMap((event) => (event.type === 'replay-progress' ? event.progress : [])),
    ended: () => events.filter((event) => event.type === 'replay-ended'),
  };
}
