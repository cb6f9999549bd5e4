import { PlugZap } from 'lucide-react';
import { useApp } from '../state/index.ts';
import styles from './app.module.css';

/** Says that main cannot be reached, and what to do. Lies over the window's edge, so nothing moves. */
export function ConnectionBanner() {
  const connection = useApp((data) => data.connection);
  if (connection === 'open' || connection === 'connecting') return null;
  return (
    <div role="alert" className={styles.banner}>
      <PlugZap size={16} aria-hidden />
      {connection === 'lost' ? (
        <p>
          <em>The connection to Parley was lost.</em> It is being tried again; everything that was shown is
          kept. If Parley was started anew, open the address that it printed.
        </p>
      ) : (
        <p>
          <em>This window may not talk to Parley.</em> Open the address that Parley printed when it was
          started: the part behind the # is its key.
        </p>
      )}
    </div>
  );
}
