import { useRef } from 'react';
import { useApp } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './voice-section.module.css';
import { EngineSettings } from './voice-section-engine.tsx';
import { ListeningSettings } from './voice-section-listening.tsx';
import { MicrophoneSettings } from './voice-section-microphone.tsx';
import { SpeakingSettings } from './voice-section-speaking.tsx';
import { SpeechStateLine } from './voice-section-state.tsx';

/** Talking to Parley and hearing it. @param keysInUse what the talk key cannot be */
export function VoiceSection({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const engine = useRef<HTMLHeadingElement>(null);
  const state = useApp((data) => data.speech);
  const isReady = state === null || state.status === 'ready';
  return (
    <>
      {!isReady && (
        <SpeechStateLine state={state}>
          {/* What is missing stands at the end, below the long list of what can be set. */}
          <Button
            onClick={() => {
              engine.current?.scrollIntoView();
              engine.current?.focus();
            }}
          >
            Set it up
          </Button>
        </SpeechStateLine>
      )}
      <h3 className={styles.group}>Microphone</h3>
      <MicrophoneSettings keysInUse={keysInUse} />
      <h3 className={styles.group}>What you say</h3>
      <ListeningSettings />
      <h3 className={styles.group}>What Parley says</h3>
      <SpeakingSettings />
      <h3 ref={engine} className={styles.group} tabIndex={-1}>
        Who writes it down
      </h3>
      <EngineSettings />
    </>
  );
}
