import { Mic, Square } from 'lucide-react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, ChoiceSetting, FieldRow } from '../../ui/index.ts';
import { type LevelSource, useLevel, useMicrophones, useMicrophoneTest } from '../../voice/index.ts';
import { TalkKeyField } from './talk-key.tsx';
import styles from './voice-section.module.css';

/** Which microphone, whether it hears, and the key that opens it. */
export function MicrophoneSettings({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const { upkeep } = useModel();
  const chosen = useApp((data) => data.settings.microphone);
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
        value={chosen}
        choices={isThere ? choices : [...choices, { value: chosen, label: 'One that is not there now' }]}
        onChange={(microphone) => void upkeep.changeSettings({ microphone })}
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
