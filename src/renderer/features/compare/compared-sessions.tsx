import { ArrowLeftRight, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, Turn } from '#shared/domain/index.ts';
import { describeTurn } from '#shared/grammar/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { useApp, useModel, usePageAway } from '../../state/index.ts';
import { Button, Empty, Hidden, IconButton, Loaded, Moment, useLoaded } from '../../ui/index.ts';
import { type AlignedTurns, alignTurns, outcomeWords } from './align-turns.ts';
import styles from './compared-sessions.module.css';
import { comparedSessionsWords, comparisonWords } from './words.ts';

/** Two sessions side by side, turn by turn, with what differs said in words. In the place of the page. */
export function ComparedSessions({ sessionIds }: { readonly sessionIds: readonly [string, string] }) {
  const { sessions, view, app } = useModel();
  const pane = useRef<HTMLElement>(null);
  usePageAway();
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const [firstId, secondId] = sessionIds;
  const load = useCallback(
    () => Promise.all([sessions.turnsBeside(firstId), sessions.turnsBeside(secondId)]),
    [sessions, firstId, secondId],
  );
  const loaded = useLoaded(load);
  const first = useApp((data) => data.sessions.list.find(({ id }) => id === firstId));
  const second = useApp((data) => data.sessions.list.find(({ id }) => id === secondId));
  const close = (): void => view.setState({ compared: null });
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-label={comparisonWords.twoSessionsCompared}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Esc means no where something is asked.
        if (event.key !== 'Escape' || app.getState().run.status === 'awaiting-approval') return;
        event.preventDefault();
        close();
      }}
    >
      <header className={styles.bar}>
        <h2 className={styles.heading}>{comparisonWords.twoSessionsCompared}</h2>
        <IconButton
          label={comparisonWords.changeSides}
          side="bottom"
          icon={ArrowLeftRight}
          onClick={() => view.setState({ compared: [secondId, firstId] })}
        />
        <IconButton label={comparisonWords.close} keys="Escape" side="bottom" icon={X} onClick={close} />
      </header>
      <Loaded of={loaded} busy={comparisonWords.loading} failed={comparisonWords.cantCompare}>
        {([left, right]) => <Lines first={left} second={right} titles={[titleOf(first), titleOf(second)]} />}
      </Loaded>
    </section>
  );
}

const titleOf = (session: Session | undefined): string => session?.title ?? comparisonWords.aSession;

function Lines({
  first,
  second,
  titles,
}: {
  readonly first: readonly Turn[];
  readonly second: readonly Turn[];
  readonly titles: readonly [string, string];
}) {
  const lines = useMemo(() => alignTurns(first, second), [first, second]);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const different = lines.filter(({ kind }) => kind !== 'same');
  const shown = onlyDifferences ? different : lines;
  if (lines.length === 0) return <Empty title={comparisonWords.nothing} />;
  return (
    <>
      <div className={styles.sum}>
        <p role="status">
          {different.length === 0
            ? comparisonWords.same
            : comparedSessionsWords.in(
                countOf(different.length, 'difference'),
                countOf(lines.length, 'line'),
              )}
        </p>
        {different.length > 0 && (
          <Button aria-pressed={onlyDifferences} onClick={() => setOnlyDifferences((only) => !only)}>
            {onlyDifferences ? comparisonWords.showAll : comparisonWords.showTheDifferencesOnly}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={comparisonWords.turnsSideBySide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{titles[0]}</th>
              <th scope="col" className={styles.between}>
                <Hidden>{comparisonWords.difference}</Hidden>
              </th>
              <th scope="col">{titles[1]}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={`${line.first?.id ?? ''} ${line.second?.id ?? ''}`} data-kind={line.kind}>
                <Side turn={line.first} />
                <td className={styles.between}>{lineWords(line)}</td>
                <Side turn={line.second} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function lineWords(line: AlignedTurns): string {
  switch (line.kind) {
    case 'same':
      return 'same';
    case 'differs':
      return line.how.join(', ');
    case 'first-only':
      return comparisonWords.onlyHere;
    case 'second-only':
      return comparisonWords.onlyThere;
  }
}

/** One turn, which leads into its session. */
function Side({ turn }: { readonly turn: Turn | null }) {
  const { sessions } = useModel();
  if (turn === null) return <td className={styles.none}>–</td>;
  const words = describeTurn(turn);
  return (
    <td>
      <button
        type="button"
        className={styles.turn}
        title={comparisonWords.lookIntoThisTurn}
        onClick={() => void sessions.openTurn(turn.sessionId, turn.id)}
      >
        <span>{words}</span>
        <span className={styles.quiet}>
          {turn.speaker === 'navigator' && turn.outcome.kind !== 'done' && (
            <strong>{outcomeWords[turn.outcome.kind]} </strong>
          )}
          <Moment at={turn.at} />
        </span>
      </button>
    </td>
  );
}
