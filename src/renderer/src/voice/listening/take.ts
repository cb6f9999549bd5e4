import { type Capture, type CaptureOptions, isSilence, type MicrophoneTrouble } from '../microphone/index.ts';
import type { Ear, ListeningMode } from './ear.ts';
import { createSoundSender, type SoundCounts } from './send-sound.ts';

/** Opens a microphone; a test plays one. @throws MicrophoneError */
export type OpenCapture = (
  options: Pick<CaptureOptions, 'onFrame' | 'onEnd' | 'onMuted'>,
) => Promise<Capture>;

export interface TakeOptions {
  readonly openCapture: OpenCapture;
  readonly ear: Ear;
  readonly troubleWords: (trouble: MicrophoneTrouble) => string;
  /** Main hears somebody in this take. */
  readonly isHearing: () => boolean;
  /** The microphone is open: it hears from here on. */
  readonly onOpen: (capture: Capture) => void;
  /** Main listens too. */
  readonly onStarted: (captureId: string) => void;
  readonly onSamples: (samples: Float32Array, counts: SoundCounts) => void;
  /** Nothing but zeros comes, or sound comes again. */
  readonly onSilent: (silent: boolean) => void;
  /** The microphone has been let go; what was said may still be written down. */
  readonly onClosed: (counts: SoundCounts) => void;
  /** Something went wrong, in words: what and what to do. */
  readonly onProblem: (message: string) => void;
  /** All is told, or never will be. */
  readonly onOver: (counts: SoundCounts) => void;
}

/** One use of the microphone, from its opening until everything that was said has been told. */
export interface Take {
  readonly mode: ListeningMode | null;
  /** Says what the press was meant for; sound is kept until then. Only the first counts. */
  choose(mode: ListeningMode): void;
  /** No more sound; what was said is still written down. */
  finish(): void;
  /** No more sound, and what is not written down yet never is. `failure` in words, "" when the user wants it so. */
  drop(failure: string): void;
}

// People let a key go while the last sound of a word still rings.
const releaseTailMs = 200;
// Digital silence for this long, in samples of 16 kHz, is told: four seconds.
const silentSamples = 64_000;
const fullWords =
  'Parley does not keep up with the microphone, so listening has ended. Nothing that was shown is lost; try again, or choose a smaller model in settings.';

export function startTake(options: TakeOptions): Take {
  const { ear } = options;
  let phase: 'opening' | 'open' | 'closing' | 'over' = 'opening';
  let mode: ListeningMode | null = null;
  let capture: Capture | null = null;
  let captureId = '';
  let starting: Promise<void> | null = null;
  let silence = 0;

  const sender = createSoundSender({
    isQuiet: () => mode === 'hands-free' && !options.isHearing(),
    send: (from, pcm) => ear.hear(captureId, from, pcm),
    onFull: () => drop(fullWords),
    onRefused: (error) => drop(wordsOf(error)),
  });

  const isOver = (): boolean => phase === 'over';

  function over(failure: string): void {
    if (isOver()) return;
    phase = 'over';
    if (failure !== '') options.onProblem(failure);
    options.onOver(sender.counts());
  }

  function begin(): void {
    if (capture === null || mode === null || starting !== null || isOver()) return;
    starting = ear.start(mode).then(
      (id) => {
        captureId = id;
        // Dropped while main was getting ready.
        if (isOver()) return void ear.stop(id, 'discard').catch(() => {});
        options.onStarted(id);
        sender.open();
      },
      (error: unknown) => drop(wordsOf(error)),
    );
  }

  async function close(): Promise<void> {
    await capture?.close();
    options.onClosed(sender.counts());
  }

  async function finish(tailMs: number): Promise<void> {
    phase = 'closing';
    if (tailMs > 0) await new Promise((resolve) => setTimeout(resolve, tailMs));
    if (isOver()) return;
    await close();
    await starting;
    if (isOver()) return;
    await sender.drained();
    if (isOver()) return;
    try {
      await ear.stop(captureId, 'finish');
      over('');
    } catch (error) {
      over(wordsOf(error));
    }
  }

  function drop(failure: string): void {
    if (isOver()) return;
    sender.cancel();
    over(failure);
    void close();
    if (captureId !== '') ear.stop(captureId, 'discard').catch(() => {});
  }

  function hear(samples: Float32Array): void {
    const before = silence;
    silence = isSilence(samples) ? silence + samples.length : 0;
    if (silence >= silentSamples && before < silentSamples) options.onSilent(true);
    if (silence === 0 && before >= silentSamples) options.onSilent(false);
    options.onSamples(samples, sender.counts());
  }

  options
    .openCapture({
      onFrame: ({ from, samples }) => {
        if (isOver()) return;
        sender.push({ from, samples });
        hear(samples);
      },
      onEnd: (trouble) => {
        if (phase !== 'open') return;
        if (mode === null) return drop(options.troubleWords(trouble));
        // What was heard until then is worth writing down.
        options.onProblem(options.troubleWords(trouble));
        void finish(0);
      },
      onMuted: (muted) => options.onSilent(muted),
    })
    .then(
      (opened) => {
        capture = opened;
        // Let go of, or called off, before it was open.
        if (isOver()) return void opened.close();
        phase = 'open';
        options.onOpen(opened);
        begin();
      },
      (error: unknown) => over(wordsOf(error)),
    );

  return {
    get mode() {
      return mode;
    },
    choose(chosen) {
      mode ??= chosen;
      begin();
    },
    finish() {
      if (phase === 'opening' || mode === null) drop('');
      else if (phase === 'open') void finish(mode === 'hold' ? releaseTailMs : 0);
    },
    drop,
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
