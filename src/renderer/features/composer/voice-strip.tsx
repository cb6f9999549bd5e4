import { CircleAlert, Mic, PenLine, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SpeechState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, classes, Hidden, IconButton, Kbd } from '../../ui/index.ts';
import { type RunningCountdown, useLevel, useListening, useVoiceInput } from '../../voice/index.ts';
import { StopSpeaking, shortDraft, useSaying, useSecondsLeft } from './run-strip.tsx';
import styles from './voice.module.css';
import { microphoneWords, voiceAnnouncement, wordMicrophone } from './words.ts';

/** Whether listening has anything to say at this moment. */
export function useVoiceShown(): boolean {
  const building = useApp((data) => data.speech?.status === 'building');
  const shown = useListening(
    (data) =>
      data.status !== 'off' ||
      data.problem !== null ||
      data.countdown !== null ||
      data.remark !== '' ||
      data.wasEdited,
  );
  return shown || building;
}

/** What the microphone is at, the words as they come, what went wrong, and what happens next. One line, or two. */
export function VoiceStrip() {
  const { undo, hold } = useVoiceInput();
  const problem = useListening((data) => data.problem);
  const countdown = useListening((data) => data.countdown);
  const wasEdited = useListening((data) => data.wasEdited);
  const status = useListening((data) => data.status);
  const speech = useApp((data) => data.speech);
  const saying = useSaying();
  const asks = useAsks();
  if (problem !== null) return <ProblemLine />;
  if (speech?.status === 'building' && status === 'off') return <BuildLine speech={speech} />;
  return (
    <div className={styles.strip} data-status={status}>
      {status !== 'off' && <span className={styles.dot} aria-hidden />}
      <Said />
      {wasEdited && (
        <Button kind="quiet" onClick={() => undo()}>
          {microphoneWords.undo}
        </Button>
      )}
      {countdown !== null && (
        <>
          <Seconds countdown={countdown} />
          <Button kind="quiet" onClick={hold}>
            {microphoneWords.wait}
            {!asks && <Kbd keys="Escape" />}
          </Button>
        </>
      )}
      {saying !== null && <StopSpeaking />}
    </div>
  );
}

/** An approval is open: Esc refuses it, and one key is said to do one thing at a time. */
const useAsks = (): boolean => useApp((data) => data.run.status === 'awaiting-approval');

function Said() {
  const saying = useSaying();
  const partial = useListening((data) => data.partial);
  const remark = useListening((data) => data.remark);
  const status = useListening((data) => data.status);
  const mode = useListening((data) => data.mode);
  const isSilent = useListening((data) => data.isSilent);
  const wasEdited = useListening((data) => data.wasEdited);
  const asks = useAsks();
  if (partial !== '')
    return <span className={classes(styles.words, styles.partial)}>{shortDraft(partial)}</span>;
  if (remark !== '') return <span className={styles.words}>{remark}</span>;
  if (saying !== null)
    return (
      <span className={styles.words}>
        {microphoneWords.speaking}
        {saying}
      </span>
    );
  const { what, hint } = wordMicrophone({ status, mode, isSilent });
  return (
    <span className={styles.words}>
      {what || (wasEdited ? microphoneWords.changed : '')}
      {hint !== '' && !asks && <span className={styles.hint}>, {hint}</span>}
    </span>
  );
}

const clock = (): number => performance.now();

function Seconds({ countdown }: { readonly countdown: RunningCountdown }) {
  const seconds = useSecondsLeft(countdown.endsAt, clock);
  return <span className={styles.seconds}>{microphoneWords.sendsIn(Math.max(1, seconds))}</span>;
}

function ProblemLine() {
  const { openSettings } = useModel();
  const { dismiss, retry } = useVoiceInput();
  const problem = useListening((data) => data.problem);
  if (problem === null) return null;
  return (
    <div className={classes(styles.strip, styles.problem)}>
      <CircleAlert size={15} aria-hidden />
      <span className={styles.words}>{problem.message}</span>
      {problem.action === 'retry' && (
        <Button kind="quiet" onClick={retry}>
          {microphoneWords.tryAgain}
        </Button>
      )}
      {problem.action === 'settings' && (
        <Button
          kind="quiet"
          onClick={() => {
            openSettings('voice');
            dismiss();
          }}
        >
          {microphoneWords.voiceSettings}
        </Button>
      )}
      <IconButton small label={microphoneWords.closeMessage} icon={X} onClick={dismiss} />
    </div>
  );
}

function BuildLine({ speech }: { readonly speech: SpeechState }) {
  const { speech: speechActions } = useModel();
  const percent = speech.progress === null ? null : Math.round(speech.progress * 100);
  return (
    <div className={styles.strip}>
      <span className={styles.words}>
        {microphoneWords.buildingOnce}
        {percent !== null && <span className={styles.seconds}>, {percent} %</span>}
      </span>
      <progress
        className={styles.progress}
        aria-label={microphoneWords.building}
        max={1}
        value={speech.progress ?? undefined}
      />
      <Button kind="quiet" onClick={() => void speechActions.stopBuild()}>
        {microphoneWords.stopBuilding}
      </Button>
    </div>
  );
}

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
        label={microphoneWords.speak}
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

/** Tells screen readers what listening is at. */
export function VoiceAnnouncer() {
  const { view } = useModel();
  const { store } = useVoiceInput();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      store.subscribe((after, before) => {
        const words = voiceAnnouncement(before, after, view.getState().draft);
        if (words !== null) setSaid(words);
      }),
    [store, view],
  );
  return (
    <Hidden>
      <output>{said}</output>
    </Hidden>
  );
}
