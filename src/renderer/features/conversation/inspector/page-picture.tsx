import { useCallback } from 'react';
import type { Trace } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { useModel } from '../../../state/index.ts';
import { Busy, Failed, moveByArrows, useLoaded } from '../../../ui/index.ts';
import { elementName } from '../choices.tsx';
import { pictureWords } from '../words.ts';
import styles from './inspector.module.css';
import type { ListedCandidate } from './listed-candidates.ts';
import { pagePictureWords } from './words.ts';

/** The page as it was, with the boxes of what it was chosen from; pointing at a box points at its line, and back. */
export function InspectedPicture({
  turnId,
  viewport,
  candidates,
  chosenUid,
  pointed,
  onPoint,
}: {
  readonly turnId: string;
  readonly viewport: Trace['snapshot']['viewport'];
  readonly candidates: readonly ListedCandidate[];
  readonly chosenUid: string | null;
  readonly pointed: string | null;
  readonly onPoint: (uid: string | null) => void;
}) {
  const { upkeep } = useModel();
  const [picture, again] = useLoaded(useCallback(() => upkeep.screenshot(turnId), [upkeep, turnId]));
  if (picture.status === 'loading') return <Busy what={pictureWords.loading} />;
  if (picture.status === 'failed') {
    return <Failed title={pictureWords.cantGet} message={picture.message} onRetry={again} />;
  }
  if (picture.value === null) return <p className={styles.quiet}>{pictureWords.notKept}</p>;

  const inPicture = candidates.filter(({ element: { bbox } }) => isInside(bbox, viewport));
  // One of them takes the keyboard; the arrows go on from there.
  const entry = inPicture.find(({ element }) => element.uid === chosenUid) ?? inPicture[0];
  const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return (
    <figure className={styles.picture}>
      <img src={`data:image/jpeg;base64,${picture.value}`} alt={pagePictureWords.picture} />
      {inPicture.length > 0 && (
        <ul aria-label={pagePictureWords.elements} onKeyDown={(event) => moveByArrows(event, true)}>
          {inPicture.map(({ element, rank }) => {
            const { x, y, width, height } = element.bbox;
            const chosen = element.uid === chosenUid;
            return (
              <li
                key={element.uid}
                className={styles.box}
                data-chosen={chosen ? '' : undefined}
                data-pointed={element.uid === pointed ? '' : undefined}
                style={{
                  left: percent(x, viewport.width),
                  top: percent(y, viewport.height),
                  width: percent(width, viewport.width),
                  height: percent(height, viewport.height),
                  // What lies inside something larger can be pointed at.
                  zIndex: Math.max(1, 1_000 - Math.round(Math.sqrt(Math.max(0, width * height)))),
                }}
              >
                <button
                  type="button"
                  tabIndex={element.uid === entry?.element.uid ? 0 : -1}
                  aria-label={`${rank}: ${elementName(element)}, ${elementWord(element)}${chosen ? pagePictureWords.chosen : ''}`}
                  onPointerEnter={() => onPoint(element.uid)}
                  onPointerLeave={() => onPoint(null)}
                  onFocus={() => onPoint(element.uid)}
                  onBlur={() => onPoint(null)}
                />
                <span className={styles.tag} aria-hidden>
                  {rank}
                  {chosen && pagePictureWords.tag}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </figure>
  );
}

function isInside(
  { x, y, width, height }: ListedCandidate['element']['bbox'],
  viewport: { readonly width: number; readonly height: number },
): boolean {
  const isDrawn = width > 0 && height > 0 && x < viewport.width && y < viewport.height;
  return isDrawn && x + width > 0 && y + height > 0;
}
