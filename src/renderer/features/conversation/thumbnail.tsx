import { useEffect, useState } from 'react';
import { useModel } from '../../state/index.ts';
import styles from './turns.module.css';

/** Shorter stays are passed by in scrolling: nothing is fetched for them. In ms. */
const stayMs = 120;

/** The page as it was at a step, small beside its line; nothing where no picture was kept. */
export function Thumbnail({ turnId }: { readonly turnId: string }) {
  const { upkeep } = useModel();
  const [jpeg, setJpeg] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      upkeep.thumbnail(turnId).then(
        (picture) => isWanted && setJpeg(picture),
        // It is no more than an ornament of the line: the details say why there is none.
        () => undefined,
      );
    }, stayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [upkeep, turnId]);
  if (jpeg === null) return null;
  return <img className={styles.thumbnail} src={`data:image/jpeg;base64,${jpeg}`} alt="" data-thumbnail="" />;
}
