import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../ui/index.ts';
import { useSpeaker, useSpeakerState } from '../../voice/index.ts';
import styles from './composer.module.css';

/** What is being said, in the place of what the strip says otherwise; null while nothing is. */
export function useSaying(): string | null {
  return useSpeakerState((state) => state.saying);
}

/** Said aloud at this moment, for somebody who reads along. */
export function SpeakingWords({ saying }: { readonly saying: string }) {
  return (
    <>
      <Volume2 size={15} aria-hidden className={styles.speaks} />
      <span className={styles.what}>
        Speaking: <em>{saying}</em>
      </span>
      <StopSpeaking />
    </>
  );
}

/** Silence; any key does it too. */
export function StopSpeaking() {
  const speaker = useSpeaker();
  return <IconButton small label="Stop speaking" icon={VolumeX} onClick={() => speaker.stop()} />;
}
