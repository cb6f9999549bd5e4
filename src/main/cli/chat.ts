import type { ApprovalAnswer, ApprovalRequest, RunState, Turn } from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import { handOverAdvice, handOverTitle } from '#shared/grammar/index.ts';
import type { AppEvent, Method, Params, Result } from '#shared/ipc/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import { approvalEvent, type ChatEvent, turnEvent } from './chat-events.ts';

/** What the command line needs of the app: the contract's methods and events. */
export interface ChatApp {
  call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  on(listener: (event: AppEvent) => void): () => void;
  /** Resolves once there is a tab. @throws AppError what kept it from opening */
  opened(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

/** What a conversation on the command line is held with. */
export interface TalkOptions {
  readonly app: ChatApp;
  readonly lines: LineQueue;
  readonly write: (event: ChatEvent) => void;
  /** What a person should read beside the events: notices. */
  readonly tell: (message: string) => void;
  /** `--yes`: every approval is granted, and a replay's values entered, without asking. */
  readonly grantAll: boolean;
}

interface ChatOptions extends TalkOptions {
  /** The first tab stays on about:blank. */
  readonly beginsBlank: boolean;
  /** Nothing of the session is kept. */
  readonly isPrivate: boolean;
}

/**
 * One conversation: each line is an utterance, taken when the turn before it has ended. A line that comes while an
 * approval is open answers it, and a "stop" that comes while a turn runs stops it at once. Ends with the input,
 * once the turn under way is finished.
 *
 * @throws AppError what the app throws: an utterance that is too long, no browser, a store that cannot be written
 */
export async function runChat(options: ChatOptions): Promise<void> {
  const { app, lines, write } = options;
  let run: RunState = { status: 'idle' };
  const talk = followTalk(options, (event) => {
    if (event.type !== 'run-changed') return;
    tellWait(run, event.run, options.tell);
    run = event.run;
  });
  lines.intercept((line) => {
    const isForRun =
      (run.status === 'running' || run.status === 'paused') && readCommand(line, ['stop', 'cancel']) !== null;
    if (isForRun) void app.call('run.stop', undefined);
    return isForRun;
  });

  try {
    await talk.begin(options.beginsBlank);
    const { id: sessionId } = await app.call(
      'sessions.create',
      options.isPrivate ? { isPrivate: true } : undefined,
    );
    write({ type: 'ready' });
    for (let line = await lines.next(); line !== null; line = await lines.next()) {
      talk.turnBegins();
      await app.call('dialogue.send', { sessionId, utterance: line, via: 'text' });
      await talk.turnEnded();
    }
  } finally {
    talk.end();
  }
}

/**
 * Writes what happens in the app as events, and has approvals answered.
 * @param onEvent told of each event too
 */
export function followTalk(options: TalkOptions, onEvent: (event: AppEvent) => void) {
  const { app, write, tell } = options;
  const desk = createApprovalDesk(options);
  let url = '';
  let said: string | null = null;
  const end = app.on((event) => {
    if (event.type === 'tabs-changed') url = event.tabs.find((tab) => tab.active)?.url ?? url;
    if (event.type === 'notice') tell(event.message);
    if (event.type === 'turn-recorded') {
      said = sayOf(event.turn) ?? said;
      write(turnEvent(event.turn, url));
    }
    onEvent(event);
    if (event.type === 'run-changed') desk.onRun(event.run);
  });
  return {
    /** Waits for the first page; see `waitForPage`. */
    async begin(beginsBlank: boolean): Promise<void> {
      url = await waitForPage(app, beginsBlank);
    },
    turnBegins(): void {
      said = null;
    },
    /** Waits until the turn is handed back, and says where. */
    async turnEnded(): Promise<void> {
      await app.idle();
      await desk.settled();
      const front = (await app.call('app.state', undefined)).tabs.find((tab) => tab.active);
      write({ type: 'awaiting-user', say: said, url: front?.url ?? '', title: front?.title ?? '' });
    },
    end,
  };
}

/** A person who watches should know why nothing happens: once per wait. */
function tellWait(before: RunState, now: RunState, tell: (message: string) => void): void {
  if (now.status === 'paused' && now.handOver !== undefined && before.status !== 'paused') {
    tell(`${handOverTitle(now.handOver)} ${handOverAdvice(now.handOver)}`);
  }
  const wait = now.status === 'running' ? now.wait : null;
  if (wait === null || (before.status === 'running' && before.wait?.until === wait.until)) return;
  const seconds = Math.max(1, Math.ceil((wait.until - Date.now()) / 1_000));
  tell(`${wait.reason}: trying again in ${seconds} s.`);
}

function sayOf(turn: Turn): string | null {
  return turn.speaker === 'navigator' && turn.action.intent === 'say' ? turn.action.utterance : null;
}

const allow: ApprovalAnswer = { kind: 'accept', remember: false };

/**
 * Answers approvals from the input, or all with yes.
 * @returns told of each state of the run; `settled` resolves when no answer is on its way
 */
function createApprovalDesk({ app, lines, write, grantAll, tell }: TalkOptions) {
  let open: { readonly id: string; readonly closed: AbortController } | null = null;
  let answering = Promise.resolve();

  async function answer(request: ApprovalRequest, signal: AbortSignal): Promise<void> {
    if (!grantAll) write(approvalEvent(request));
    const given = grantAll ? allow : readAnswer(await lines.next(signal));
    if (signal.aborted) return;
    await app.call('approvals.answer', { requestId: request.id, answer: given });
  }

  return {
    onRun(run: RunState): void {
      const request = run.status === 'awaiting-approval' ? run.request : null;
      if (open?.id === request?.id) return;
      // The run was stopped, or goes on to another question: the next line is not for the old one.
      open?.closed.abort();
      open = request === null ? null : { id: request.id, closed: new AbortController() };
      if (open === null || request === null) return;
      const { signal } = open.closed;
      answering = answering
        .then(() => answer(request, signal))
        // One that came too late for its question changes nothing.
        .catch((problem: unknown) => tell(formatError(problem)));
    },
    settled: (): Promise<void> => answering,
  };
}

/** Only a yes is a yes; anything else, and the end of the input, leaves things as they are. */
function readAnswer(line: string | null): ApprovalAnswer {
  const command = readCommand(line ?? '', ['yes', 'stop', 'cancel']);
  if (command === null) return { kind: 'reject' };
  return command === 'yes' ? allow : { kind: 'stop' };
}

/** A page that is slow to load can be talked about all the same: the agent waits for it too. In ms. */
const firstPageMs = 20_000;

/**
 * Waits until the first page has loaded, or has had its time.
 * @param beginsBlank no page is to come: about:blank was asked for
 * @returns its address
 * @throws AppError when no page could be opened at all
 */
async function waitForPage(app: ChatApp, beginsBlank: boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = ({ tabs }: { readonly tabs: Extract<AppEvent, { type: 'tabs-changed' }>['tabs'] }) => {
    const front = tabs.find((tab) => tab.active);
    // Every tab is blank before its first page comes.
    const isThere = front !== undefined && (beginsBlank || !/^(?:about:blank)?$/.test(front.url));
    if (isThere && !front.loading) resolve();
  };
  const timer = setTimeout(resolve, firstPageMs);
  const unlisten = app.on((event) => {
    if (event.type === 'tabs-changed') look(event);
  });
  app.opened().catch(reject);
  try {
    look(await app.call('app.state', undefined));
    await promise;
    const { tabs } = await app.call('app.state', undefined);
    return tabs.find((tab) => tab.active)?.url ?? '';
  } finally {
    clearTimeout(timer);
    unlisten();
  }
}

/** Lines of an input that comes when it likes, handed out one at a time, to one taker at a time. */
type LineQueue = ReturnType<typeof queueLines>;

/** @param input a readline interface; empty lines are dropped */
export function queueLines(input: NodeJS.EventEmitter) {
  const lines: string[] = [];
  let ended = false;
  let isTaken: (line: string) => boolean = () => false;
  let taker: ((line: string | null) => void) | null = null;

  const hand = (line: string | null) => {
    const resolve = taker;
    taker = null;
    resolve?.(line);
  };
  const serve = () => {
    if (taker === null) return;
    const line = lines.shift();
    if (line !== undefined) hand(line);
    else if (ended) hand(null);
  };
  input.on('line', (line: string) => {
    const text = line.trim();
    if (text === '' || isTaken(text)) return;
    lines.push(text);
    serve();
  });
  input.on('close', () => {
    ended = true;
    serve();
  });

  return {
    /**
     * The next line, or null once the input has ended and all lines were handed out.
     * An aborted wait gives null too and leaves the next line for the next taker.
     */
    next: (signal?: AbortSignal): Promise<string | null> =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(null);
        const give = () => {
          if (taker === resolve) hand(null);
        };
        signal?.addEventListener('abort', give, { once: true });
        taker = resolve;
        serve();
      }),
    /** Sees each line as it arrives; true keeps it out of the queue. */
    intercept: (listener: (line: string) => boolean) => {
      isTaken = listener;
    },
  };
}
