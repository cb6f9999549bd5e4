import { useEffect } from 'react';
import { handOverTitle } from '#shared/grammar/index.ts';
import { type AppData, useModel } from '../state/index.ts';
import { notifierWords } from './words.ts';

interface Told {
  readonly title: string;
  readonly body: string;
  readonly sessionId: string;
}

// A system shows a line or two.
const longestBody = 160;

/** What a user who looks elsewhere should be told of, in the form of a notification; null for nothing. Pure. */
export function findNews(before: AppData, after: AppData): Told | null {
  const { run } = after;
  if (run === before.run) return null;
  if (run.status === 'idle') {
    // What was asked beside every run has been answered: nothing has finished.
    if (before.run.status === 'idle' || ('isBeside' in before.run && before.run.isBeside)) return null;
    const { sessionId } = before.run;
    const last = after.conversation.sessionId === sessionId ? after.conversation.turns.at(-1) : undefined;
    const said = last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : '';
    return told(after, sessionId, notifierWords.parleyHasFinished, said);
  }
  if (run.status === 'awaiting-approval') {
    const isSame = before.run.status === 'awaiting-approval' && before.run.request.id === run.request.id;
    return isSame ? null : told(after, run.sessionId, notifierWords.parleyAsks, run.request.sentence);
  }
  if (run.status !== 'paused' || run.handOver === undefined || before.run.status === 'paused') return null;
  return told(after, run.sessionId, notifierWords.parleyWaitsForYou, handOverTitle(run.handOver));
}

/** A system keeps what it has shown: of a private session it gets no word. */
function told({ sessions }: AppData, sessionId: string, title: string, body: string): Told {
  const isPrivate = sessions.list.some(({ id, isPrivate }) => id === sessionId && isPrivate === true);
  return { title, sessionId, body: isPrivate ? '' : body.slice(0, longestBody) };
}

/** Tells by the system what happens while the window is out of sight. */
export function useNotifications(): void {
  const { app, sessions } = useModel();
  useEffect(
    () =>
      app.subscribe((after, before) => {
        if (!after.settings.notifications || (!document.hidden && document.hasFocus())) return;
        if (!('Notification' in window) || Notification.permission !== 'granted') return;
        const news = findNews(before, after);
        if (news === null) return;
        const { title, body, sessionId } = news;
        // One at a time: what is asked now takes the place of what was asked before.
        const shown = new Notification(title, { body, tag: 'parley' });
        shown.onclick = () => {
          window.focus();
          void sessions.open(sessionId);
          shown.close();
        };
      }),
    [app, sessions],
  );
}
