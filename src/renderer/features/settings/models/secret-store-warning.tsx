import { TriangleAlert } from 'lucide-react';
import { useApp } from '../../../state/index.ts';
import styles from './models.module.css';

/** Said wherever a key may be given on a machine that cannot keep it safe. */
export function SecretStoreWarning() {
  const secretStore = useApp((data) => data.boot?.secretStore ?? true);
  if (secretStore) return null;
  return (
    <p className={styles.warning}>
      <TriangleAlert size={16} aria-hidden />
      This machine has no safe place for secrets: a key would be kept in a plain file of yours.
      OPENAI_API_KEY, set when Parley is started, avoids that.
    </p>
  );
}
