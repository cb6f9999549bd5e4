import { ArrowUp, Pause, Play, Square } from 'lucide-react';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import styles from './composer.module.css';
import { RunStrip } from './run-strip.tsx';

// The contract's most for one utterance.
const maxLength = 4_000;

/** Where instructions are written, and where what runs is stopped. */
export function Composer() {
  const { task, view } = useModel();
  const draft = useView((data) => data.draft);
  const open = useApp((data) => data.connection === 'open');
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

  async function send(): Promise<void> {
    const utterance = draft.trim();
    if (utterance === '' || !open) return;
    view.setState({ draft: '' });
    const sent = await task.send(utterance);
    // Nothing that was written may be lost; what was written since stands behind it.
    if (!sent) view.setState((data) => ({ draft: [utterance, data.draft].filter(Boolean).join('\n') }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    } else if (event.key === 'ArrowUp' && draft === '' && lastUtterance !== null) {
      event.preventDefault();
      view.setState({ draft: lastUtterance });
    }
  }

  return (
    <form
      className={styles.composer}
      aria-label="Instruction"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <RunStrip />
      <div className={styles.box}>
        <textarea
          ref={field}
          className={styles.field}
          data-composer=""
          rows={1}
          value={draft}
          maxLength={maxLength}
          placeholder="Say what should happen"
          aria-label="Say what should happen on the page"
          onChange={(event) => view.setState({ draft: event.target.value })}
          onKeyDown={onKeyDown}
        />
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
      </div>
    </form>
  );
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
      onClick={() => void task.stop()}
    >
      <Square size={13} fill="currentColor" aria-hidden />
      Stop
    </Button>
  );
}
