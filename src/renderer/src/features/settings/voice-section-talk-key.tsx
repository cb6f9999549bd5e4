import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, FieldRow, isMac, keyLabel } from '../../ui/index.ts';
import { recordKeys } from './record-keys.ts';
import styles from './voice-section.module.css';

const shownKeys = (keys: string): string => keys.split('+').map(keyLabel).join('+');

/** The key that is held to talk: pressed once here, it is recorded. */
export function TalkKeyField({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const { upkeep } = useModel();
  const keys = useApp((data) => data.settings.talkKey);
  const shown = shownKeys(keys);
  const [recording, setRecording] = useState(false);
  const [held, setHeld] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function end(): void {
    setRecording(false);
    setHeld('');
  }

  return (
    <FieldRow label="Talk key" hint="Hold it to talk, also while the page has the keyboard." error={problem}>
      <Button
        aria-label={recording ? undefined : `Talk key: ${shown}. Change it`}
        aria-pressed={recording}
        data-records-keys={recording ? '' : undefined}
        onClick={() => {
          setProblem(null);
          setRecording(true);
        }}
        onBlur={end}
        onKeyDown={(event) => {
          if (!recording) return;
          // The way on by Tab stays open.
          if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          const recorded = recordKeys(event, isMac, keysInUse);
          switch (recorded.kind) {
            case 'wait':
              return setHeld(recorded.keys);
            case 'refused':
              setHeld('');
              return setProblem(recorded.why);
            case 'cancel':
              setProblem(null);
              return end();
            case 'keys':
              setProblem(null);
              end();
              void upkeep.changeSettings({ talkKey: recorded.keys });
          }
        }}
        // Space let go would press the button again.
        onKeyUp={(event) => {
          if (!recording) return;
          event.preventDefault();
          setHeld('');
        }}
      >
        {recording ? (
          <span className={styles.recording}>{held === '' ? 'Press the keys' : `${shownKeys(held)}+…`}</span>
        ) : (
          shown
        )}
      </Button>
      <span role="status" className={styles.quiet}>
        {recording ? 'Press the keys to use. Escape keeps the old ones.' : ''}
      </span>
    </FieldRow>
  );
}
