import { ArrowUp, Pause, Play, Square } from 'lucide-react';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Button, IconButton, isMac } from '../../ui/index.ts';
import { useVoiceInput } from '../../voice/index.ts';
import styles from './composer.module.css';
import { CountdownLine } from './countdown-line.tsx';
import { DraftField } from './draft-field.tsx';
import { MicrophoneButton } from './microphone-button.tsx';
import { RunStrip } from './run-strip.tsx';
import { UnsureWords } from './unsure-words.tsx';
import { VoiceAnnouncer } from './voice-announcer.tsx';
import { useVoiceShown, VoiceStrip } from './voice-strip.tsx';

/** Where instructions are written or spoken, and where what runs is stopped. */
export function Composer() {
  const { view } = useModel();
  const voice = useVoiceInput();
  const draft = useView((data) => data.draft);
  const open = useApp((data) => data.connection === 'open');
  const idle = useApp((data) => data.run.status === 'idle');
  const voiceShown = useVoiceShown();
  const field = useRef<HTMLTextAreaElement>(null);
  const lastUtterance = useApp((data) => {
    const last = data.conversation.turns.findLast((turn) => turn.speaker === 'user');
    return last?.speaker === 'user' ? last.utterance : null;
  });
  useFocusPoint(
    'composer',
    useCallback(() => field.current?.focus(), []),
  );
  const empty = draft.trim() === '';

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void voice.send();
    } else if (event.key === 'ArrowUp' && draft === '' && lastUtterance !== null) {
      event.preventDefault();
      view.setState({ draft: lastUtterance });
    } else if (matchesUndo(event) && voice.undo()) {
      event.preventDefault();
    }
  }

  return (
    <form
      className={styles.composer}
      aria-label="Instruction"
      onSubmit={(event) => {
        event.preventDefault();
        void voice.send();
      }}
    >
      {/* Where nothing runs the line is the microphone's, while that has something to say. */}
      {!(voiceShown && idle) && <RunStrip />}
      {voiceShown && <VoiceStrip />}
      <VoiceAnnouncer />
      <div className={styles.box}>
        <MicrophoneButton />
        <DraftField field={field} onKeyDown={onKeyDown} />
        <PauseButton />
        <IconButton
          label="Send"
          keys="Enter"
          icon={ArrowUp}
          type="submit"
          primary
          disabled={empty || !open}
        />
        <StopButton />
        <CountdownLine />
      </div>
      <UnsureWords field={field} />
    </form>
  );
}

/** What voice changed the field cannot take back by itself: the text was not typed. */
function matchesUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (isMac ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

function PauseButton() {
  const { task } = useModel();
  const status = useApp((data) => data.run.status);
  return status === 'paused' ? (
    <IconButton label="Go on" icon={Play} onClick={() => void task.resume()} />
  ) : (
    <IconButton
      label="Pause after this step"
      icon={Pause}
      disabled={status !== 'running'}
      onClick={() => void task.pause()}
    />
  );
}

function StopButton() {
  const { task } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  return (
    <Button
      kind={idle ? 'normal' : 'danger'}
      disabled={idle}
      focusableWhenDisabled
      title="Esc twice stops too, from anywhere"
      data-stops-speech=""
      onClick={() => void task.stop()}
    >
      <Square size={13} fill="currentColor" aria-hidden />
      Stop
    </Button>
  );
}
