import { Check, ChevronLeft, ChevronRight, Link, Repeat, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Turn, UserTurn } from '#shared/domain/index.ts';
import { describeTurn } from '#shared/grammar/index.ts';
import { turnLink, useApp, useModel, usePageAway } from '../../../state/index.ts';
import { Empty, IconButton, isBareKey, Moment } from '../../../ui/index.ts';
import { SpeechDetails } from '../speech-details.tsx';
import { fromHere } from '../step-details.tsx';
import { replayQuestionWords } from '../words.ts';
import { InspectedStep } from './inspected-step.tsx';
import styles from './inspector.module.css';
import { inspectorWords } from './words.ts';

/** One turn with everything that is known of it, in the place of the page, and the way to the turns around it. */
export function TurnInspector({ turnId }: { readonly turnId: string }) {
  const { view, app, focusPoints } = useModel();
  const turns = useApp((data) => data.conversation.turns);
  const at = turns.findIndex(({ id }) => id === turnId);
  const turn = turns[at];
  const title = useId();
  const pane = useRef<HTMLElement>(null);
  const first = useRef(turnId).current;
  usePageAway();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins at its top, with the keyboard there
  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
  }, [turnId]);

  const close = useCallback(() => {
    view.setState({ inspected: null, drawerOpen: true });
    // Back to where it was opened from, once that is there again.
    setTimeout(() => {
      const opener =
        document.querySelector<HTMLElement>(`[data-inspect="${CSS.escape(turnId)}"]`) ??
        document.querySelector<HTMLElement>(`[data-inspect="${CSS.escape(first)}"]`) ??
        document.querySelector<HTMLElement>(`[data-turn="${CSS.escape(turnId)}"]`);
      if (opener === null) focusPoints.focus('composer');
      else opener.focus();
    }, 0);
  }, [view, turnId, first, focusPoints]);

  const show = (index: number): void => {
    const next = turns[index];
    if (next !== undefined) view.setState({ inspected: next.id });
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (!isBareKey(event)) return;
    // Esc means no where something is asked.
    if (event.key === 'Escape' && app.getState().run.status !== 'awaiting-approval') {
      event.preventDefault();
      close();
    }
    const step = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(at + step);
  }

  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-labelledby={title}
      tabIndex={-1}
      data-inspector=""
      onKeyDown={onKeyDown}
    >
      <header className={styles.bar}>
        <IconButton
          label={inspectorWords.theTurnBefore}
          keys="K"
          side="bottom"
          icon={ChevronLeft}
          disabled={at <= 0}
          onClick={() => show(at - 1)}
        />
        <IconButton
          label={inspectorWords.theTurnAfter}
          keys="J"
          side="bottom"
          icon={ChevronRight}
          disabled={at === -1 || at === turns.length - 1}
          onClick={() => show(at + 1)}
        />
        <h2 id={title} className={styles.place}>
          {turn === undefined ? inspectorWords.aTurn : inspectorWords.place(at + 1, turns.length)}
        </h2>
        {turn !== undefined && <Moment at={turn.at} className={styles.quiet} />}
        {turn !== undefined && (
          <IconButton
            label={replayQuestionWords.runFromHere}
            side="bottom"
            icon={Repeat}
            onClick={() => view.setState({ rerun: fromHere(turn) })}
          />
        )}
        {turn !== undefined && <CopyLink key={turn.id} turn={turn} />}
        <IconButton label={inspectorWords.close} keys="Escape" side="bottom" icon={X} onClick={close} />
      </header>
      <p className={styles.announced} role="status">
        {turn === undefined ? '' : `${inspectorWords.place(at + 1, turns.length)}. ${describeTurn(turn)}`}
      </p>
      {turn === undefined ? (
        <Empty title={inspectorWords.gone} />
      ) : (
        <Content key={turn.id} turn={turn} later={turns.slice(at + 1)} />
      )}
    </section>
  );
}

/** A text that leads here again when it is put where sessions are searched. */
function CopyLink({ turn }: { readonly turn: Turn }) {
  const [copied, setCopied] = useState(false);
  return (
    <IconButton
      label={copied ? inspectorWords.linkCopied : inspectorWords.copyLink}
      side="bottom"
      icon={copied ? Check : Link}
      onClick={() =>
        void navigator.clipboard
          .writeText(turnLink({ sessionId: turn.sessionId, turnId: turn.id }))
          .then(() => setCopied(true))
      }
    />
  );
}

function Content({ turn, later }: { readonly turn: Turn; readonly later: readonly Turn[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={inspectorWords.label}>
      <div className={styles.body}>
        {turn.speaker === 'user' ? <Said turn={turn} /> : <InspectedStep turn={turn} later={later} />}
      </div>
    </section>
  );
}

function Said({ turn }: { readonly turn: UserTurn }) {
  return (
    <>
      <p className={styles.title}>“{turn.utterance}”</p>
      <p className={styles.quiet}>
        {turn.via === 'voice' ? inspectorWords.youSaidThis : inspectorWords.youTypedThis}
        {turn.purpose === 'steering' && inspectorWords.steered}
        {turn.purpose === 'page-question' && inspectorWords.pageQuestion}
      </p>
      {turn.spoken !== undefined && <SpeechDetails spoken={turn.spoken} sent={turn.utterance} />}
    </>
  );
}
