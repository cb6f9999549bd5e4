import { Play, Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SpokenTurn } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import { Button, type Fact, Facts, formatDuration, formatExactDuration, useLoaded } from '../../ui/index.ts';
import styles from './details.module.css';
import { engineWords, speechWords } from './words.ts';

/** How a turn was spoken, and its sound where that was kept. */
export function SpeechDetails({ spoken, sent }: { readonly spoken: SpokenTurn; readonly sent: string }) {
  const { speech } = useModel();
  const { utteranceIds } = spoken;
  const load = useCallback(async () => {
    const sounds = await Promise.all(utteranceIds.map((id) => speech.sound(id)));
    return sounds.filter((sound) => sound !== null);
  }, [speech, utteranceIds]);
  const [sounds] = useLoaded(load);
  return (
    <div className={styles.details}>
      <Facts rows={speechRows(spoken, sent)} />
      {/* Most sound is not kept, and it was not asked for: nothing is said where there is none. */}
      {sounds.status === 'ready' && sounds.value.length > 0 && (
        <div>
          <PlayButton sounds={sounds.value} words={spoken.original} />
        </div>
      )}
    </div>
  );
}

/** How a turn was spoken, as people read it. `sent`: what became of it. */
export function speechRows(spoken: SpokenTurn, sent: string): readonly Fact[] {
  const { confidence, model, original } = spoken;
  return [
    { name: speechWords.heard, value: original.trim() === sent.trim() ? '' : original },
    { name: speechWords.writtenDownBy, value: engineWords[spoken.engine] },
    { name: speechWords.model, value: model },
    { name: speechWords.spokenFor, value: formatDuration(spoken.durationMs) },
    { name: speechWords.textAfter, value: formatExactDuration(spoken.timeToTextMs) },
    {
      name: speechWords.sure,
      value: confidence === null ? speechWords.notSaid : `${Math.round(confidence * 100)} %`,
    },
  ];
}

/** Plays what was said, once more. */
function PlayButton({
  sounds,
  words,
}: {
  /** WAV files, base64. */
  readonly sounds: readonly string[];
  /** What is heard in them, so that the microphone does not take it for the user. */
  readonly words: string;
}) {
  const { speech } = useModel();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(playing);
  latest.current = playing;

  useEffect(() => () => latest.current?.stop(), []);

  async function play(): Promise<void> {
    setFailed(false);
    try {
      await speech.playing(words).catch(() => undefined);
      const started = await playSounds(sounds);
      setPlaying(started);
      await started.over;
    } catch {
      setFailed(true);
    } finally {
      setPlaying(null);
      await speech.playing(null).catch(() => undefined);
    }
  }

  if (playing !== null) {
    return (
      <Button onClick={() => playing.stop()}>
        <Square size={14} aria-hidden />
        {speechWords.stop}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => void play()}>
        <Play size={14} aria-hidden />
        {speechWords.play}
      </Button>
      {failed && <p className={styles.quiet}>{speechWords.cantPlay}</p>}
    </>
  );
}

interface Playing {
  /** Resolves when it is over, by itself or stopped. */
  readonly over: Promise<void>;
  stop(): void;
}

/**
 * Plays WAV files one after another. Through an audio context, because the window loads no media from anywhere.
 * @param sounds base64 @throws DOMException when one cannot be decoded
 */
async function playSounds(sounds: readonly string[]): Promise<Playing> {
  const context = new AudioContext();
  const stopped = new AbortController();
  try {
    const buffers = await Promise.all(sounds.map((sound) => context.decodeAudioData(bytesOf(sound))));
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

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}

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
