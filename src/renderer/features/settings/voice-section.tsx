import { Mic, Square } from 'lucide-react';
import { useRef } from 'react';
import { useApp } from '../../state/index.ts';
import { Button, ChoiceSetting, FieldRow, NumberSetting, SwitchSetting } from '../../ui/index.ts';
import { type LevelSource, useLevel, useMicrophones, useMicrophoneTest } from '../../voice/index.ts';
import { EngineSettings, SpeechStateLine } from './engine-settings.tsx';
import { SetUpVoice } from './set-up-voice.tsx';
import { useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { SpeakingSettings } from './speaking-settings.tsx';
import { speechLanguages } from './speech-languages.ts';
import { TalkKeyField } from './talk-key.tsx';
import { voiceSectionWords } from './voice-words.ts';

/** Talking to Parley and hearing it. @param keysInUse what the talk key cannot be */
export function VoiceSection({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const engine = useRef<HTMLHeadingElement>(null);
  const state = useApp((data) => data.speech);
  const isReady = state === null || state.status === 'ready';
  const ownFile = useApp((data) => data.settings.whisperFile);
  const isOneStep =
    state?.engine === 'whisper' &&
    ownFile === '' &&
    (state.status === 'needs-build' || state.status === 'needs-model' || state.status === 'building');
  return (
    <>
      {!isReady && (
        <SpeechStateLine state={state}>
          {isOneStep ? (
            <SetUpVoice state={state} />
          ) : (
            // What is missing stands at the end, below the long list of what can be set.
            <Button
              onClick={() => {
                engine.current?.scrollIntoView();
                engine.current?.focus();
              }}
            >
              {voiceSectionWords.setItUp}
            </Button>
          )}
        </SpeechStateLine>
      )}
      <h3 className={styles.group}>{voiceSectionWords.microphone}</h3>
      <MicrophoneSettings keysInUse={keysInUse} />
      <h3 className={styles.group}>{voiceSectionWords.whatYouSay}</h3>
      <ListeningSettings />
      <h3 className={styles.group}>{voiceSectionWords.whatParleySays}</h3>
      <SpeakingSettings />
      <h3 ref={engine} className={styles.group} tabIndex={-1}>
        {voiceSectionWords.whoWritesItDown}
      </h3>
      <EngineSettings />
    </>
  );
}

/** Which microphone, whether it hears, and the key that opens it. */
function MicrophoneSettings({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const { settings, field } = useSettings();
  const chosen = settings.microphone;
  const { microphones, isNamed, refresh } = useMicrophones();
  const test = useMicrophoneTest(chosen, refresh);
  const choices = microphones.map(({ id, name }) => ({ value: id, label: name }));
  const isThere = choices.some(({ value }) => value === chosen);
  const isOn = test.status !== 'off';
  return (
    <>
      <ChoiceSetting
        label={voiceSectionWords.microphone}
        hint={isNamed ? voiceSectionWords.missingMicrophoneHint : voiceSectionWords.unnamedMicrophonesHint}
        choices={isThere ? choices : [...choices, { value: chosen, label: 'One that is not there now' }]}
        {...field('microphone')}
      />
      <FieldRow
        label={voiceSectionWords.level}
        hint={voiceSectionWords.levelHint}
        error={test.problem === '' ? null : test.problem}
      >
        <div className={styles.buttons}>
          {test.status === 'on' && <Meter level={test.level} />}
          <Button onClick={() => (isOn ? test.stop() : test.start())}>
            {isOn ? <Square size={13} fill="currentColor" aria-hidden /> : <Mic size={15} aria-hidden />}
            {isOn ? voiceSectionWords.stopTrying : voiceSectionWords.tryTheMicrophone}
          </Button>
        </div>
        <span role="status" className={styles.quiet}>
          {test.status === 'opening' ? voiceSectionWords.openingTheMicrophone : test.label}
        </span>
      </FieldRow>
      <TalkKeyField keysInUse={keysInUse} />
    </>
  );
}

const barWidth = (level: number): string => `scaleX(${level})`;

function Meter({ level }: { readonly level: LevelSource }) {
  const bar = useLevel<HTMLDivElement>(level, barWidth);
  return (
    <div className={styles.meter} role="img" aria-label={voiceSectionWords.loudness}>
      <div ref={bar} className={styles.level} />
    </div>
  );
}

const never = 'never';

/** Times to wait before what was said is sent, in ms. */
const waits = [0, 1_000, 2_000, 3_000, 5_000, 10_000];

function waitLabel(ms: number): string {
  if (ms === 0) return voiceSectionWords.atOnce;
  return ms === 1_000 ? voiceSectionWords.afterASecond : voiceSectionWords.afterSeconds(ms / 1_000);
}

/** What becomes of what is said. */
function ListeningSettings() {
  const { settings, change, field } = useSettings();
  const { sendAfterMs } = settings;
  const offered = sendAfterMs === null ? waits : [...new Set([...waits, sendAfterMs])];
  return (
    <>
      <ChoiceSetting
        label={voiceSectionWords.language}
        hint={voiceSectionWords.languageHint}
        choices={speechLanguages}
        {...field('speechLanguage')}
      />
      <ChoiceSetting
        label={voiceSectionWords.sentByItself}
        hint={voiceSectionWords.sentByItselfHint}
        value={sendAfterMs === null ? never : String(sendAfterMs)}
        choices={[
          ...offered.toSorted((a, b) => a - b).map((ms) => ({ value: String(ms), label: waitLabel(ms) })),
          { value: never, label: 'Never' },
        ]}
        onChange={(wait) => change({ sendAfterMs: wait === never ? null : Number(wait) })}
      />
      <SwitchSetting
        label={voiceSectionWords.shortCommandsActAtOnce}
        hint={voiceSectionWords.shortCommandsHint}
        {...field('shortCommands')}
      />
      <SwitchSetting
        label={voiceSectionWords.wordsWhileYouSpeak}
        hint={voiceSectionWords.wordsWhileYouSpeakHint}
        {...field('partialText')}
      />
      <NumberSetting
        label={voiceSectionWords.silence}
        hint={voiceSectionWords.silenceHint}
        range={{ min: 0.2, max: 5, step: 0.1 }}
        value={settings.endSilenceMs / 1_000}
        onChange={(seconds) => change({ endSilenceMs: Math.round(seconds * 1_000) })}
      />
      <NumberSetting
        label={voiceSectionWords.longestSentence}
        hint={voiceSectionWords.longestSentenceHint}
        range={{ min: 5, max: 120, step: 5 }}
        {...field('longestUtteranceS')}
      />
      <SwitchSetting
        label={voiceSectionWords.keepTheSound}
        hint={voiceSectionWords.keepTheSoundHint}
        {...field('keepAudio')}
      />
    </>
  );
}
