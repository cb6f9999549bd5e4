import { useEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';

/** Looked back over so much of a download to say how fast it is, in ms: a line that stutters is no news. */
const windowMs = 20_000;
/** Nothing is said of a download younger than this, in ms: the first megabytes are quicker or slower than the rest. */
const firstMs = 3_000;
/** What was said stands for so long at least, in ms: a number that jumps is read by nobody. */
const calmMs = 5_000;
/** How often it is looked, in ms. */
const lookMs = 1_000;

/** How long a download still takes, from how it went so far. */
export interface RemainingTime {
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
export function useRemainingTime({ status, receivedBytes, bytes }: SpeechModel): string {
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
