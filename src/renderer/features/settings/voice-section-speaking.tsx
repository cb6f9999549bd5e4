import { CircleAlert } from 'lucide-react';
import type { Settings } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { ChoiceSetting, NumberSetting, SwitchSetting } from '../../ui/index.ts';
import { isLinux, speakingTrouble, useSpeakerState } from '../../voice/index.ts';
import styles from './voice-section.module.css';
import { VoiceChoice } from './voice-section-voices.tsx';

const whenSpoken: readonly { readonly value: Settings['speakReplies']; readonly label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'after-voice', label: 'When I speak too' },
  { value: 'always', label: 'Always' },
];

/** What is spoken, when, and with which voice. */
export function SpeakingSettings() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  const host = useApp((data) => data.host);
  const status = useSpeakerState((state) => state.status);
  const problem = useSpeakerState((state) => state.problem);
  const trouble = speakingTrouble({ status, problem }, { isLinux, host });
  return (
    <>
      <ChoiceSetting
        label="Replies are spoken"
        hint="Answers, questions and what needs your yes. Any key ends it, and so do you by speaking."
        value={settings.speakReplies}
        choices={whenSpoken}
        onChange={(speakReplies) => void upkeep.changeSettings({ speakReplies })}
      />
      <SwitchSetting
        label="Eyes-free"
        hint="Says every step in a few words, and replies always: for working without looking."
        value={settings.eyesFree}
        onChange={(eyesFree) => void upkeep.changeSettings({ eyesFree })}
      />
      {trouble !== null && (
        <p className={styles.note} role="status">
          <CircleAlert size={17} className={styles.warning} aria-hidden />
          {trouble}
        </p>
      )}
      {status === 'ready' && <VoiceChoice />}
      <NumberSetting
        label="Speed"
        hint="1 is the voice’s own."
        min={0.5}
        max={3}
        step={0.1}
        value={settings.voiceRate}
        onChange={(voiceRate) => void upkeep.changeSettings({ voiceRate: Math.round(voiceRate * 10) / 10 })}
      />
    </>
  );
}
