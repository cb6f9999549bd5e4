import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { lastUserTurn, type NavigatorTurn, type Turn } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { type Notice, openSession, useApp, useModel, useView, withUnfolded } from '../../state/index.ts';
import { Busy, Button, Failed } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { FindInTurns, useFindKey } from './find-in-turns.tsx';
import { FirstStart } from './first-start.tsx';
import { FoldedSteps, type Retry } from './step-row.tsx';
import { NoticeRow, TurnRow } from './turn-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { WhyPanel } from './why-panel.tsx';
import { conversationWords } from './words.ts';

/** Everything that was said and done in the open session, and what stands there when nothing was. */
export function Conversation() {
  const why = useView((data) => data.why);
  const { section, toTurns, onKeyDown } = useFindKey();
  return (
    <section
      ref={section}
      className={styles.conversation}
      aria-label={conversationWords.conversation}
      onKeyDown={onKeyDown}
    >
      <FindInTurns onClosed={toTurns} />
      {/* Kept as it is beneath: the user comes back to the place where they were. */}
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

  if (loading.status === 'loading' && turns.length === 0) return <Busy what={conversationWords.opening} />;
  if (loading.status === 'failed') {
    return <Failed title={conversationWords.cantOpen} message={loading.message} onRetry={retry} />;
  }
  if (turns.length === 0 && !hasNotices) return <FirstStart />;
  return (
    <>
      <TurnList key={sessionId ?? 'new'} />
      <NextSteps />
      <InterruptedNote />
    </>
  );
}

// What most rows come to, in px: the measured size replaces it as soon as a row is drawn.
const usualRowHeight = 36;
// Nearer to the end than this, in px, counts as reading the newest: it then follows what comes.
const endThreshold = 48;

/** Who was at the end stays there when a card takes room, or the window becomes narrower and lines break anew. */
function useEndKept(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: { readonly scrollToEnd: () => void },
): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    // Only scrolling tells what is wanted: a change of size leaves the place and moves the end.
    let isAtEnd = true;
    const onScroll = (): void => {
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= endThreshold;
    };
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (!isAtEnd) return;
      virtualizer.scrollToEnd();
      // Rows are measured anew a frame later.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => virtualizer.scrollToEnd());
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scroller, virtualizer]);
}

/** The turns, drawn only where they can be seen. Keeps its place unless it was at the end. */
function TurnList() {
  const turns = useApp((data) => data.conversation.turns);
  const sessionId = useApp((data) => data.conversation.sessionId);
  const allNotices = useApp((data) => data.notices);
  const unfolded = useView((data) => data.unfolded);
  const rows = useMemo(
    () =>
      buildRows(
        turns,
        allNotices.filter((notice) => notice.sessionId === sessionId),
        unfolded,
      ),
    [turns, allNotices, sessionId, unfolded],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [overflows, setOverflows] = useState(() => rows.length * usualRowHeight > window.innerHeight);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    // Scrolling moves rows without drawing anything anew.
    directDomUpdates: true,
    gap: 2,
    paddingStart: 16,
    paddingEnd: 16,
    // Of rows that leave room, anchoring to the end would move the virtualizer's own idea of the place and not the
    // element; following them would then try in vain, frame by frame, for five seconds after each row.
    anchorTo: overflows ? 'end' : 'start',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
    onChange: (instance) => {
      setAtEnd(instance.isAtEnd(endThreshold));
      setOverflows(instance.getTotalSize() > (instance.scrollRect?.height ?? 0));
    },
  });

  useLayoutEffect(() => {
    if (overflows) virtualizer.scrollToEnd();
  }, [virtualizer, overflows]);
  useEndKept(scroller, virtualizer);
  const onKeyDown = useRowKeys({
    turnIds: rows.map((row) => (row.kind === 'turn' ? row.turn.id : null)),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    scroller,
  });
  const found = useJump(rows, (index) => virtualizer.scrollToIndex(index, { align: 'center' }));

  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={conversationWords.turns}
        data-turns=""
        aria-description={conversationWords.keysHint}
        onKeyDown={onKeyDown}
      >
        <ol ref={virtualizer.containerRef} className={styles.list}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-turn={row?.kind === 'turn' ? row.key : undefined}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className={styles.item}
                data-found={row?.key === found ? '' : undefined}
                tabIndex={-1}
              >
                {row !== undefined && <RowContent row={row} last={item.index === rows.length - 1} />}
              </li>
            );
          })}
        </ol>
      </section>
      {!atEnd && (
        <div className={styles.latest}>
          <Button onClick={() => virtualizer.scrollToEnd()}>
            <ArrowDown size={15} aria-hidden />
            {conversationWords.latest}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Brings the turn that a search led to into sight, out of the fold that it may be in.
 * @returns the key of that row, to be marked until another session is opened
 */
function useJump(rows: readonly Row[], scrollTo: (index: number) => void): string | null {
  const { view } = useModel();
  const wanted = useView((data) => data.jumpTo);
  const [found, setFound] = useState<string | null>(null);
  const index = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted);
  const fold =
    wanted === null || index !== -1
      ? undefined
      : rows.find((row) => row.kind === 'steps' && row.steps.some(({ id }) => id === wanted));
  const foldKey = fold?.key ?? null;
  useLayoutEffect(() => {
    if (wanted === null) return;
    if (index === -1) {
      if (foldKey !== null) view.setState((data) => withUnfolded(data, foldKey, true));
      return;
    }
    setFound(wanted);
    scrollTo(index);
    view.setState({ jumpTo: null });
  }, [wanted, index, foldKey, view, scrollTo]);
  return found;
}

function RowContent({ row, last }: { readonly row: Row; readonly last: boolean }) {
  switch (row.kind) {
    case 'turn':
      return <TurnRow turn={row.turn} last={last} titleSaid={row.titleSaid} retry={row.retry} />;
    case 'steps':
      return <FoldedSteps foldKey={row.key} steps={row.steps} />;
    case 'notice':
      return <NoticeRow notice={row.notice} />;
    default:
      return assertNever(row);
  }
}

/** One line of the conversation. */
type Row =
  | {
      readonly kind: 'turn';
      readonly key: string;
      readonly turn: Turn;
      /** The reply of its run names the page that the step led to. */
      readonly titleSaid: boolean;
      /** The instruction of a run that ended with this step's failure. */
      readonly retry: Retry | null;
    }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: Notice }
  /** The steps of a run that has ended, in one line. */
  | { readonly kind: 'steps'; readonly key: string; readonly steps: readonly NavigatorTurn[] };

/** Fewer steps than this are as short as the line that they would fold to. */
const fewestFolded = 2;

const isStep = (turn: Turn): turn is NavigatorTurn =>
  turn.speaker === 'navigator' && (turn.action.intent !== 'say' || turn.actor === 'user');

const beginsRun = (turn: Turn): boolean => turn.speaker === 'user' && turn.purpose === undefined;

/**
 * The turns of a session with what was said beside them, each notice behind the turns that were there before it. The
 * steps of runs before the last fold to one line, unless that is among `unfolded`.
 */
export function buildRows(
  turns: readonly Turn[],
  notices: readonly Notice[],
  unfolded: ReadonlySet<string> = new Set(),
): readonly Row[] {
  const rows: Row[] = [];
  const pending = [...notices];
  const lastRun = turns.findLastIndex(beginsRun);
  const foldKeys = keysOfFolds(turns.slice(0, Math.max(0, lastRun)));
  for (const [index, turn] of turns.entries()) {
    while (pending[0] !== undefined && pending[0].afterTurns <= index) pushNotice(rows, pending.shift());
    const fold = foldKeys.get(turn.id);
    if (fold !== undefined) {
      if (fold.first === turn.id) rows.push({ kind: 'steps', key: fold.key, steps: fold.steps });
      if (!unfolded.has(fold.key)) continue;
    }
    const titleSaid = isStep(turn) && replyNames(turns, index);
    rows.push({ kind: 'turn', key: turn.id, turn, titleSaid, retry: retryOf(turns, index, lastRun) });
  }
  for (const notice of pending) pushNotice(rows, notice);
  return rows;
}

interface FoldedRun {
  readonly key: string;
  readonly first: string;
  readonly steps: readonly NavigatorTurn[];
}

/** The fold that each step belongs to, by the step's id: steps on end, with nothing said between them. */
function keysOfFolds(turns: readonly Turn[]): ReadonlyMap<string, FoldedRun> {
  const folds = new Map<string, FoldedRun>();
  let steps: NavigatorTurn[] = [];
  const close = (): void => {
    const [first] = steps;
    if (first !== undefined && steps.length >= fewestFolded) {
      const fold = { key: `steps ${first.id}`, first: first.id, steps };
      for (const step of steps) folds.set(step.id, fold);
    }
    steps = [];
  };
  for (const turn of turns) {
    if (isStep(turn)) steps.push(turn);
    else close();
  }
  close();
  return folds;
}

/** A title is said once: the reply that ends the run has it. */
function replyNames(turns: readonly Turn[], index: number): boolean {
  const step = turns[index];
  if (step === undefined || !isStep(step) || step.outcome.kind !== 'done') return false;
  const titles = step.outcome.changes.flatMap((one) => (one.kind === 'navigated' ? one.title : []));
  if (titles.length === 0) return false;
  for (let at = index + 1; at < turns.length; at += 1) {
    const turn = turns[at];
    if (turn === undefined || turn.speaker === 'user') return false;
    if (turn.action.intent !== 'say') continue;
    const { utterance } = turn.action;
    return titles.some((title) => title !== '' && utterance.includes(title));
  }
  return false;
}

/** What can be said again after a step that failed and ended its run: nothing was asked for since. */
function retryOf(turns: readonly Turn[], index: number, lastRun: number): Retry | null {
  const [step, asked] = [turns[index], turns[lastRun]];
  if (step === undefined || asked?.speaker !== 'user' || index < lastRun || !isStep(step)) return null;
  if (step.outcome.kind !== 'failed' || turns.slice(index + 1).some(isStep)) return null;
  const before = turns.slice(lastRun, index).filter(isStep);
  return { utterance: asked.utterance, isWhole: before.every(({ outcome }) => outcome.kind !== 'done') };
}

function pushNotice(rows: Row[], notice: Notice | undefined): void {
  if (notice !== undefined) rows.push({ kind: 'notice', key: notice.id, notice });
}

/** What is still to come of an instruction of several steps, before it happens. */
function NextSteps() {
  const next = useApp((data) =>
    data.run.status === 'running' && data.run.sessionId === data.conversation.sessionId
      ? data.run.next
      : undefined,
  );
  if (next === undefined || next.length === 0) return null;
  return (
    <div className={styles.next}>
      <p id="next-steps">{conversationWords.next}</p>
      <ol aria-labelledby="next-steps">
        {next.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be said twice
          <li key={index}>{words}</li>
        ))}
      </ol>
    </div>
  );
}

/** The app ended while something ran here: says so and offers the last instruction again, never by itself. */
function InterruptedNote() {
  const { edit } = useModel();
  const interrupted = useApp((data) => openSession(data)?.interrupted === true && data.run.status === 'idle');
  const lastUtterance = useApp((data) => lastUserTurn(data.conversation.turns)?.utterance ?? null);
  if (!interrupted || lastUtterance === null) return null;
  return (
    <div className={styles.note}>
      <p>{conversationWords.interrupted}</p>
      <Button onClick={() => edit(lastUtterance)}>{conversationWords.writeAgain}</Button>
    </div>
  );
}
