import { X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Button, Failed, IconButton, useLoaded } from '../../ui/index.ts';
import { hasScores, RankingList, scoreLists } from './ranking.tsx';
import styles from './why.module.css';
import { chosenByWords, rankedByWords, whyWords } from './words.ts';

/** Why a step took this element: what it was chosen from. In the place of the turns, so that the page stays in sight. */
export function WhyPanel({ turnId }: { readonly turnId: string }) {
  const { view, app, focusPoints } = useModel();
  const turn = useApp((data) => data.conversation.turns.find((each) => each.id === turnId));
  const count = useApp((data) => data.conversation.turns.length);
  const countAtFirst = useRef(count).current;
  const title = useId();

  const close = useCallback(() => {
    view.setState({ why: null });
    // Back to where it was opened from, once that can have the keyboard again.
    setTimeout(() => {
      const opener = document.querySelector<HTMLElement>(`[data-why="${CSS.escape(turnId)}"]`);
      if (opener === null) focusPoints.focus('composer');
      else opener.focus();
    }, 0);
  }, [view, turnId, focusPoints]);

  function onKeyDown(event: KeyboardEvent): void {
    // Esc means no where something is asked.
    if (event.key !== 'Escape' || app.getState().run.status === 'awaiting-approval') return;
    event.preventDefault();
    close();
  }

  if (turn?.speaker !== 'navigator') return null;
  return (
    <section className={styles.panel} aria-labelledby={title} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={title}>{turn.element === null ? whyWords.title : whyWords.elementTitle}</h2>
        <IconButton
          label={whyWords.backToTheConversation}
          keys="Escape"
          side="bottom"
          icon={X}
          onClick={close}
        />
      </div>
      <Body turn={turn} />
      {count > countAtFirst && (
        <div className={styles.news}>
          <Button onClick={close}>{whyWords.news}</Button>
        </div>
      )}
    </section>
  );
}

function Body({ turn }: { readonly turn: NavigatorTurn }) {
  const { upkeep } = useModel();
  const load = useCallback(() => upkeep.trace(turn.id), [upkeep, turn.id]);
  const [trace, again] = useLoaded(load);
  const body = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (focused || trace.status === 'loading') return;
    setFocused(true);
    const first = body.current?.querySelector<HTMLElement>('[aria-current]');
    (first ?? body.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [trace, focused]);

  return (
    <div ref={body} className={styles.body}>
      <p className={styles.step}>{describeStep(turn)}</p>
      {turn.reason !== '' && <p>{turn.reason}</p>}
      {trace.status === 'loading' && <Busy what={whyWords.loading} />}
      {trace.status === 'failed' && (
        <Failed title={whyWords.cantGet} message={trace.message} onRetry={again} />
      )}
      {trace.status === 'ready' &&
        (trace.value === null || !hasScores(trace.value) ? (
          <p className={styles.quiet}>{whyWords.nothingKept}</p>
        ) : (
          <>
            <p className={styles.quiet}>
              {rankedByWords(trace.value)} {chosenByWords(trace.value, turn)}
            </p>
            {scoreLists(trace.value).map(({ title, candidates }) => (
              <section key={title}>
                <h3>{title}</h3>
                <RankingList label={title} candidates={candidates} chosenUid={turn.element?.uid ?? null} />
              </section>
            ))}
          </>
        ))}
    </div>
  );
}
