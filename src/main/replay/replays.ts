import type {
  ReplayPreview,
  ReplayProgress,
  ReplayStep,
  ReplaySummary,
  SavedReplay,
  Session,
  Trace,
  Turn,
} from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { AppEvent } from '#shared/ipc/index.ts';
import { commandWords } from '#shared/text/commands.ts';
import { shorten } from '#shared/text/words.ts';
import type { Navigator } from '../agent/index.ts';
import { createReplay, type Replay, type ReplayPlan } from './replay-navigator.ts';
import { findValue, readReplaySteps, type TurnStretch, valuesOf, wordStep } from './steps.ts';

/** What is kept, as far as replays read and write it. */
interface ReplayStore {
  session(sessionId: string): Promise<Session>;
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
  replays(): Promise<readonly SavedReplay[]>;
  saveReplay(replay: Omit<SavedReplay, 'id' | 'createdAt'>): Promise<SavedReplay>;
}

/** A session or a part of it, or what was saved under a name. */
type ReplaySource =
  | ({ readonly kind: 'session'; readonly sessionId: string } & TurnStretch)
  | { readonly kind: 'saved'; readonly replayId: string };

type Choices = Pick<ReplayPlan, 'given' | 'isConfirmed' | 'url'>;

export interface Replays {
  list(): Promise<readonly ReplaySummary[]>;
  /** What a session or a part of it would enter again, and in how many steps. */
  look(source: ReplaySource): Promise<ReplayPreview>;
  save(source: ReplaySource, name: string, asks: readonly string[]): Promise<ReplaySummary>;
  /**
   * Makes a replay the answer to the next words of a session.
   * @returns those words
   * @throws AppError `bad-input` where there is nothing to do again
   */
  begin(sessionId: string, source: ReplaySource, choices: Choices): Promise<string>;
  /** The same where the words name a saved replay: "run weekly report". */
  beginIfNamed(sessionId: string, utterance: string): Promise<void>;
  /** The navigator of a replay that the words begin or answer; null where they are for another one. */
  navigatorFor(sessionId: string, utterance: string): Navigator | null;
  /**
   * Takes the words where a replay asked for something secret, so that they become no part of the dialogue.
   * @returns what stands for them there; null where nothing secret was asked for
   */
  takeSecret(sessionId: string, utterance: string): string | null;
  /** How far each replay is that has something left to do. */
  underWay(): readonly ReplayProgress[];
  /** A run of the session is over. */
  runEnded(sessionId: string): void;
}

export function createReplays(store: ReplayStore, publish: (event: AppEvent) => void): Replays {
  const underWay = new Map<
    string,
    { readonly replay: Replay; isNew: boolean; progress: ReplayProgress | null }
  >();

  async function read(source: ReplaySource): Promise<Omit<ReplayPlan, keyof Choices>> {
    if (source.kind === 'session') {
      const { title } = await store.session(source.sessionId);
      return {
        ...(await readReplaySteps(store, source.sessionId, source)),
        title: shorten(title, longestTitle),
        asks: [],
      };
    }
    const saved = (await store.replays()).find(({ id }) => id === source.replayId);
    if (saved !== undefined) return planOf(saved);
    throw new AppError({ code: 'not-found', message: 'This replay is not there any more.' });
  }

  async function readSome(source: ReplaySource): ReturnType<typeof read> {
    const plan = await read(source);
    if (plan.steps.length > 0) return plan;
    throw new AppError({
      code: 'bad-input',
      message: `Nothing was done in “${plan.title}” that can be done again: only what was carried out on a page can.`,
    });
  }

  function start(sessionId: string, plan: ReplayPlan): void {
    const replay = createReplay(plan, sessionId, (progress) => {
      const current = underWay.get(sessionId);
      if (current?.replay === replay) current.progress = progress;
      publish({ type: 'replay-progress', progress });
    });
    underWay.set(sessionId, { replay, isNew: true, progress: null });
  }

  return {
    list: async () => (await store.replays()).map(summarize),
    async look(source) {
      const { title, steps, asks, leftOut } = await readSome(source);
      return {
        title,
        steps: steps.map((step) => ({ turn: step.turn, words: wordStep(step) })),
        values: [...valuesOf(steps, asks)],
        leftOut: [...leftOut],
      };
    },
    async save(source, name, asks) {
      const { steps, leftOut } = await readSome(source);
      const sessionId = source.kind === 'session' ? source.sessionId : '';
      const recorded = { steps: [...steps], leftOut: [...leftOut] };
      return summarize(await store.saveReplay({ name, sessionId, ...recorded, asks: [...asks] }));
    },
    async begin(sessionId, source, choices) {
      const plan = await readSome(source);
      refuseUnknown(choices.given, plan.steps);
      start(sessionId, { ...plan, ...choices });
      return source.kind === 'saved' ? `Run “${plan.title}”` : `Run “${plan.title}” again`;
    },
    async beginIfNamed(sessionId, utterance) {
      const name = readName(utterance);
      const isAnswer = underWay.get(sessionId)?.replay.takes(utterance) === true;
      if (name === null || isAnswer) return;
      const saved = (await store.replays()).find((one) => commandWords(one.name).join(' ') === name);
      if (saved === undefined) return;
      start(sessionId, { ...planOf(saved), given: {}, isConfirmed: false, url: null });
    },
    navigatorFor(sessionId, utterance) {
      const current = underWay.get(sessionId);
      if (current === undefined || !(current.isNew || current.replay.takes(utterance))) return null;
      current.isNew = false;
      return current.replay.navigator;
    },
    takeSecret: (sessionId, utterance) => underWay.get(sessionId)?.replay.takeSecret(utterance) ?? null,
    underWay: () => [...underWay.values()].flatMap(({ progress }) => progress ?? []),
    runEnded(sessionId) {
      const current = underWay.get(sessionId);
      if (current === undefined || current.isNew) return;
      current.replay.runEnded();
      const { result } = current.replay;
      if (result === null) return;
      underWay.delete(sessionId);
      const { kind, done, skipped, of } = result;
      publish({ type: 'replay-ended', sessionId, isDone: kind === 'done', done, skipped, of });
    },
  };
}

function planOf({ name, steps, asks, leftOut }: SavedReplay): Omit<ReplayPlan, keyof Choices> {
  return { title: name, steps, asks, leftOut };
}

function summarize({ id, name, createdAt, sessionId, steps, asks }: SavedReplay): ReplaySummary {
  return { id, name, createdAt, sessionId, steps: steps.length, values: [...valuesOf(steps, asks)] };
}

/** What "run …" and "replay …" name, as names are compared; null for anything else. */
function readName(utterance: string): string | null {
  const [verb = '', ...rest] = commandWords(utterance);
  const words = rest.at(-1) === 'again' ? rest.slice(0, -1) : rest;
  return ['run', 'replay'].includes(verb) && words.length > 0 ? words.join(' ') : null;
}

function refuseUnknown(given: ReplayPlan['given'], steps: readonly ReplayStep[]): void {
  const values = valuesOf(steps);
  const unknown = Object.keys(given).filter((name) => findValue(values, name) === null);
  if (unknown.length === 0) return;
  const there = values.map(({ name }) => JSON.stringify(name)).join(', ');
  throw new AppError({
    code: 'bad-input',
    message: `Nothing is entered under ${unknown.map((name) => JSON.stringify(name)).join(', ')}. ${there === '' ? 'This replay enters nothing.' : `There are: ${there}.`}`,
  });
}

/** A title stands inside a sentence. */
const longestTitle = 60;
