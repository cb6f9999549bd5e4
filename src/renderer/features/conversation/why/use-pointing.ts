import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp, useModel } from '../../../state/index.ts';

/** Where the element that is pointed at is: marked in the page, not there any more, or not known yet. */
export type PointedPlace = 'shown' | 'gone' | 'unknown';

/** Points at elements of the page, and knows whether they are still there. */
export function usePointing(): {
  readonly pointed: string | null;
  readonly place: PointedPlace;
  readonly point: (uid: string | null) => void;
} {
  const { page } = useModel();
  const [pointed, setPointed] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const marked = useApp((data) => data.marks.some((mark) => mark.uid === pointed));

  const point = useCallback(
    (uid: string | null) => {
      latest.current = uid;
      setPointed(uid);
      setAnswered(null);
      void page.point(uid).then(() => latest.current === uid && setAnswered(uid));
    },
    [page],
  );
  // A mark must not outlive the list that put it there.
  useEffect(() => () => void page.point(null), [page]);

  const known = pointed !== null && answered === pointed;
  return { pointed, point, place: known ? (marked ? 'shown' : 'gone') : 'unknown' };
}
