import { useCallback } from 'react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { useModel } from '../../../state/index.ts';
import { Busy, Failed, useLoaded } from '../../../ui/index.ts';
import { approvalWords } from './approval-words.ts';
import styles from './details.module.css';
import { Screenshot } from './screenshot.tsx';
import { StageTimes } from './stage-times.tsx';
import { TraceDetails } from './trace-details.tsx';
import { UsageFacts } from './usage-facts.tsx';

/** Everything that is known of one step. */
export function Details({ turn }: { readonly turn: NavigatorTurn }) {
  const { upkeep } = useModel();
  const load = useCallback(() => upkeep.trace(turn.id), [upkeep, turn.id]);
  const [trace, again] = useLoaded(load);
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <dt>Action</dt>
        <dd>
          <code className={styles.code}>{turn.text}</code>
        </dd>
        {turn.reason !== '' && (
          <>
            <dt>Why</dt>
            <dd>{turn.reason}</dd>
          </>
        )}
        <dt>Page</dt>
        <dd>{turn.title === '' ? turn.url : `${turn.title}, ${turn.url}`}</dd>
        {turn.approval !== 'not-needed' && (
          <>
            <dt>Approval</dt>
            <dd>{approvalWords[turn.approval]}</dd>
          </>
        )}
      </dl>
      {turn.usage !== null && <UsageFacts usage={turn.usage} />}
      <StageTimes ms={turn.ms} />
      {trace.status === 'loading' && <Busy what="Fetching what it was decided on" />}
      {trace.status === 'failed' && (
        <Failed title="The details could not be fetched" message={trace.message} onRetry={again} />
      )}
      {trace.status === 'ready' &&
        (trace.value === null ? (
          <p className={styles.quiet}>Nothing more was kept of this step.</p>
        ) : (
          <>
            <TraceDetails trace={trace.value} turn={turn} />
            {trace.value.hasScreenshot && <Screenshot turnId={turn.id} />}
          </>
        ))}
    </div>
  );
}
