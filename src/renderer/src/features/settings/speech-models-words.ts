import type { SpeechModel } from '#shared/ipc/index.ts';

/** "59.7 MB", "488 MB": as main says it too. */
export function formatMegabytes(bytes: number): string {
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
