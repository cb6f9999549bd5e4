import { Mic, PenLine } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useApp } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import { useLevel, useListening, useVoiceInput } from '../../voice/index.ts';
import styles from './voice.module.css';

const ringSize = (level: number): string => `scale(${(0.92 + 0.34 * level).toFixed(3)})`;

/** Off, opening, listening, hearing, writing down: one button for all. A click keeps listening, a press talks. */
export function MicrophoneButton() {
  const { press, toggle, level } = useVoiceInput();
  const status = useListening((data) => data.status);
  const isOn = useListening((data) => data.microphone !== 'off');
  const isTroubled = useListening((data) => data.problem !== null || data.isSilent);
  const keys = useApp((data) => data.settings.talkKey);
  const ring = useLevel<HTMLSpanElement>(level, ringSize);
  // A click that belongs to a press was dealt with there; one without a press comes from a screen reader.
  const wasPressed = useRef(false);

  function down(): void {
    wasPressed.current = true;
    press.down();
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    if (event.button !== 0) return;
    // Let go anywhere.
    event.currentTarget.setPointerCapture(event.pointerId);
    down();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) down();
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    press.up();
    wasPressed.current = false;
  }

  return (
    <span className={styles.microphone} data-status={status} data-troubled={isTroubled || undefined}>
      <span ref={ring} className={styles.ring} aria-hidden />
      <IconButton
        label="Speak: click to keep listening, hold to talk"
        keys={keys}
        icon={status === 'transcribing' ? PenLine : Mic}
        aria-pressed={isOn}
        data-stops-speech=""
        onPointerDown={onPointerDown}
        onPointerUp={press.up}
        onPointerCancel={press.cancel}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={press.cancel}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          if (!wasPressed.current) toggle();
          wasPressed.current = false;
        }}
      />
    </span>
  );
}
