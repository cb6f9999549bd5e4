import { useCallback } from 'react';
import { useModel } from '../../../state/index.ts';
import { Busy, Failed, useLoaded } from '../../../ui/index.ts';
import styles from './details.module.css';

/** What the page looked like at this step. */
export function Screenshot({ turnId }: { readonly turnId: string }) {
  const { upkeep } = useModel();
  const load = useCallback(() => upkeep.screenshot(turnId), [upkeep, turnId]);
  const [picture, again] = useLoaded(load);
  if (picture.status === 'loading') return <Busy what="Fetching the picture" />;
  if (picture.status === 'failed') {
    return <Failed title="The picture could not be fetched" message={picture.message} onRetry={again} />;
  }
  if (picture.value === null) return <p className={styles.quiet}>The picture is not kept any more.</p>;
  return (
    <img
      className={styles.screenshot}
      src={`data:image/jpeg;base64,${picture.value}`}
      alt="The page as it was at this step"
    />
  );
}
