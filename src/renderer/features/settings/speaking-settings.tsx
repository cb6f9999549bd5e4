import { Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '#shared/text/quantities.ts';
import { useApp } from '../../state/index.ts';
import { Button, ChoiceSetting, FieldRow, NumberSetting, SwitchSetting } from '../../ui/index.ts';
import {
  isVariant,
  sortVoices,
  speakingTrouble,
  useSpeaker,
  useSpeakerState,
  type Voice,
} from '../../voice/index.ts';
import { StatusIcon, useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { languageName } from './speech-languages.ts';
import { samples, speakingSettingsWords, whenSpoken } from './voice-words.ts';

/** What is spoken, when, and with which voice. */
export function SpeakingSettings() {
  const { settings, change, field } = useSettings();
  const host = useApp((data) => data.host);
  const status = useSpeakerState((state) => state.status);
  const problem = useSpeakerState((state) => state.problem);
  const trouble = speakingTrouble({ status, problem }, host);
  return (
    <>
      <ChoiceSetting
        label={speakingSettingsWords.repliesAreSpoken}
        hint={speakingSettingsWords.repliesAreSpokenHint}
        choices={whenSpoken}
        {...field('speakReplies')}
      />
      <SwitchSetting
        label={speakingSettingsWords.eyesFree}
        hint={speakingSettingsWords.eyesFreeHint}
        {...field('eyesFree')}
      />
      <SwitchSetting
        label={speakingSettingsWords.iWorkByVoice}
        hint={speakingSettingsWords.iWorkByVoiceHint}
        {...field('worksByVoice')}
      />
      {trouble !== null && (
        <p className={styles.note} role="status">
          <StatusIcon status="warning" />
          {trouble}
        </p>
      )}
      {status === 'ready' && <VoiceChoice />}
      <NumberSetting
        label={speakingSettingsWords.speed}
        hint={speakingSettingsWords.speedHint}
        range={{ min: 0.5, max: 3, step: 0.1 }}
        value={settings.voiceRate}
        onChange={(voiceRate) => change({ voiceRate: Math.round(voiceRate * 10) / 10 })}
      />
    </>
  );
}

const baseOf = (voice: Voice): string => voice.language.toLowerCase().split('-')[0] ?? '';

/** Voices to choose from: those of the spoken language and of the app's, or all. A chosen one is always among them. */
function offered(voices: readonly Voice[], all: boolean, spoken: string, chosen: string): readonly Voice[] {
  const isWanted = (voice: Voice): boolean => all || [spoken, 'en'].includes(baseOf(voice));
  return sortVoices(
    voices.filter((voice) => voice.id === chosen || (!isVariant(voice) && isWanted(voice))),
    spoken,
  );
}

/** The voice, and what it sounds like. */
function VoiceChoice() {
  const { settings, field } = useSettings();
  const { voice: chosen, speechLanguage: spoken } = settings;
  const speaker = useSpeaker();
  const voices = useSpeakerState((state) => state.voices);
  const speaks = useSpeakerState((state) => state.saying !== null);
  const [all, setAll] = useState(false);
  const list = offered(voices, all, spoken, chosen);
  const voice = voices.find(({ id }) => id === chosen);
  const isGone = chosen !== '' && voice === undefined;

  return (
    <>
      <ChoiceSetting
        label={speakingSettingsWords.voice}
        hint={
          voice?.isLocal === false ? speakingSettingsWords.remoteVoice : speakingSettingsWords.otherLanguages
        }
        choices={[
          { value: '', label: 'This machine’s own choice' },
          ...list.map((each) => ({ value: each.id, label: voiceLabel(each) })),
          ...(isGone ? [{ value: chosen, label: 'One that is not there now' }] : []),
        ]}
        {...field('voice')}
      />
      <FieldRow label={speakingSettingsWords.howItSounds}>
        <Button
          onClick={() =>
            speaks
              ? speaker.stop()
              : speaker.say(samples[voice === undefined ? 'en' : baseOf(voice)] ?? samples.en ?? '', 'sample')
          }
        >
          {speaks ? <Square size={13} fill="currentColor" aria-hidden /> : <Volume2 size={15} aria-hidden />}
          {speaks ? speakingSettingsWords.stopSpeaking : speakingSettingsWords.hearIt}
        </Button>
      </FieldRow>
      <SwitchSetting
        label={speakingSettingsWords.voicesOfAllLanguages}
        hint={speakingSettingsWords.onThisMachine(
          countOf(voices.filter((each) => !isVariant(each)).length, 'voice'),
        )}
        value={all}
        onChange={setAll}
      />
    </>
  );
}

function voiceLabel(voice: Voice): string {
  // Many voices are named after their language already.
  const isTold = voice.name.includes(languageName(baseOf(voice)));
  const name = isTold ? voice.name : `${voice.name}, ${languageName(voice.language)}`;
  return voice.isLocal ? name : `${name} (sends what it says to another machine)`;
}
