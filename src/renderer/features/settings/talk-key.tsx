import { useState } from 'react';
import { Button, FieldRow, isMac, keyLabel } from '../../ui/index.ts';
import { useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { talkKeyWords } from './voice-words.ts';

const shownKeys = (keys: string): string => keys.split('+').map(keyLabel).join('+');

/** The key that is held to talk: pressed once here, it is recorded. */
export function TalkKeyField({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const { settings, change } = useSettings();
  const shown = shownKeys(settings.talkKey);
  const [recording, setRecording] = useState(false);
  const [held, setHeld] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function end(): void {
    setRecording(false);
    setHeld('');
  }

  return (
    <FieldRow label={talkKeyWords.talkKey} hint={talkKeyWords.talkKeyHint} error={problem}>
      <Button
        aria-label={recording ? undefined : talkKeyWords.talkKeyChangeIt(shown)}
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
              change({ talkKey: recorded.keys });
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
          <span className={styles.recording}>
            {held === '' ? talkKeyWords.pressTheKeys : `${shownKeys(held)}+…`}
          </span>
        ) : (
          shown
        )}
      </Button>
      <span role="status" className={styles.quiet}>
        {recording ? talkKeyWords.pressKeysHint : ''}
      </span>
    </FieldRow>
  );
}

/** The part of a keyboard event that a recorded key is made of. */
export type PressedKeys = Readonly<
  Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
>;

type RecordedKeys =
  | { readonly kind: 'keys'; readonly keys: string }
  /** Only modifiers so far: as they would be written. */
  | { readonly kind: 'wait'; readonly keys: string }
  | { readonly kind: 'cancel' }
  /** Why these keys cannot be used. */
  | { readonly kind: 'refused'; readonly why: string };

const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock']);
/** Keys that do nothing by themselves and so may stand alone. */
const alone = /^(?:F\d{1,2}|Pause|ScrollLock|Insert)$/u;
const editing: ReadonlySet<string> = new Set('A C V X Y Z Shift+Z Left Right Backspace'.split(' '));
/** The browser keeps them to itself, or closes something. */
const browsers: ReadonlySet<string> = new Set('W T N Q Shift+W Shift+T Shift+N Tab Shift+Tab'.split(' '));
const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * Pressed keys as the list of keys writes them: "Ctrl+Shift+Space". `Ctrl` is the command key on a Mac.
 * @param inUse keys that already do something in the window
 */
export function recordKeys(event: PressedKeys, mac: boolean, inUse: readonly string[]): RecordedKeys {
  const command = mac ? event.metaKey : event.ctrlKey;
  const held = [command && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(
    (name): name is string => name !== false,
  );
  if (modifiers.has(event.key)) return { kind: 'wait', keys: held.join('+') };
  const last = lastKey(event);
  if (last === 'Escape' && held.length === 0) return { kind: 'cancel' };
  if (mac ? event.ctrlKey : event.metaKey) return refused(talkKeyWords.systemKey);
  const keys = [...held, last].join('+');
  const isFree = held.includes('Ctrl') || held.includes('Alt') || alone.test(last);
  if (!isFree) return refused(talkKeyWords.needsModifier);
  const withCommand = [event.shiftKey && 'Shift', last].filter(Boolean).join('+');
  if (command && !event.altKey && editing.has(withCommand)) return refused(talkKeyWords.editingKey);
  if (command && !event.altKey && browsers.has(withCommand)) return refused(talkKeyWords.browserKey);
  if (last === '+' || last === 'Dead' || last === 'Unidentified') return refused(talkKeyWords.unusableKey);
  if (inUse.some((used) => used.toLowerCase() === keys.toLowerCase())) {
    return refused(talkKeyWords.takenKey);
  }
  return { kind: 'keys', keys };
}

/** Letters by their place, so that Alt on a Mac does not turn them into signs. */
function lastKey({ key, code }: PressedKeys): string {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return letter;
  return names[key] ?? (code === 'Space' ? 'Space' : key);
}

function refused(why: string): RecordedKeys {
  return { kind: 'refused', why };
}
