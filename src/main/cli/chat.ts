import type { RunState, Turn } from '#shared/domain/index.ts';
import type { AppEvent, Method, Params, Result } from '#shared/ipc/index.ts';
import { createApprovalDesk } from './answer-approvals.ts';
import { type ChatEvent, turnEvent } from './chat-events.ts';
import type { LineQueue } from './line-queue.ts';
import { waitForPage } from './wait-for-page.ts';

/** What the command line needs of the app: the contract's methods and events. */
export interface ChatApp {
  call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  on(listener: (event: AppEvent) => void): () => void;
  /** Resolves once there is a tab. @throws AppError what kept it from opening */
  opened(): Promise<void>;
  /** Resolves when nothing runs. */
  idle(): Promise<void>;
}

export interface ChatOptions {
  readonly app: ChatApp;
  readonly lines: LineQueue;
  readonly write: (event: ChatEvent) => void;
  /** What a person should read beside the events: notices. */
  readonly tell: (message: string) => void;
  /** `--yes`: every approval is granted without asking. */
  readonly grantAll: boolean;
  /** The first tab stays on about:blank. */
  readonly beginsBlank: boolean;
}

const stop = /^(?:please )?(?:stop|halt|abort|cancel)[.!]*$/i;

/**
 * One conversation: each line is an utterance, taken when the turn before it has ended. A line that comes while an
 * approval is open answers it, and a "stop" that comes while a turn runs stops it at once. Ends with the input,
 * once the turn under way is finished.
 *
 * @throws AppError what the app throws: an utterance that is too long, no browser, a store that cannot be written
 */
export async function runChat(options: ChatOptions): Promise<void> {
  const { app, lines, write } = options;
  const desk = createApprovalDesk(options);
  let run: RunState = { status: 'idle' };
  let url = '';
  let said: string | null = null;

  const unlisten = app.on((event) => {
    if (event.type === 'tabs-changed') url = event.tabs.find((tab) => tab.active)?.url ?? url;
    if (event.type === 'notice') options.tell(event.message);
    if (event.type === 'turn-recorded') {
      said = sayOf(event.turn) ?? said;
      write(turnEvent(event.turn, url));
    }
    if (event.type === 'run-changed') {
      tellWait(run, event.run, options.tell);
      run = event.run;
      desk.onRun(run);
    }
  });
  lines.intercept((line) => {
    const isForRun = (run.status === 'running' || run.status === 'paused') && stop.test(line);
    if (isForRun) void app.call('run.stop', undefined);
    return isForRun;
  });

  try {
    url = await waitForPage(app, options.beginsBlank);
    const { id: sessionId } = await app.call('sessions.create', undefined);
    write({ type: 'ready' });
    for (let line = await lines.next(); line !== null; line = await lines.next()) {
      said = null;
      await app.call('dialogue.send', { sessionId, utterance: line, via: 'text' });
      await app.idle();
      await desk.settled();
      const front = (await app.call('app.state', undefined)).tabs.find((tab) => tab.active);
      write({ type: 'awaiting-user', say: said, url: front?.url ?? '', title: front?.title ?? '' });
    }
  } finally {
    unlisten();
  }
}

/** A person who watches should know why nothing happens: once per wait. */
function tellWait(before: RunState, now: RunState, tell: (message: string) => void): void {
  const wait = now.status === 'running' ? now.wait : null;
  if (wait === null || (before.status === 'running' && before.wait?.until === wait.until)) return;
  const seconds = Math.max(1, Math.ceil((wait.until - Date.now()) / 1_000));
  tell(`${wait.reason}: trying again in ${seconds} s.`);
}

function sayOf(turn: Turn): string | null {
  return turn.speaker === 'navigator' && turn.action.intent === 'say' ? turn.action.utterance : null;
}
