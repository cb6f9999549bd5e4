import { Progress } from '@base-ui/react/progress';
import { CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { Button, classes } from '../../ui/index.ts';
import styles from './speech-models.module.css';

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

/** "59.7 MB", "488 MB": as main says it too. */
function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return `${megabytes.toFixed(megabytes < 100 ? 1 : 0)} MB`;
}

/** "12.0 of 59.7 MB". */
export function received({ receivedBytes, bytes }: SpeechModel): string {
  const digits = bytes < 100_000_000 ? 1 : 0;
  return `${(receivedBytes / 1_000_000).toFixed(digits)} of ${formatMegabytes(bytes)}`;
}

const expectations: readonly (readonly [start: string, quality: string, speed: string])[] = [
  ['tiny', 'makes the most mistakes', 'quickest'],
  ['base', 'makes few mistakes', 'quick'],
  ['small', 'makes the fewest mistakes', 'slow on most machines'],
];

/** What was measured, in a sentence that needs no unit. @param speed seconds of sound per second */
export function speedWords(speed: number): string {
  if (speed < 0.95) {
    const times = Math.round((1 / speed) * 10) / 10;
    return times < 1.2
      ? 'a little slower than you speak on this machine'
      : `about ${times} times slower than you speak on this machine: you would wait for it`;
  }
  if (speed < 1.5) return 'about as fast as you speak on this machine';
  const times = speed < 3 ? Math.round(speed * 10) / 10 : Math.round(speed);
  return `about ${times} times faster than you speak on this machine`;
}

/** Size, quality and speed in one line; what was measured stands in the place of what is expected. */
export function modelFacts({ id, bytes, speed }: SpeechModel): string {
  const [, quality = '', expected = ''] = expectations.find(([start]) => id.startsWith(start)) ?? [];
  return [formatMegabytes(bytes), quality, speed === null ? expected : speedWords(speed)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** What a screen reader says of a change; "" where it changed in no way that matters. */
export function changeWords(before: SpeechModel, after: SpeechModel): string {
  const { name } = after;
  if (before.status === after.status) {
    const isHalf = (model: SpeechModel): boolean => model.receivedBytes * 2 >= model.bytes;
    const passedHalf = after.status === 'downloading' && isHalf(after) && !isHalf(before);
    return passedHalf ? `${name}: half is here.` : '';
  }
  switch (after.status) {
    case 'downloading':
      return before.status === 'checking' ? '' : `${name} is being downloaded.`;
    case 'ready':
      return before.status === 'downloading' || before.status === 'checking' ? `${name} is here.` : '';
    case 'stopped':
      return `${name}: the download is stopped, what came is kept.`;
    case 'failed':
      return `${name}: ${after.message}`;
    case 'absent':
      return before.status === 'ready' ? `${name} is deleted.` : '';
    case 'checking':
      return '';
  }
}

/** Looked back over so much of a download to say how fast it is, in ms: a line that stutters is no news. */
const windowMs = 20_000;
/** Nothing is said of a download younger than this, in ms: the first megabytes are quicker or slower than the rest. */
const firstMs = 3_000;
/** What was said stands for so long at least, in ms: a number that jumps is read by nobody. */
const calmMs = 5_000;
/** How often it is looked, in ms. */
const lookMs = 1_000;

/** How long a download still takes, from how it went so far. */
interface RemainingTime {
  /** @param now on a clock that never jumps, in ms @returns "about 2 minutes left"; "" while nobody can say */
  look(receivedBytes: number, bytes: number, now: number): string;
}

export function createRemainingTime(): RemainingTime {
  let seen: readonly { readonly at: number; readonly receivedBytes: number }[] = [];
  let startedAt: number | null = null;
  let words = '';
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    look(receivedBytes, bytes, now) {
      startedAt ??= now;
      // It began again from less: what was seen is of another download.
      const before = receivedBytes < (seen.at(-1)?.receivedBytes ?? 0) ? [] : seen;
      seen = [...before.filter(({ at }) => at >= now - windowMs), { at: now, receivedBytes }];
      if (now - startedAt < firstMs || now - saidAt < calmMs) return words;
      const [first] = seen;
      const passedMs = first === undefined ? 0 : now - first.at;
      const came = first === undefined ? 0 : receivedBytes - first.receivedBytes;
      const next =
        passedMs < firstMs || came <= 0 ? '' : leftWords(((bytes - receivedBytes) / came) * passedMs);
      if (next !== words) saidAt = now;
      words = next;
      return words;
    },
  };
}

/** "About 2 minutes left", as coarse as such a guess is. */
export function leftWords(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 45) return `about ${Math.round(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return 'about a minute left';
  if (minutes < 10) return `about ${minutes} minutes left`;
  if (minutes < 55) return `about ${Math.round(minutes / 5) * 5} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours <= 1 ? 'about an hour left' : `about ${hours} hours left`;
}

/** The same for a model of the list, looked at every second while it is being downloaded. */
function useRemainingTime({ status, receivedBytes, bytes }: SpeechModel): string {
  const [words, setWords] = useState('');
  const received = useRef(receivedBytes);
  received.current = receivedBytes;
  const isGoing = status === 'downloading';
  useEffect(() => {
    if (!isGoing) return;
    const remaining = createRemainingTime();
    const look = (): void => setWords(remaining.look(received.current, bytes, performance.now()));
    look();
    const timer = setInterval(look, lookMs);
    return () => {
      clearInterval(timer);
      setWords('');
    };
  }, [isGoing, bytes]);
  return isGoing ? words : '';
}
