import { CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SpeechState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, classes, IconButton, Kbd } from '../../ui/index.ts';
import { type RunningCountdown, useListening, useVoiceInput } from '../../voice/index.ts';
import { shortDraft } from './short-draft.ts';
import { StopSpeaking, useSaying } from './speaking-words.tsx';
import styles from './voice.module.css';
import { voiceWords } from './voice-words.ts';

/** Whether listening has anything to say at this moment. */
export function useVoiceShown(): boolean {
  const building = useApp((data) => data.speech?.status === 'building');
  const shown = useListening(
    (data) =>
      data.status !== 'off' ||
      data.problem !== null ||
      data.countdown !== null ||
      data.remark !== '' ||
      data.wasMended,
  );
  return shown || building;
}

/** What the microphone is at, the words as they come, what went wrong, and what happens next. One line, or two. */
export function VoiceStrip() {
  const { undo, hold } = useVoiceInput();
  const problem = useListening((data) => data.problem);
  const countdown = useListening((data) => data.countdown);
  const wasMended = useListening((data) => data.wasMended);
  const status = useListening((data) => data.status);
  const speech = useApp((data) => data.speech);
  const saying = useSaying();
  if (problem !== null) return <ProblemLine />;
  if (speech?.status === 'building' && status === 'off') return <BuildLine speech={speech} />;
  return (
    <div className={styles.strip} data-status={status}>
      {status !== 'off' && <span className={styles.dot} aria-hidden />}
      <Said />
      {wasMended && (
        <Button kind="quiet" onClick={() => undo()}>
          Undo
        </Button>
      )}
      {countdown !== null && (
        <>
          <Seconds countdown={countdown} />
          <Button kind="quiet" onClick={hold}>
            Wait
            <Kbd keys="Escape" />
          </Button>
        </>
      )}
      {saying !== null && <StopSpeaking />}
    </div>
  );
}

function Said() {
  const saying = useSaying();
  const partial = useListening((data) => data.partial);
  const remark = useListening((data) => data.remark);
  const status = useListening((data) => data.status);
  const mode = useListening((data) => data.mode);
  const isSilent = useListening((data) => data.isSilent);
  const wasMended = useListening((data) => data.wasMended);
  if (partial !== '')
    return <span className={classes(styles.words, styles.partial)}>{shortDraft(partial)}</span>;
  if (remark !== '') return <span className={styles.words}>{remark}</span>;
  if (saying !== null) return <span className={styles.words}>Speaking: {saying}</span>;
  const { what, hint } = voiceWords({ status, mode, isSilent });
  return (
    <span className={styles.words}>
      {what || (wasMended ? 'Changed' : '')}
      {hint !== '' && <span className={styles.hint}>, {hint}</span>}
    </span>
  );
}

// Twice a second, so that no second is left out.
const tickMs = 500;

function Seconds({ countdown }: { readonly countdown: RunningCountdown }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((countdown.endsAt - now) / 1_000));
  return <span className={styles.seconds}>Sends in {seconds} s</span>;
}

function ProblemLine() {
  const { view } = useModel();
  const { dismiss, retry } = useVoiceInput();
  const problem = useListening((data) => data.problem);
  if (problem === null) return null;
  return (
    <div className={classes(styles.strip, styles.problem)}>
      <CircleAlert size={15} aria-hidden />
      <span className={styles.words}>{problem.message}</span>
      {problem.action === 'retry' && (
        <Button kind="quiet" onClick={retry}>
          Try again
        </Button>
      )}
      {problem.action === 'settings' && (
        <Button
          kind="quiet"
          onClick={() => {
            view.setState({ dialog: 'settings', settingsSection: 'voice' });
            dismiss();
          }}
        >
          Voice settings
        </Button>
      )}
      <IconButton small label="Close message" icon={X} onClick={dismiss} />
    </div>
  );
}

function BuildLine({ speech }: { readonly speech: SpeechState }) {
  const { speech: doings } = useModel();
  const percent = speech.progress === null ? null : Math.round(speech.progress * 100);
  return (
    <div className={styles.strip}>
      <span className={styles.words}>
        Building whisper, once
        {percent !== null && <span className={styles.seconds}>, {percent} %</span>}
      </span>
      <progress
        className={styles.progress}
        aria-label="Building whisper"
        max={1}
        value={speech.progress ?? undefined}
      />
      <Button kind="quiet" onClick={() => void doings.stopBuild()}>
        Stop building
      </Button>
    </div>
  );
}
