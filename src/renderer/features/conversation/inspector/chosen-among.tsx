import { ListOrdered } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { KeptRanking, NavigatorTurn, Trace } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { useModel } from '../../../state/index.ts';
import { Busy, Button, classes, Hidden, moveByArrows, useAttempt } from '../../../ui/index.ts';
import { elementName } from '../choices.tsx';
import { barShares, type ScoreList, scoreLists } from '../ranking.tsx';
import { chosenByWords, rankedByWords } from '../words.ts';
import styles from './inspector.module.css';
import { type ListedCandidate, listCandidates } from './listed-candidates.ts';
import { InspectedPicture } from './page-picture.tsx';
import { chosenWords } from './words.ts';

/** The picture of the page with the element that was taken and those beside it, and the lists that they stand in. */
export function ChosenAmong({
  turn,
  trace,
  afterwards,
  onRanked,
}: {
  readonly turn: NavigatorTurn;
  readonly trace: Trace;
  /** A ranking that was made while this was looked at. */
  readonly afterwards: KeptRanking | null;
  readonly onRanked: (ranking: KeptRanking) => void;
}) {
  const [front, setFront] = useState(0);
  const [pointed, setPointed] = useState<string | null>(null);
  const lists = [
    ...scoreLists(trace).map((list) => ({
      ...list,
      all: list.isRanker ? (trace.ranking?.scores ?? []) : [],
    })),
    ...(afterwards === null
      ? []
      : [
          {
            title: chosenWords.rankedAfterwards(afterwards.by?.model),
            isRanker: true,
            candidates: afterwards.candidates,
            all: afterwards.scores,
          },
        ]),
  ].map((list) => ({ ...list, candidates: listCandidates(list, turn.element) }));
  const drawn = lists[front] ?? lists[0];
  const point = useCallback((index: number, uid: string | null) => {
    setFront(index);
    setPointed(uid);
  }, []);
  return (
    <div className={styles.among}>
      {trace.hasScreenshot && (
        <InspectedPicture
          turnId={turn.id}
          viewport={trace.snapshot.viewport}
          candidates={drawn?.candidates ?? listCandidates({ candidates: [], all: [] }, turn.element)}
          chosenUid={turn.element?.uid ?? null}
          pointed={pointed}
          onPoint={setPointed}
        />
      )}
      <section className={styles.section} aria-label={chosenWords.whatItWasChosenFrom}>
        <h3>{turn.element === null ? chosenWords.whatItCouldChooseFrom : chosenWords.whatItWasChosenFrom}</h3>
        <p className={styles.quiet}>
          {rankedByWords(trace)} {turn.actor === 'navigator' && chosenByWords(trace, turn)}
        </p>
        {lists.length > 0 && (
          <div className={styles.lists}>
            {lists.map((list, index) => (
              <CandidateList
                key={list.title}
                title={list.title}
                candidates={list.candidates}
                chosenUid={turn.element?.uid ?? null}
                viewport={trace.hasScreenshot ? trace.snapshot.viewport : null}
                pointed={pointed}
                onPoint={(uid) => point(index, uid)}
              />
            ))}
          </div>
        )}
        {trace.ranking === null && afterwards === null && trace.hasPage && (
          <RankNow turn={turn} onRanked={onRanked} />
        )}
      </section>
    </div>
  );
}

/** A page that no ranker was asked about can be ranked now, since it is kept. */
function RankNow({
  turn,
  onRanked,
}: {
  readonly turn: NavigatorTurn;
  readonly onRanked: (ranking: KeptRanking) => void;
}) {
  const { upkeep } = useModel();
  const attempt = useAttempt();
  const [gone, setGone] = useState(false);
  if (attempt.busy) return <Busy what={chosenWords.ranking} />;
  return (
    <div className={styles.rankNow}>
      <Button
        disabled={gone}
        onClick={() =>
          void attempt.run(async () => {
            const ranking = await upkeep.rankAfterwards(turn.sessionId, turn.id);
            if (ranking === null) setGone(true);
            else onRanked(ranking);
          })
        }
      >
        <ListOrdered size={15} aria-hidden />
        {chosenWords.rankThisPageNow}
      </Button>
      <p className={styles.quiet} role="status">
        {attempt.problem ?? (gone ? chosenWords.pageNotKept : chosenWords.notAsked)}
      </p>
    </div>
  );
}

type Viewport = Trace['snapshot']['viewport'];

function CandidateList({
  title,
  candidates,
  chosenUid,
  viewport,
  pointed,
  onPoint,
}: {
  readonly title: ScoreList['title'];
  readonly candidates: readonly ListedCandidate[];
  readonly chosenUid: string | null;
  /** Of the picture above; null without one. */
  readonly viewport: Viewport | null;
  readonly pointed: string | null;
  readonly onPoint: (uid: string | null) => void;
}) {
  const shares = barShares(candidates.map(({ score }) => score));

  return (
    <section className={styles.list}>
      <h4>{title}</h4>
      <ol aria-label={title} onKeyDown={(event) => moveByArrows(event)}>
        {candidates.map(({ element, rank, score }, index) => (
          <li key={element.uid} value={rank}>
            <button
              type="button"
              className={styles.candidate}
              aria-current={element.uid === chosenUid ? 'true' : undefined}
              data-pointed={element.uid === pointed ? '' : undefined}
              onPointerEnter={() => onPoint(element.uid)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(element.uid)}
              onBlur={() => onPoint(null)}
            >
              <span className={styles.rank}>{rank}</span>
              <span className={styles.name} title={element.text}>
                {elementName(element)}
              </span>
              <span className={styles.role}>
                {element.uid === chosenUid && <strong>{chosenWords.chosen}</strong>}
                {elementWord(element)}
                {viewport !== null && isOutside(element.bbox, viewport) && chosenWords.notInThePicture}
              </span>
              <span className={styles.score} title={String(score)}>
                <Hidden>{chosenWords.score}</Hidden>
                {score.toFixed(2)}
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={classes(styles.share, element.uid === chosenUid && styles.ofChosen)}
                  style={{ width: `${(shares[index] ?? 0) * 100}%` }}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isOutside(box: ListedCandidate['element']['bbox'], viewport: Viewport): boolean {
  return (
    box.x + box.width <= 0 || box.y + box.height <= 0 || box.x >= viewport.width || box.y >= viewport.height
  );
}
