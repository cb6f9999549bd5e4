import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { useModel } from '../../../state/index.ts';
import { Button, ChoiceSetting, NumberEntry, TextField } from '../../../ui/index.ts';
import { type ConnectionDraft, checkDraft, draftOf, emptyDraft } from './connection-draft.ts';
import { imageChoices, imageHint, privacyWords } from './connection-words.ts';
import { type KeyDraft, KeyField, keptKey, keyToSend } from './key-field.tsx';
import { ModelField } from './model-field.tsx';
import styles from './models.module.css';
import { newId } from './new-id.ts';
import { presets } from './presets.ts';

const dollars: Intl.NumberFormatOptions = { maximumFractionDigits: 4 };

/** Adds a connection or changes one. Nothing is kept before Save. */
export function ConnectionForm({
  edited,
  onCancel,
  onSaved,
}: {
  /** Null for a new one. */
  readonly edited: ConnectionState | null;
  readonly onCancel: () => void;
  readonly onSaved: (id: string) => void;
}) {
  const { connections } = useModel();
  const [draft, setDraft] = useState<ConnectionDraft>(() =>
    edited === null ? emptyDraft(newId()) : draftOf(edited.connection),
  );
  const [key, setKey] = useState<KeyDraft>(keptKey);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const checked = checkDraft(draft);
  const errors = attempts > 0 && checked.kind === 'wrong' ? checked.errors : {};
  const change = (changes: Partial<ConnectionDraft>): void =>
    setDraft((before) => ({ ...before, ...changes }));

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  // After an attempt that found something, the first of it has the keyboard.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (checked.kind === 'wrong' || busy) return;
    setBusy(true);
    try {
      await connections.save(checked.connection, keyToSend(key));
      onSaved(checked.connection.id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <h3 id={heading}>{edited === null ? 'Connect a model' : `Change “${edited.connection.name}”`}</h3>
      <TextField
        label="Address"
        hint="Up to and with the version. These fill it in:"
        placeholder="https://"
        value={draft.baseUrl}
        error={errors.baseUrl ?? null}
        onChange={(baseUrl) => change({ baseUrl })}
      >
        <Presets onChoose={(baseUrl) => change({ baseUrl })} />
      </TextField>
      <KeyField edited={edited} baseUrl={draft.baseUrl} value={key} onChange={setKey} />
      <ModelField
        connectionId={draft.id}
        baseUrl={draft.baseUrl}
        apiKey={keyToSend(key)}
        value={draft.model}
        error={errors.model ?? null}
        onChange={(model) => change({ model })}
      />
      <TextField
        label="Name"
        hint="What it is called here. Empty: as the model."
        value={draft.name}
        error={errors.name ?? null}
        onChange={(name) => change({ name })}
      />
      <ChoiceSetting
        label="What the model is shown"
        hint={imageHint(draft.images)}
        value={draft.images}
        choices={imageChoices}
        onChange={(images) => change({ images })}
      />
      <NumberEntry
        label="Tokens a step"
        hint="The most of a page that is sent at once, pictures not counted. More is slower and dearer; 4,000 is enough for most pages."
        min={1_000}
        max={200_000}
        step={500}
        value={draft.tokenBudget}
        error={errors.tokenBudget ?? null}
        onChange={(tokenBudget) => change({ tokenBudget })}
      />
      <NumberEntry
        label="Price of a million tokens in"
        hint="In US dollars. Without it no price is shown, and the cost limit cannot hold."
        placeholder="Not known"
        min={0}
        max={10_000}
        step={0.1}
        format={dollars}
        value={draft.priceIn}
        error={errors.priceIn ?? null}
        onChange={(priceIn) => change({ priceIn })}
      />
      <NumberEntry
        label="Price of a million tokens out"
        placeholder="Not known"
        min={0}
        max={10_000}
        step={0.1}
        format={dollars}
        value={draft.priceOut}
        error={errors.priceOut ?? null}
        onChange={(priceOut) => change({ priceOut })}
      />
      <p className={styles.privacy}>{privacyWords(draft.images, draft.baseUrl)}</p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.formButtons}>
        <Button kind="primary" type="submit" disabled={busy} focusableWhenDisabled>
          Save
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Presets({ onChoose }: { readonly onChoose: (baseUrl: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around five small buttons
    <div className={styles.presets} role="group" aria-label="Fill in the address of">
      {presets.map(({ name, baseUrl }) => (
        <Button key={name} title={baseUrl} onClick={() => onChoose(baseUrl)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
