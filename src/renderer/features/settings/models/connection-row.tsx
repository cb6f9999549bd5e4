import { Radio } from '@base-ui/react/radio';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { useApp } from '../../../state/index.ts';
import { ActionMenu, Button } from '../../../ui/index.ts';
import { connectionFacts } from './connection-words.ts';
import styles from './models.module.css';
import { verdictLine } from './probe-words.ts';

/** One connection: whether it is used, what it is, how its last test went. */
export function ConnectionRow({
  state,
  onEdit,
  onTest,
  onRemove,
}: {
  readonly state: ConnectionState;
  readonly onEdit: () => void;
  readonly onTest: () => void;
  readonly onRemove: () => Promise<void>;
}) {
  const { connection, hasKey, fromEnvironment } = state;
  const report = useApp((data) => data.probes[connection.id]);
  const [removing, setRemoving] = useState(false);
  const name = useId();
  const facts = useId();
  if (removing) {
    return <RemoveQuestion state={state} onKeep={() => setRemoving(false)} onRemove={onRemove} />;
  }
  return (
    <div className={styles.connection}>
      <Radio.Root
        value={connection.id}
        className={styles.radio}
        aria-labelledby={name}
        aria-describedby={facts}
      >
        <Radio.Indicator className={styles.radioDot} />
      </Radio.Root>
      <div className={styles.connectionWords}>
        <p id={name} className={styles.connectionName}>
          {connection.name}
          {fromEnvironment && <span className={styles.badge}>from the environment</span>}
        </p>
        <p id={facts} className={styles.quiet}>
          {connectionFacts(connection)}, {hasKey ? 'with a key' : 'without a key'}
        </p>
        <p className={styles.quiet}>{verdictLine(report)}</p>
        {fromEnvironment && (
          <p className={styles.quiet}>
            Made of OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL: change it there and restart Parley.
          </p>
        )}
      </div>
      <Button aria-label={`Test ${connection.name}`} onClick={onTest}>
        Test
      </Button>
      {!fromEnvironment && (
        <ActionMenu
          label={`More for ${connection.name}`}
          actions={[
            { label: 'Edit', icon: Pencil, run: onEdit },
            { label: 'Remove', icon: Trash2, danger: true, run: () => setRemoving(true) },
          ]}
        />
      )}
    </div>
  );
}

/** Asked, because a key that is gone cannot be brought back. */
function RemoveQuestion({
  state: { connection, hasKey },
  onKeep,
  onRemove,
}: {
  readonly state: ConnectionState;
  readonly onKeep: () => void;
  readonly onRemove: () => Promise<void>;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no name of its own here
    <div className={styles.question} role="group" aria-label={`Remove ${connection.name}?`}>
      <p className={styles.connectionWords}>
        Remove <em>{connection.name}</em>?
        {hasKey && ' Its key is taken off this machine and cannot be brought back.'}
      </p>
      <Button ref={keep} onClick={onKeep}>
        Keep it
      </Button>
      <Button kind="danger" onClick={() => void onRemove().then(onKeep)}>
        Remove
      </Button>
    </div>
  );
}
