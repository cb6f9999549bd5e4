import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { useApp, usedConnection, useModel } from '../../state/index.ts';
import { ActionMenu, Busy, Button, Failed, useAttempt } from '../../ui/index.ts';
import { ConnectionForm, SecretStoreWarning } from './connection-form.tsx';
import { ConnectionTest, verdictLine } from './connection-test.tsx';
import { modelsSectionWords, promptChoices } from './model-words.ts';
import { ConfirmQuestion, ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';

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
    return <ConnectionTest tested={open} isNew={shown.isNew} onBack={toList} />;
  }
  if (loading.status === 'failed') {
    return (
      <Failed
        title={modelsSectionWords.cantReadTheConnections}
        message={loading.message}
        onRetry={() => void connections.load()}
      />
    );
  }
  if (loading.status === 'loading' && list.length === 0)
    return <Busy what={modelsSectionWords.gettingTheConnections} />;
  const add = (): void => setShown({ kind: 'form', id: null });
  return list.length === 0 ? <NoConnections onAdd={add} /> : <ConnectionList onAdd={add} onShow={setShown} />;
}

/** What a model is for, where there is none. */
function NoConnections({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className={styles.prose}>
      <h3>{modelsSectionWords.noModelIsConnected}</h3>
      <p>{modelsSectionWords.withoutAModel}</p>
      <p>{modelsSectionWords.withAModel}</p>
      <SecretStoreWarning />
      <p>
        <Button kind="primary" onClick={onAdd}>
          {modelsSectionWords.connectAModel}
        </Button>
      </p>
    </div>
  );
}

// A value for the group; no connection has an empty id.
const noModel = '';

/** All connections, which of them is in use, and what can be done with each. */
function ConnectionList({
  onAdd,
  onShow,
}: {
  readonly onAdd: () => void;
  readonly onShow: (shown: Shown) => void;
}) {
  const { connections } = useModel();
  const list = useApp((data) => data.connections.list);
  const used = useApp((data) => usedConnection(data)?.connection.id ?? noModel);
  const removal = useAttempt();
  const heading = useId();
  const offline = useId();

  return (
    <div className={styles.listView}>
      <div className={styles.listHead}>
        <h3 id={heading}>{modelsSectionWords.goalsAreAnsweredBy}</h3>
        <Button onClick={onAdd}>
          <Plus size={15} aria-hidden />
          {modelsSectionWords.addAConnection}
        </Button>
      </div>
      <SecretStoreWarning />
      <ProblemLine words={removal.problem} />
      <RadioGroup
        aria-labelledby={heading}
        value={used}
        onValueChange={(id) => void connections.use(id === noModel ? null : String(id))}
      >
        {list.map((state) => (
          <ConnectionRow
            key={state.connection.id}
            state={state}
            onShow={onShow}
            onRemove={() => removal.run(() => connections.remove(state.connection.id))}
          />
        ))}
        <div className={styles.connection}>
          <Radio.Root value={noModel} className={styles.radio} aria-labelledby={offline}>
            <Radio.Indicator className={styles.radioDot} />
          </Radio.Root>
          <div className={styles.rowWords}>
            <p id={offline}>
              <em>{modelsSectionWords.noModel}</em>
            </p>
            <p className={styles.quiet}>{modelsSectionWords.noModelHint}</p>
          </div>
        </div>
      </RadioGroup>
    </div>
  );
}

/** One connection: whether it is used, what it is, how its last test went. */
function ConnectionRow({
  state: { connection, hasKey, fromEnvironment },
  onShow,
  onRemove,
}: {
  readonly state: ConnectionState;
  readonly onShow: (shown: Shown) => void;
  readonly onRemove: () => Promise<boolean>;
}) {
  const { id, name, model, baseUrl, tokenBudget, images, prompt } = connection;
  const report = useApp((data) => data.probes[id]);
  const [removing, setRemoving] = useState(false);
  const title = useId();
  const facts = useId();
  if (removing) {
    // A key that is gone cannot be brought back.
    return (
      <ConfirmQuestion
        label={modelsSectionWords.removeQuestion(name)}
        yes={modelsSectionWords.confirmRemove}
        onYes={onRemove}
        onNo={() => setRemoving(false)}
      >
        {modelsSectionWords.askToRemove(name, hasKey)}
      </ConfirmQuestion>
    );
  }
  const pictures =
    images === 'none' ? 'text only' : images === 'screenshot-only' ? 'pictures only' : 'with pictures';
  const asked = promptChoices.find(({ value }) => value === prompt)?.label ?? '';
  const shown = prompt === 'parley' ? pictures : asked;
  return (
    <div className={styles.connection}>
      <Radio.Root value={id} className={styles.radio} aria-labelledby={title} aria-describedby={facts}>
        <Radio.Indicator className={styles.radioDot} />
      </Radio.Root>
      <div className={styles.rowWords}>
        <p id={title}>
          <em>{name}</em>
          {fromEnvironment && <span className={styles.badge}>{modelsSectionWords.fromTheEnvironment}</span>}
        </p>
        <p id={facts} className={styles.quiet}>
          {modelsSectionWords.facts(model, hostOf(baseUrl), shown, tokenBudget, hasKey)}
        </p>
        <p className={styles.quiet}>{verdictLine(report)}</p>
        {fromEnvironment && <p className={styles.quiet}>{modelsSectionWords.fromTheEnvironmentHint}</p>}
      </div>
      <Button
        aria-label={modelsSectionWords.testOf(name)}
        onClick={() => onShow({ kind: 'test', id, isNew: false })}
      >
        {modelsSectionWords.test}
      </Button>
      {!fromEnvironment && (
        <ActionMenu
          label={modelsSectionWords.moreFor(name)}
          actions={[
            { label: modelsSectionWords.edit, icon: Pencil, run: () => onShow({ kind: 'form', id }) },
            { label: modelsSectionWords.remove, icon: Trash2, danger: true, run: () => setRemoving(true) },
          ]}
        />
      )}
    </div>
  );
}
