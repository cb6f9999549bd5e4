import { Progress } from '@base-ui/react/progress';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { formatExactBytes } from '#shared/text/quantities.ts';
import { useModel } from '../../state/index.ts';
import { Button, classes, useAttempt } from '../../ui/index.ts';
import { ConfirmQuestion } from './setting-parts.tsx';
import styles from './settings.module.css';
import { speechModelRowWords } from './voice-words.ts';

/** One model: what it is, what is here of it, what can be done with it. */
export function SpeechModelRow({ model, inUse }: { readonly model: SpeechModel; readonly inUse: boolean }) {
  const { speech, upkeep } = useModel();
  const { id, name, status, receivedBytes } = model;
  const { problem, run } = useAttempt();
  const [measuring, setMeasuring] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Before the row is seen without a keyboard in it: the dialog would take it.
  useLayoutEffect(() => {
    // The buttons that were asked with are gone, and the keyboard with them.
    if (wasAsking.current && !asking) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const title = useId();

  const message = status === 'failed' ? model.message : '';
  const canDelete = status === 'ready' || status === 'stopped' || (status === 'failed' && receivedBytes > 0);
  const download = useDownload(id);
  const [word, press] = ((): readonly [string, (() => Promise<void>) | null] => {
    switch (status) {
      case 'absent':
        return ['Download', download];
      case 'downloading':
        return ['Stop', () => speech.stopDownload(id)];
      case 'stopped':
        return [speechModelRowWords.goOn, download];
      case 'failed':
        return [receivedBytes > 0 ? speechModelRowWords.goOn : speechModelRowWords.tryAgain, download];
      case 'checking':
        return ['Checking', null];
      case 'ready':
        return inUse
          ? [speechModelRowWords.inUse, null]
          : [speechModelRowWords.useThisOne, () => upkeep.setSettings({ whisperModel: id, whisperFile: '' })];
      default:
        return assertNever(status);
    }
  })();

  async function measure(): Promise<void> {
    setMeasuring(true);
    await run(() => speech.measure(id));
    setMeasuring(false);
  }

  return (
    <li className={styles.model} aria-labelledby={title}>
      <div className={styles.modelWords}>
        <p>
          <span id={title} className={styles.modelName}>
            {name}
          </span>
          {model.recommended && <span className={styles.recommended}>{speechModelRowWords.recommended}</span>}
        </p>
        <p className={styles.quiet}>{modelFacts(model)}</p>
        <Received model={model} />
        {message !== '' && <Trouble words={message} />}
        {problem !== null && problem !== message && (
          <div role="alert">
            <Trouble words={problem} />
          </div>
        )}
      </div>
      {asking ? (
        // Fetching it again takes minutes.
        <ConfirmQuestion
          label={speechModelRowWords.deleteQuestion(name)}
          yes={speechModelRowWords.confirmDelete}
          onYes={() => run(() => speech.deleteModel(id))}
          onNo={() => setAsking(false)}
        >
          {inUse && status === 'ready'
            ? speechModelRowWords.deleteInUse
            : speechModelRowWords.deleteCost(formatExactBytes(model.bytes))}
        </ConfirmQuestion>
      ) : (
        <div className={styles.actions}>
          {/* What is done first with a model. One button all the way, so that the keyboard stays on it. */}
          <Button
            ref={first}
            aria-label={`${word}: ${name}`}
            disabled={press === null}
            focusableWhenDisabled
            onClick={() => press !== null && void run(press)}
          >
            {word}
          </Button>
          {status === 'ready' && (
            <Button
              kind="quiet"
              disabled={measuring}
              focusableWhenDisabled
              aria-label={`${measuring ? 'Measuring' : 'Measure'}: ${name}`}
              title={speechModelRowWords.speedHere}
              onClick={() => void measure()}
            >
              {measuring ? speechModelRowWords.measuring : speechModelRowWords.measure}
            </Button>
          )}
          {canDelete && (
            <Button
              kind="quiet"
              aria-label={speechModelRowWords.deleteLabel(name)}
              onClick={() => setAsking(true)}
            >
              {speechModelRowWords.delete}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Fetches a model. The first one that is here is the one that was wanted, so it is used from then on. */
function useDownload(id: string): () => Promise<void> {
  const { app, speech, upkeep } = useModel();
  return async () => {
    try {
      await speech.download(id);
    } catch (error) {
      // What main says of the model itself stands in its row.
      const model = app.getState().speechModels?.find((each) => each.id === id);
      if (model?.status !== 'failed') throw error;
      return;
    }
    const { speechModels, settings } = app.getState();
    const isHere = (other: string): boolean =>
      speechModels?.some((model) => model.id === other && model.status === 'ready') ?? false;
    if (settings.whisperFile === '' && !isHere(settings.whisperModel) && isHere(id)) {
      await upkeep.setSettings({ whisperModel: id });
    }
  };
}

/** How much of a model is here. */
function Received({ model }: { readonly model: SpeechModel }) {
  const { name, status, receivedBytes, bytes } = model;
  const left = useRemainingTime(model);
  const isGoing = status === 'downloading' || status === 'checking';
  if (!isGoing && (status === 'ready' || receivedBytes === 0)) return null;
  const words =
    status === 'checking'
      ? speechModelRowWords.checkingTheFile
      : [received(model), left].filter(Boolean).join(', ');
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
        {status === 'stopped' ? speechModelRowWords.stopped(words) : words}
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

/** "12.0 of 59.7 MB". */
export function received({ receivedBytes, bytes }: SpeechModel): string {
  const digits = bytes < 100_000_000 ? 1 : 0;
  return `${(receivedBytes / 1_000_000).toFixed(digits)} of ${formatExactBytes(bytes)}`;
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
  return [formatExactBytes(bytes), quality, speed === null ? expected : speedWords(speed)]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** What a screen reader says of a change; "" where it changed in no way that matters. */
export function downloadNews(before: SpeechModel, after: SpeechModel): string {
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
/** What was said stands for so long at least, in ms: a number that jumps cannot be read. */
const calmMs = 5_000;
/** How often it is looked, in ms. */
const lookMs = 1_000;

/** How long a download still takes, from how it went so far. */
export function createRemainingTime() {
  let seen: readonly { readonly at: number; readonly receivedBytes: number }[] = [];
  let startedAt: number | null = null;
  let words = '';
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param now on a clock that never jumps, in ms @returns "about 2 minutes left"; "" while it cannot be known */
    look(receivedBytes: number, bytes: number, now: number) {
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
