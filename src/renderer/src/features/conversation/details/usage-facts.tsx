import type { ModelUsage } from '#shared/domain/index.ts';
import styles from './details.module.css';
import { usageRows } from './usage-rows.ts';

/** What the step asked of a model, and what that came to. */
export function UsageFacts({ usage }: { readonly usage: ModelUsage }) {
  return (
    <dl className={styles.facts}>
      {usageRows(usage).map(({ name, value }) => (
        <div key={name} className={styles.factRow}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
