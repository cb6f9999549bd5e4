import type { AppEvent, Params } from '#shared/ipc/index.ts';
import { readCommand } from '#shared/text/commands.ts';
import { followTalk, type TalkOptions } from './chat.ts';

export interface ReplayOptions extends TalkOptions {
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
  let ended: Extract<AppEvent, { type: 'replay-ended' }> | null = null;
  const talk = followTalk(options, (event) => {
    if (event.type === 'replay-progress') {
      const { found: type, turn, certainty, by, candidates, elsewhere } = event.progress;
      const where = elsewhere === '' ? {} : { elsewhere };
      if (type === null) return;
      write(
        type === 'found' ? { type, turn, certainty, by, ...where } : { type, turn, candidates, ...where },
      );
    }
    if (event.type === 'replay-ended') ended = event;
  });
  try {
    await talk.begin(true);
    write({ type: 'ready' });
    const { source, given, url: begin, grantAll } = options;
    const { id: sessionId } = await app.call('replays.start', {
      ...{ source, given: { ...given }, isConfirmed: grantAll, url: begin },
    });
    for (;;) {
      await talk.turnEnded();
      if (ended !== null) return isWhole(ended) ? 0 : stopped;
      talk.turnBegins();
      const line = await lines.next();
      const isNo = line === null || readCommand(line, ['no', 'drop']) !== null;
      await app.call('dialogue.send', { sessionId, utterance: isNo ? 'stop' : line, via: 'text' });
    }
  } finally {
    talk.end();
  }
}

const isWhole = ({ isDone, skipped }: { readonly isDone: boolean; readonly skipped: number }): boolean =>
  isDone && skipped === 0;
