import { useState } from 'react';
import { useApp, useModel } from '../../../state/index.ts';
import { Busy, Failed } from '../../../ui/index.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionList } from './connection-list.tsx';
import { NoConnections } from './no-connections.tsx';
import { ProbeView } from './probe-view.tsx';

type Shown =
  | { readonly kind: 'list' }
  /** `id` null: a new one. */
  | { readonly kind: 'form'; readonly id: string | null }
  | { readonly kind: 'test'; readonly id: string; readonly isNew: boolean };

/** The models that goals can be answered with: which there are, adding and changing one, trying one out. */
export function ModelsSection() {
  const { connections } = useModel();
  const { loading, list } = useApp((data) => data.connections);
  const [shown, setShown] = useState<Shown>({ kind: 'list' });
  const open = shown.kind === 'list' ? undefined : list.find(({ connection }) => connection.id === shown.id);
  const toList = (): void => setShown({ kind: 'list' });

  if (shown.kind === 'form' && (shown.id === null || open !== undefined)) {
    return (
      <ConnectionForm
        key={shown.id}
        edited={open ?? null}
        onCancel={toList}
        onSaved={(id) => setShown(shown.id === null ? { kind: 'test', id, isNew: true } : { kind: 'list' })}
      />
    );
  }
  if (shown.kind === 'test' && open !== undefined) {
    return <ProbeView tested={open} isNew={shown.isNew} onBack={toList} />;
  }
  if (loading.status === 'failed') {
    return (
      <Failed
        title="The connections could not be read"
        message={loading.message}
        onRetry={() => void connections.load()}
      />
    );
  }
  if (loading.status === 'loading' && list.length === 0) return <Busy what="Fetching the connections" />;
  if (list.length === 0) return <NoConnections onAdd={() => setShown({ kind: 'form', id: null })} />;
  return (
    <ConnectionList
      onAdd={() => setShown({ kind: 'form', id: null })}
      onEdit={(id) => setShown({ kind: 'form', id })}
      onTest={(id) => setShown({ kind: 'test', id, isNew: false })}
    />
  );
}
