import { useCallback, useState } from 'react';
import type { KeptRanking, NavigatorTurn, Trace, Turn } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { useModel } from '../../../state/index.ts';
import { Facts, formatDuration, Loaded, useLoaded } from '../../../ui/index.ts';
import { machineMs } from '../step-details.tsx';
import { nextStep } from '../words.ts';
import { BeforeAndAfter } from './before-and-after.tsx';
import { ChosenAmong } from './chosen-among.tsx';
import styles from './inspector.module.css';
import { StepChecks } from './step-checks.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import { badges, inspectedWords, missingWords } from './words.ts';

/** What was done in a turn of Parley, or in the page by the user: plain words and the picture first. */
export function InspectedStep({
  turn,
  later,
}: {
  readonly turn: NavigatorTurn;
  /** The turns behind it. */
  readonly later: readonly Turn[];
}) {
  const { upkeep } = useModel();
  const loaded = useLoaded(useCallback(() => upkeep.trace(turn.id), [upkeep, turn.id]));
  const [afterwards, setAfterwards] = useState<KeptRanking | null>(null);
  return (
    <>
      <Headline turn={turn} />
      <Loaded of={loaded} busy={inspectedWords.loading} failed={inspectedWords.cantGet}>
        {(trace) => (
          <>
            {trace !== null && (
              <ChosenAmong turn={turn} trace={trace} afterwards={afterwards} onRanked={setAfterwards} />
            )}
            <BeforeAndAfter turn={turn} later={later} hasPicture={trace?.hasScreenshot === true} />
            <StepChecks turn={turn} trace={trace} />
            <Missing turn={turn} trace={trace} />
            <TechnicalDetails turn={turn} trace={trace} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** What was done, what became of it, and what to do about that. */
function Headline({ turn }: { readonly turn: NavigatorTurn }) {
  const { outcome, action } = turn;
  const said = action.intent === 'say' && turn.actor === 'navigator';
  const own = machineMs(turn);
  return (
    <div className={styles.headline}>
      <p className={styles.title}>{said ? inspectedWords.said(action.utterance) : describeStep(turn)}</p>
      {outcome.kind !== 'done' && (
        <p className={outcome.kind === 'failed' ? styles.failed : styles.stopped}>
          <strong>{badges[outcome.kind]}.</strong> {outcome.message} {nextStep(outcome)}
        </p>
      )}
      {turn.reason !== '' && <p>{turn.reason}</p>}
      <Facts
        rows={[
          { name: inspectedWords.page, value: [turn.title, turn.url].filter(Boolean).join(', ') },
          { name: inspectedWords.took, value: own === 0 ? '' : formatDuration(own) },
        ]}
      />
    </div>
  );
}

/** Says what a step that an earlier Parley recorded, or that nobody had to decide, has nothing of. */
function Missing({ turn, trace }: { readonly turn: NavigatorTurn; readonly trace: Trace | null }) {
  const words = missingWords(turn, trace);
  return words === '' ? null : <p className={styles.quiet}>{words}</p>;
}
