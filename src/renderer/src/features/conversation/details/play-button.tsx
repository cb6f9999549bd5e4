import { Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useModel } from '../../../state/index.ts';
import { Button } from '../../../ui/index.ts';
import styles from './details.module.css';
import { type Playing, playSounds } from './play-sound.ts';

export interface PlayButtonProps {
  /** WAV files, base64. */
  readonly sounds: readonly string[];
  /** What is heard in them, so that the microphone does not take it for the user. */
  readonly words: string;
}

/** Plays what was said, once more. */
export function PlayButton({ sounds, words }: PlayButtonProps) {
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
        Stop
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => void play()}>
        <Play size={14} aria-hidden />
        Play what was said
      </Button>
      {failed && <p className={styles.quiet}>The sound could not be played.</p>}
    </>
  );
}
