import { ChevronLeft, ChevronRight, ScanSearch } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { isOnPageOf, openSession, useApp, useModel, usePageAway, useView } from '../../state/index.ts';
import { Button, Empty, IconButton, Loaded, Moment, useLoaded } from '../../ui/index.ts';
import styles from './saved-pages.module.css';
import { savedWords } from './words.ts';

/**
 * The session that was opened to be read, while the page in front is none of its own: its pictures stand in place of
 * that page. Null where what is open goes on with the page.
 */
export function useSavedSession(): string | null {
  const reading = useView((data) => data.reading);
  const isLive = useView((data) => reading !== null && data.liveSessions.has(reading));
  const isOpen = useApp((data) => data.conversation.sessionId === reading);
  const runs = useApp((data) => data.run.status !== 'idle' && data.run.sessionId === reading);
  const isItsPage = useApp((data) => isOnPageOf(openSession(data), data));
  return reading === null || isLive || !isOpen || runs || isItsPage ? null : reading;
}

/** What a saved session looked like, step by step. */
export function SavedPages({ sessionId }: { readonly sessionId: string }) {
  const { page, view } = useModel();
  const turns = useApp((data) => data.conversation.turns);
  const lastPage = useApp((data) => openSession(data)?.url ?? '');
  const steps = turns.filter((turn): turn is NavigatorTurn => turn.speaker === 'navigator');
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[at];

  usePageAway();

  return (
    <section className={styles.pane} aria-label={savedWords.savedPages}>
      <header className={styles.bar}>
        <div className={styles.words}>
          <h2 className={styles.title}>{savedWords.savedSession}</h2>
          <p className={styles.address} title={step?.url}>
            {step === undefined ? '' : step.title || step.url}
          </p>
        </div>
        <Button
          onClick={() => {
            view.setState((data) => ({ liveSessions: new Set([...data.liveSessions, sessionId]) }));
            void page.load(lastPage, 'typed');
          }}
        >
          {savedWords.openItsLastPage}
        </Button>
      </header>
      <div className={styles.view}>
        {step === undefined ? (
          <Empty title={savedWords.nothingDone} />
        ) : (
          <Picture key={step.id} step={step} />
        )}
      </div>
      {step !== undefined && (
        <footer className={styles.foot}>
          <IconButton
            label={savedWords.theStepBefore}
            icon={ChevronLeft}
            disabled={at === 0}
            onClick={() => setChosen(at - 1)}
          />
          <p className={styles.step} aria-live="polite">
            <span>
              {at + 1}
              {savedWords.of}
              {steps.length}: {step.action.intent === 'say' ? savedWords.parleyReplied : describeStep(step)}
            </span>
            <Moment at={step.at} />
          </p>
          <IconButton
            label={savedWords.lookIntoThisStep}
            icon={ScanSearch}
            data-inspect={step.id}
            onClick={() => view.setState({ inspected: step.id })}
          />
          <IconButton
            label={savedWords.theStepAfter}
            icon={ChevronRight}
            disabled={at === steps.length - 1}
            onClick={() => setChosen(at + 1)}
          />
        </footer>
      )}
    </section>
  );
}

function Picture({ step }: { readonly step: NavigatorTurn }) {
  const { upkeep } = useModel();
  const loaded = useLoaded(useCallback(() => upkeep.screenshot(step.id), [upkeep, step.id]));
  return (
    <Loaded of={loaded} busy={savedWords.loading} failed={savedWords.cantGet}>
      {(jpeg) =>
        jpeg === null ? (
          <Empty title={savedWords.noPicture} />
        ) : (
          <img
            className={styles.picture}
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={savedWords.picture(step.title || step.url)}
          />
        )
      }
    </Loaded>
  );
}
