import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp, usedConnection, useModel } from '../../../state/index.ts';
import { Button } from '../../../ui/index.ts';
import { ConnectionRow } from './connection-row.tsx';
import styles from './models.module.css';
import { SecretStoreWarning } from './secret-store-warning.tsx';

// A value for the group; no connection has an empty id.
const noModel = '';

/** All connections, which of them is in use, and what can be done with each. */
export function ConnectionList({
  onAdd,
  onEdit,
  onTest,
}: {
  readonly onAdd: () => void;
  readonly onEdit: (id: string) => void;
  readonly onTest: (id: string) => void;
}) {
  const { connections } = useModel();
  const list = useApp((data) => data.connections.list);
  const used = useApp((data) => usedConnection(data)?.connection.id ?? noModel);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useId();
  const offline = useId();

  async function remove(id: string): Promise<void> {
    try {
      await connections.remove(id);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className={styles.listView}>
      <div className={styles.listHead}>
        <h3 id={heading}>Goals are answered by</h3>
        <Button onClick={onAdd}>
          <Plus size={15} aria-hidden />
          Add a connection
        </Button>
      </div>
      <SecretStoreWarning />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <RadioGroup
        aria-labelledby={heading}
        value={used}
        onValueChange={(id) => void connections.use(id === noModel ? null : String(id))}
      >
        {list.map((state) => (
          <ConnectionRow
            key={state.connection.id}
            state={state}
            onEdit={() => onEdit(state.connection.id)}
            onTest={() => onTest(state.connection.id)}
            onRemove={() => remove(state.connection.id)}
          />
        ))}
        <div className={styles.connection}>
          <Radio.Root value={noModel} className={styles.radio} aria-labelledby={offline}>
            <Radio.Indicator className={styles.radioDot} />
          </Radio.Root>
          <div className={styles.connectionWords}>
            <p id={offline} className={styles.connectionName}>
              No model: direct instructions only
            </p>
            <p className={styles.quiet}>Nothing of what you say or see leaves this machine for it.</p>
          </div>
        </div>
      </RadioGroup>
    </div>
  );
}
