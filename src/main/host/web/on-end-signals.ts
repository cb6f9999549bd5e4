/** A clean end takes well under a second; after this long something hangs and the process ends anyway. */
const graceMs = 5_000;

/**
 * Calls once when the process is asked to end, by Ctrl+C, by a closed terminal or by its parent, and ends it when
 * that is done. Ctrl+C reaches a process more than once when npm stands in between.
 */
export function onEndSignals(listener: () => Promise<void>): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    listener().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // `npm start` was killed and could not pass anything on.
  process.on('disconnect', end);
  process.channel?.unref();
}
