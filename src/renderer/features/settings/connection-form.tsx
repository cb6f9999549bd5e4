import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { imagesByPrompt, imagesFor } from '#shared/domain/index.ts';
import { formatError } from '#shared/errors/index.ts';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { countOf } from '#shared/text/quantities.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, ChoiceSetting, NumberEntry, SuggestField, TextField, useAttempt } from '../../ui/index.ts';
import { AskedWith } from './asked-with.tsx';
import { type ConnectionDraft, checkDraft, draftOf, emptyDraft } from './connection-draft.ts';
import { connectionFormWords, imageChoices } from './model-words.ts';
import { ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';

/** Where common endpoints are reached. Choosing one fills in the address and nothing else. */
const presets = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const;

const price = { min: 0, max: 10_000, step: 0.1, format: { maximumFractionDigits: 4 } } as const;

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
    edited === null ? emptyDraft() : draftOf(edited.connection),
  );
  const [key, setKey] = useState<KeyDraft>(keptKey);
  const [attempts, setAttempts] = useState(0);
  const { busy, problem, run } = useAttempt();
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
    if (await run(() => connections.save(checked.connection, keyToSend(key)))) onSaved(checked.connection.id);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <h3 id={heading}>
        {edited === null
          ? connectionFormWords.connectAModel
          : connectionFormWords.change(edited.connection.name)}
      </h3>
      <TextField
        label={connectionFormWords.address}
        hint={connectionFormWords.addressHint}
        placeholder={connectionFormWords.https}
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
        label={connectionFormWords.name}
        hint={connectionFormWords.nameHint}
        value={draft.name}
        error={errors.name ?? null}
        onChange={(name) => change({ name })}
      />
      <AskedWith draft={draft} onChange={change} />
      {imagesByPrompt[draft.prompt].length > 1 && (
        <ChoiceSetting
          label={connectionFormWords.shown}
          hint={imageChoices.find(({ value }) => value === imagesFor(draft))?.hint}
          value={imagesFor(draft)}
          choices={imageChoices.filter(({ value }) => imagesByPrompt[draft.prompt].includes(value))}
          onChange={(images) => change({ images })}
        />
      )}
      <NumberEntry
        label={connectionFormWords.tokensAStep}
        hint={connectionFormWords.tokensHint}
        range={{ min: 1_000, max: 200_000, step: 500 }}
        value={draft.tokenBudget}
        error={errors.tokenBudget ?? null}
        onChange={(tokenBudget) => change({ tokenBudget })}
      />
      <NumberEntry
        label={connectionFormWords.priceIn}
        hint={connectionFormWords.priceHint}
        placeholder={connectionFormWords.notKnown}
        range={price}
        value={draft.priceIn}
        error={errors.priceIn ?? null}
        onChange={(priceIn) => change({ priceIn })}
      />
      <NumberEntry
        label={connectionFormWords.priceOut}
        placeholder={connectionFormWords.notKnown}
        range={price}
        value={draft.priceOut}
        error={errors.priceOut ?? null}
        onChange={(priceOut) => change({ priceOut })}
      />
      <p className={styles.privacy}>{privacyWords(draft)}</p>
      <ProblemLine words={problem} />
      <div className={styles.formButtons}>
        <Button kind="primary" type="submit" disabled={busy} focusableWhenDisabled>
          {connectionFormWords.save}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {connectionFormWords.cancel}
        </Button>
      </div>
    </form>
  );
}

function Presets({ onChoose }: { readonly onChoose: (baseUrl: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around five small buttons
    <div className={styles.presets} role="group" aria-label={connectionFormWords.fillIn}>
      {presets.map(({ name, baseUrl }) => (
        <Button key={name} title={baseUrl} onClick={() => onChoose(baseUrl)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** What leaves this machine, and where to. Said in full before anything is sent. */
function privacyWords(draft: ConnectionDraft): string {
  const images = imagesFor(draft);
  const { baseUrl } = draft;
  const where = URL.parse(baseUrl)?.host ?? 'the address above';
  const sent = [
    'what you say, the last steps',
    ...(images === 'screenshot-only' ? [] : ['the parts of the page that matter']),
    ...(images === 'none' ? [] : ['a picture of what you see of the page']),
  ];
  const secrets = images === 'none' ? connectionFormWords.secretsLeftOut : connectionFormWords.secretsCovered;
  return connectionFormWords.sentToAtEachStep(where, sent.join(', and '), secrets);
}

/** A key as it is given in the form: what is kept is never read back. */
type KeyDraft =
  | { readonly kind: 'keep' }
  | { readonly kind: 'typed'; readonly key: string }
  | { readonly kind: 'remove' };

const keptKey: KeyDraft = { kind: 'keep' };

/** The key as main takes it: null keeps what is there, "" takes it away. */
function keyToSend(draft: KeyDraft): string | null {
  if (draft.kind === 'remove') return '';
  return draft.kind === 'typed' && draft.key.trim() !== '' ? draft.key.trim() : null;
}

/** Where a key is typed, or taken away; it is never shown again. */
function KeyField({
  edited,
  baseUrl,
  value,
  onChange,
}: {
  readonly edited: ConnectionState | null;
  readonly baseUrl: string;
  readonly value: KeyDraft;
  readonly onChange: (value: KeyDraft) => void;
}) {
  const [typing, setTyping] = useState(false);
  const kept = edited?.hasKey === true;
  const before = edited === null ? '' : originOf(edited.connection.baseUrl);
  const moved = kept && originOf(baseUrl) !== before;
  return (
    <TextField
      secret
      label={connectionFormWords.key}
      hint={kept ? keptHint(moved, before) : connectionFormWords.keyHint}
      placeholder={kept && !moved && value.kind !== 'remove' && !typing ? connectionFormWords.aKeyIsKept : ''}
      value={value.kind === 'typed' ? value.key : ''}
      onChange={(key) => {
        setTyping(key !== '');
        onChange(key === '' ? keptKey : { kind: 'typed', key });
      }}
    >
      {value.kind === 'remove' ? (
        <p className={styles.keyLine} role="status">
          {connectionFormWords.keyWillGo}
          <Button kind="quiet" onClick={() => onChange(keptKey)}>
            {connectionFormWords.keepIt}
          </Button>
        </p>
      ) : (
        kept && (
          <p className={styles.keyLine}>
            <Button onClick={() => onChange({ kind: 'remove' })}>{connectionFormWords.removeTheKey}</Button>
          </p>
        )
      )}
      <SecretStoreWarning />
    </TextField>
  );
}

function keptHint(moved: boolean, before: string): string {
  return moved ? connectionFormWords.keyStaysBehind(before) : connectionFormWords.keyKeptHint;
}

/** Said wherever a key may be given on a machine that cannot keep it safe. */
export function SecretStoreWarning() {
  const secretStore = useApp((data) => data.boot?.secretStore ?? true);
  if (secretStore) return null;
  return (
    <p className={styles.caution}>
      <TriangleAlert size={16} aria-hidden />
      {connectionFormWords.noSafePlace}
    </p>
  );
}

type Listed =
  | { readonly status: 'unasked' }
  | { readonly status: 'asking' }
  | { readonly status: 'ready'; readonly names: readonly string[] }
  | { readonly status: 'failed'; readonly message: string };

/** The model's name: what the endpoint lists is suggested, anything may be typed. */
function ModelField({
  connectionId,
  baseUrl,
  apiKey,
  value,
  error,
  onChange,
}: {
  readonly connectionId: string;
  readonly baseUrl: string;
  /** As main takes it: null for the one that is kept. */
  readonly apiKey: string | null;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { connections } = useModel();
  const [listed, setListed] = useState<Listed>({ status: 'unasked' });
  const askedFor = useRef('');
  const usable = /^https?:\/\/[^\s/]/.test(baseUrl.trim());

  async function ask(again: boolean): Promise<void> {
    const question = `${baseUrl.trim()} ${apiKey}`;
    if (!usable || (question === askedFor.current && !again)) return;
    askedFor.current = question;
    setListed({ status: 'asking' });
    const answer = await connections.listModels(connectionId, baseUrl.trim(), apiKey).then(
      (names): Listed => ({ status: 'ready', names }),
      (error: unknown): Listed => ({ status: 'failed', message: formatError(error) }),
    );
    // An answer about what was typed before is no answer any more.
    if (askedFor.current === question) setListed(answer);
  }

  return (
    <SuggestField
      label={connectionFormWords.model}
      hint={connectionFormWords.modelHint}
      value={value}
      error={error}
      items={listed.status === 'ready' ? listed.names : []}
      onFocus={() => void ask(false)}
      onChange={onChange}
    >
      <p className={styles.listed} role="status">
        {listedWords(listed)}
        {listed.status === 'failed' && (
          <Button kind="quiet" onClick={() => void ask(true)}>
            {connectionFormWords.askAgain}
          </Button>
        )}
      </p>
    </SuggestField>
  );
}

function listedWords(listed: Listed): string {
  switch (listed.status) {
    case 'unasked':
      return '';
    case 'asking':
      return connectionFormWords.askingWhichModelsThereAre;
    case 'ready':
      return listed.names.length === 0
        ? connectionFormWords.listsNoModels
        : `${countOf(listed.names.length, 'model')} to choose from`;
    case 'failed':
      return `${listed.message} The name can be typed all the same.`;
  }
}
