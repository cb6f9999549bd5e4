import { useCallback, useEffect, useState } from 'react';
import { useFocusPoint, useModel, useView } from '../../state/index.ts';
import styles from './page.module.css';

/**
 * Electron lays the native page over this place. While something of the window lies over it main takes the page away
 * and gives a picture of it to show here.
 */
export function ElectronPage() {
  const { page } = useModel();
  const covered = useView((data) => data.covers > 0);
  const [picture, setPicture] = useState<string | null>(null);
  useFocusPoint(
    'page',
    useCallback(() => page.focus(), [page]),
  );
  useEffect(() => {
    let wanted = true;
    void page.cover(covered).then((jpeg) => {
      if (wanted) setPicture(covered ? jpeg : null);
    });
    return () => {
      wanted = false;
    };
  }, [covered, page]);
  return picture === null ? null : (
    <img className={styles.picture} src={`data:image/jpeg;base64,${picture}`} alt="" />
  );
}
