import styles from './voice-section.module.css';
import { EngineSettings } from './voice-section-engine.tsx';
import { ListeningSettings } from './voice-section-listening.tsx';
import { MicrophoneSettings } from './voice-section-microphone.tsx';
import { SpeakingSettings } from './voice-section-speaking.tsx';

/** Talking to Parley and hearing it. @param keysInUse what the talk key cannot be */
export function VoiceSection({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  return (
    <>
      <h3 className={styles.group}>Microphone</h3>
      <MicrophoneSettings keysInUse={keysInUse} />
      <h3 className={styles.group}>What you say</h3>
      <ListeningSettings />
      <h3 className={styles.group}>What Parley says</h3>
      <SpeakingSettings />
      <h3 className={styles.group}>Who writes it down</h3>
      <EngineSettings />
    </>
  );
}
