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
              Set it up
            </Button>
          )}
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
        label="Microphone"
        hint={
          isNamed
            ? 'One that is not there is replaced by the system’s own.'
            : 'Their names are known once one was tried.'
        }
        choices={isThere ? choices : [...choices, { value: chosen, label: 'One that is not there now' }]}
        {...field('microphone')}
      />
      <FieldRow
        label="Level"
        hint="Say something: the bar moves. Nothing is written down."
        error={test.problem === '' ? null : test.problem}
      >
        <div className={styles.buttons}>
          {test.status === 'on' && <Meter level={test.level} />}
          <Button onClick={() => (isOn ? test.stop() : test.start())}>
            {isOn ? <Square size={13} fill="currentColor" aria-hidden /> : <Mic size={15} aria-hidden />}
            {isOn ? 'Stop trying' : 'Try the microphone'}
          </Button>
        </div>
        <span role="status" className={styles.quiet}>
          {test.status === 'opening' ? 'Opening the microphone' : test.label}
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
    <div className={styles.meter} role="img" aria-label="How loud the microphone hears">
      <div ref={bar} className={styles.level} />
    </div>
  );
}

const never = 'never';

/** Times to wait before what was said is sent, in ms. */
const waits = [0, 1_000, 2_000, 3_000, 5_000, 10_000];

function waitLabel(ms: number): string {
  if (ms === 0) return 'At once';
  return ms === 1_000 ? 'After a second' : `After ${ms / 1_000} seconds`;
}

/** What becomes of what is said. */
function ListeningSettings() {
  const { settings, change, field } = useSettings();
  const { sendAfterMs } = settings;
  const offered = sendAfterMs === null ? waits : [...new Set([...waits, sendAfterMs])];
  return (
    <>
      <ChoiceSetting
        label="Language"
        hint="What you speak. Finding out each time takes longer and is wrong more often."
        choices={speechLanguages}
        {...field('speechLanguage')}
      />
      <ChoiceSetting
        label="Sent by itself"
        hint="What you said stands in the input first and can be mended there. Enter or “go” sends it too."
        value={sendAfterMs === null ? never : String(sendAfterMs)}
        choices={[
          ...offered.toSorted((a, b) => a - b).map((ms) => ({ value: String(ms), label: waitLabel(ms) })),
          { value: never, label: 'Never' },
        ]}
        onChange={(wait) => change({ sendAfterMs: wait === never ? null : Number(wait) })}
      />
      <SwitchSetting
        label="Short commands act at once"
        hint="“Stop”, “yes”, “no”, “the second one”, “go back”, “scroll down”."
        {...field('shortCommands')}
      />
      <SwitchSetting
        label="Words while you speak"
        hint="Where the machine is quick enough."
        {...field('partialText')}
      />
      <NumberSetting
        label="Silence that ends a sentence, in seconds"
        hint="While Parley keeps listening. More for somebody who speaks slowly."
        range={{ min: 0.2, max: 5, step: 0.1 }}
        value={settings.endSilenceMs / 1_000}
        onChange={(seconds) => change({ endSilenceMs: Math.round(seconds * 1_000) })}
      />
      <NumberSetting
        label="Longest sentence, in seconds"
        hint="Longer ones are written down in pieces."
        range={{ min: 5, max: 120, step: 5 }}
        {...field('longestUtteranceS')}
      />
      <SwitchSetting
        label="Keep the sound"
        hint="Off: what you said is forgotten once it is written down. On: it is kept as a file on this machine, can be played at its turn, and goes when its session is deleted."
        {...field('keepAudio')}
      />
    </>
  );
}
