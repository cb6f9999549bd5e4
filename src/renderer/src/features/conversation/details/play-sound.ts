export interface Playing {
  /** Resolves when it is over, by itself or stopped. */
  readonly over: Promise<void>;
  stop(): void;
}

/**
 * Plays WAV files one after another. Through an audio context, because the window loads no media from anywhere.
 * @param sounds base64 @throws DOMException when one cannot be decoded
 */
export async function playSounds(sounds: readonly string[]): Promise<Playing> {
  const context = new AudioContext();
  const stopped = new AbortController();
  try {
    const buffers = await Promise.all(
      sounds.map((sound) => context.decodeAudioData(Uint8Array.from(atob(sound), toCode).buffer)),
    );
    const play = async (): Promise<void> => {
      for (const buffer of buffers) {
        if (stopped.signal.aborted) break;
        await playOne(context, buffer, stopped.signal);
      }
    };
    return { over: play().finally(() => context.close()), stop: () => stopped.abort() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

const toCode = (letter: string): number => letter.charCodeAt(0);

function playOne(context: AudioContext, buffer: AudioBuffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => resolve();
    signal.addEventListener('abort', () => source.stop(), { once: true });
    source.start();
  });
}
