import { useCallback } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Failed } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { FirstStart } from './first-start.tsx';
import { InterruptedNote } from './interrupted-note.tsx';
import { TurnList } from './turn-list.tsx';

/** Everything that was said and done in the open session, and what stands there when nothing was. */
export function Conversation() {
  return (
    <section className={styles.conversation} aria-label="Conversation">
      <Body />
    </section>
  );
}

function Body() {
  const conversation = useApp((data) => data.conversation);
  const hasNotices = useApp((data) =>
    data.notices.some(
      (notice) => notice.sessionId === data.conversation.sessionId && notice.level === 'problem',
    ),
  );
  const { sessions } = useModel();
  const { sessionId, loading, turns } = conversation;
  const retry = useCallback(() => {
    if (sessionId !== null) void sessions.open(sessionId);
  }, [sessions, sessionId]);

  if (loading.status === 'loading' && turns.length === 0) return <Busy what="Opening the session" />;
  if (loading.status === 'failed') {
    return <Failed title="This session could not be opened" message={loading.message} onRetry={retry} />;
  }
  if (turns.length === 0 && !hasNotices) return <FirstStart />;
  return (
    <>
      <TurnList key={sessionId ?? 'new'} />
      <InterruptedNote />
    </>
  );
}
