import type { AppEvent, Params } from '#shared/ipc/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import { type ChatApp, createApprovalDesk, type LineQueue, waitForPage } from './chat.ts';
import { type ChatEvent, turnEvent } from './chat-events.ts';

export interface ReplayOptions {
  readonly app: ChatApp;
  readonly lines: LineQueue;
  readonly write: (event: ChatEvent) => void;
  readonly tell: (message: string) => void;
  /** `--yes`: approvals are granted and values entered without asking. */
  readonly grantAll: boolean;
  readonly source: Params<'replays.start'>['source'];
  readonly given: Readonly<Record<string, string>>;
  readonly url: string | null;
}

/** What was stopped, refused or left without an answer. */
const stopped = 3;

/**
 * Does a session or a saved replay again. What it asks is answered by the next line: a number, `skip`, a value; `no`, a
 * word of stopping and the end of the input stop it.
 * @returns the exit code: 0 when all steps were done, 3 when it stopped
 */
export async function runReplay(options: ReplayOptions): Promise<number> {
  const { app, lines, write } = options;
  const desk = createApprovalDesk(options);
  let url = '';
  let said: string | null = null;
  let ended: Extract<AppEvent, { type: 'replay-ended' }> | null = null;
  const unlisten = app.on((event) => {
    if (event.type === 'tabs-changed') url = event.tabs.find((tab) => tab.active)?.url ?? url;
    if (event.type === 'notice') options.tell(event.message);
    if (event.type === 'turn-recorded') {
      const { turn } = event;
      if (turn.speaker === 'navigator' && turn.action.intent === 'say') said = turn.action.utterance;
      write(turnEvent(turn, url));
    }
    if (event.type === 'replay-progress') {
      const { found: type, turn, certainty, by, candidates, elsewhere } = event.progress;
      const where = elsewhere === '' ? {} : { elsewhere };
      if (type === null) return;
      write(
        type === 'found' ? { type, turn, certainty, by, ...where } : { type, turn, candidates, ...where },
      );
    }
    if (event.type === 'replay-ended') ended = event;
    if (event.type === 'run-changed') desk.onRun(event.run);
  });
  try {
    url = await waitForPage(app, true);
    write({ type: 'ready' });
    const { source, given, url: begin, grantAll } = options;
    const { id: sessionId } = await app.call('replays.start', {
      ...{ source, given: { ...given }, isConfirmed: grantAll, url: begin },
    });
    for (;;) {
      await app.idle();
      await desk.settled();
      const front = (await app.call('app.state', undefined)).tabs.find((tab) => tab.active);
      write({ type: 'awaiting-user', say: said, url: front?.url ?? '', title: front?.title ?? '' });
      if (ended !== null) return isWhole(ended) ? 0 : stopped;
      said = null;
      const line = await lines.next();
      const isNo = line === null || readCommand(line, ['no', 'drop']) !== null;
      await app.call('dialogue.send', { sessionId, utterance: isNo ? 'stop' : line, via: 'text' });
    }
  } finally {
    unlisten();
  }
}

const isWhole = ({ isDone, skipped }: { readonly isDone: boolean; readonly skipped: number }): boolean =>
  isDone && skipped === 0;
