import { Progress } from '@base-ui/react/progress';
import { CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { Button, classes } from '../../ui/index.ts';
import styles from './speech-models.module.css';
import { useRemainingTime } from './speech-models-remaining.ts';
import { formatMegabytes, modelFacts, received } from './speech-models-words.ts';

export interface RowDoings {
  readonly download: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly use: () => Promise<void>;
  readonly measure: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** One model: what it is, what is here of it, what can be done with it. */
export function SpeechModelRow({
  model,
  inUse,
  doings,
}: {
  readonly model: SpeechModel;
  readonly inUse: boolean;
  readonly doings: RowDoings;
}) {
  const [busy, setBusy] = useState<'measuring' | 'deleting' | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Before anybody sees the row without a keyboard in it: the dialog would take it.
  useLayoutEffect(() => {
    // The buttons that were asked with are gone, and the keyboard with them.
    if (wasAsking.current && !asking) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const row = useId();
  const { name, status } = model;

  async function run(work: () => Promise<void>, as: typeof busy = null): Promise<void> {
    setProblem('');
    setBusy(as);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(null);
  }

  const message = status === 'failed' ? model.message : '';
  const canDelete =
    status === 'ready' || status === 'stopped' || (status === 'failed' && model.receivedBytes > 0);
  return (
    <li className={styles.model} aria-labelledby={row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span id={row}>{name}</span>
          {model.recommended && <span className={styles.badge}>Recommended</span>}
        </p>
        <p className={styles.quiet}>{modelFacts(model)}</p>
        <Received model={model} />
        {message !== '' && <Trouble words={message} />}
        {problem !== '' && problem !== message && (
          <div role="alert">
            <Trouble words={problem} />
          </div>
        )}
      </div>
      {asking ? (
        <DeleteQuestion
          model={model}
          inUse={inUse}
          onKeep={() => setAsking(false)}
          onDelete={async () => {
            await run(doings.remove, 'deleting');
            setAsking(false);
          }}
        />
      ) : (
        <div className={styles.doings}>
          <MainButton
            button={first}
            model={model}
            inUse={inUse}
            onDownload={() => void run(doings.download)}
            onStop={() => void run(doings.stop)}
            onUse={() => void run(doings.use)}
          />
          {status === 'ready' && (
            <Button
              kind="quiet"
              disabled={busy === 'measuring'}
              focusableWhenDisabled
              aria-label={`${busy === 'measuring' ? 'Measuring' : 'Measure'}: ${name}`}
              title="How fast it is on this machine"
              onClick={() => void run(doings.measure, 'measuring')}
            >
              {busy === 'measuring' ? 'Measuring' : 'Measure'}
            </Button>
          )}
          {canDelete && (
            <Button kind="quiet" aria-label={`Delete: ${name}`} onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** What is done first with a model. One button all the way, so that the keyboard stays on it. */
function MainButton({
  button,
  model: { name, status, receivedBytes },
  inUse,
  onDownload,
  onStop,
  onUse,
}: {
  readonly button: Ref<HTMLButtonElement>;
  readonly model: SpeechModel;
  readonly inUse: boolean;
  readonly onDownload: () => void;
  readonly onStop: () => void;
  readonly onUse: () => void;
}) {
  const [word, press] = ((): readonly [string, (() => void) | null] => {
    switch (status) {
      case 'absent':
        return ['Download', onDownload];
      case 'downloading':
        return ['Stop', onStop];
      case 'stopped':
        return ['Go on', onDownload];
      case 'failed':
        return [receivedBytes > 0 ? 'Go on' : 'Try again', onDownload];
      case 'checking':
        return ['Checking', null];
      case 'ready':
        return inUse ? ['In use', null] : ['Use this one', onUse];
      default:
        return assertNever(status);
    }
  })();
  return (
    <Button
      ref={button}
      aria-label={`${word}: ${name}`}
      disabled={press === null}
      focusableWhenDisabled
      onClick={() => press?.()}
    >
      {word}
    </Button>
  );
}

/** How much of a model is here. */
function Received({ model }: { readonly model: SpeechModel }) {
  const { name, status, receivedBytes, bytes } = model;
  const left = useRemainingTime(model);
  const isGoing = status === 'downloading' || status === 'checking';
  if (!isGoing && (status === 'ready' || receivedBytes === 0)) return null;
  const words =
    status === 'checking' ? 'Checking the file' : [received(model), left].filter(Boolean).join(', ');
  return (
    <Progress.Root
      className={styles.received}
      value={status === 'checking' ? null : Math.floor((receivedBytes / bytes) * 100)}
      aria-label={name}
      getAriaValueText={() => words}
    >
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={classes(styles.indicator, !isGoing && styles.resting)} />
      </Progress.Track>
      <span className={styles.amount} aria-hidden>
        {status === 'stopped' ? `${words}, stopped` : words}
      </span>
    </Progress.Root>
  );
}

function Trouble({ words }: { readonly words: string }) {
  return (
    <p className={styles.trouble}>
      <CircleAlert size={15} aria-hidden />
      {words}
    </p>
  );
}

/** Asked, because fetching it again takes minutes. */
function DeleteQuestion({
  model: { name, bytes, status },
  inUse,
  onKeep,
  onDelete,
}: {
  readonly model: SpeechModel;
  readonly inUse: boolean;
  readonly onKeep: () => void;
  readonly onDelete: () => Promise<void>;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no name of its own here
    <div className={styles.question} role="group" aria-label={`Delete ${name}?`}>
      <p className={styles.quiet}>
        {inUse && status === 'ready'
          ? 'It writes down what you say: without it, speaking needs another one.'
          : `It takes a download of ${formatMegabytes(bytes)} to have it again.`}
      </p>
      <div className={styles.doings}>
        <Button ref={keep} onClick={onKeep}>
          Keep it
        </Button>
        <Button kind="danger" onClick={() => void onDelete()}>
          Delete
        </Button>
      </div>
    </div>
  );
}
