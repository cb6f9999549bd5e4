import { useApp, useModel } from '../../state/index.ts';
import { Button, classes } from '../../ui/index.ts';
import styles from './composer.module.css';
import { runWords, shownStages } from './run-words.ts';
import { shortDraft } from './short-draft.ts';
import { SpeakingWords, StopSpeaking, useSaying } from './speaking-words.tsx';
import { WaitWords } from './wait-words.tsx';

/** What goes on at this moment. Always there and always as high, so that nothing moves when a run starts or ends. */
export function RunStrip() {
  const run = useApp((data) => data.run);
  const elsewhere = useApp(
    (data) => data.run.status !== 'idle' && data.run.sessionId !== data.conversation.sessionId,
  );
  const saying = useSaying();
  if (run.status === 'idle') {
    return (
      <div className={styles.strip}>
        {saying === null ? 'Enter sends, Shift+Enter starts a new line' : <SpeakingWords saying={saying} />}
      </div>
    );
  }
  const words = runWords(run);
  const waits = run.status === 'running' && run.wait !== null;
  return (
    <div className={classes(styles.strip, styles.live)}>
      {run.status === 'running' && <StagePips stage={run.stage} />}
      {run.status === 'running' && run.wait !== null ? (
        <span className={styles.twoLines}>
          <span>
            <WaitWords wait={run.wait} />
          </span>
        </span>
      ) : run.status === 'running' && run.draft !== '' && words.about === '' ? (
        <span className={classes(styles.twoLines, styles.draft)}>
          <span>{shortDraft(run.draft)}</span>
        </span>
      ) : (
        <span className={styles.what}>
          {words.what}
          {words.about !== '' && (
            <>
              : <em>{words.about}</em>
            </>
          )}
        </span>
      )}
      {elsewhere ? (
        <ShowSession sessionId={run.sessionId} />
      ) : (
        // A countdown takes the whole line.
        !waits && <span className={styles.step}>{words.step}</span>
      )}
      {saying !== null && <StopSpeaking />}
    </div>
  );
}

function StagePips({ stage }: { readonly stage: string }) {
  const reached = shownStages.findIndex((shown) => shown.stages.some((name) => name === stage));
  return (
    <span className={styles.pips} aria-hidden>
      {shownStages.map((shown, index) => (
        <span
          key={shown.name}
          title={shown.name}
          className={classes(styles.pip, index < reached && styles.past, index === reached && styles.now)}
        />
      ))}
    </span>
  );
}

function ShowSession({ sessionId }: { readonly sessionId: string }) {
  const { sessions } = useModel();
  return (
    <Button kind="quiet" onClick={() => void sessions.open(sessionId)}>
      In another session: show it
    </Button>
  );
}
