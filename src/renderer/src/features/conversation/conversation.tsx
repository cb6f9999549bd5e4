import { useCallback } from 'react';
import { useApp, useModel, useView } from '../../state/index.ts';
import { Busy, Failed } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { FirstStart } from './first-start.tsx';
import { InterruptedNote } from './interrupted-note.tsx';
import { TurnList } from './turn-list.tsx';
import { WhyPanel } from './why/index.ts';

/** Everything that was said and done in the open session, and what stands there when nothing was. */
export function Conversation() {
  const why = useView((data) => data.why);
  return (
    <section className={styles.conversation} aria-label="Conversation">
      {/* Kept as it is beneath: whoever comes back finds the place where they were. */}
      <div className={styles.body} inert={why !== null}>
        <Body />
      </div>
      {why !== null && <WhyPanel key={why} turnId={why} />}
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
