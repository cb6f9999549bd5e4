import { ArrowUp, Pause, Play, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { lastUserTurn } from '#shared/domain/index.ts';
import { useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Button, IconButton, isMac } from '../../ui/index.ts';
import { useListening, useVoiceInput } from '../../voice/index.ts';
import styles from './composer.module.css';
import { RunStrip } from './run-strip.tsx';
import voiceStyles from './voice.module.css';
import { MicrophoneButton, useVoiceShown, VoiceAnnouncer, VoiceStrip } from './voice-strip.tsx';
import { composerWords } from './words.ts';

/** Where instructions are written or spoken, and where what runs is stopped. */
export function Composer() {
  const { view } = useModel();
  const voice = useVoiceInput();
  const draft = useView((data) => data.draft);
  const open = useApp((data) => data.connection === 'open');
  const idle = useApp((data) => data.run.status === 'idle');
  const voiceShown = useVoiceShown();
  const field = useRef<HTMLTextAreaElement>(null);
  const lastUtterance = useApp((data) => lastUserTurn(data.conversation.turns)?.utterance ?? null);
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
      aria-label={composerWords.instruction}
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
          label={composerWords.send}
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
    <IconButton label={composerWords.goOn} icon={Play} onClick={() => void task.resume()} />
  ) : (
    <IconButton
      label={composerWords.pauseAfterThisStep}
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
      title={composerWords.stopHint}
      data-stops-speech=""
      onClick={() => void task.stop()}
    >
      <Square size={13} fill="currentColor" aria-hidden />
      {composerWords.stop}
    </Button>
  );
}

// The contract's most for one utterance.
const maxLength = 4_000;

interface DraftFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The text that is written or spoken, with marks of what voice changed and of what was hard to hear. */
function DraftField({ field, onKeyDown }: DraftFieldProps) {
  const { view } = useModel();
  const draft = useView((data) => data.draft);
  return (
    <div className={styles.writing}>
      <Marks field={field} draft={draft} />
      <textarea
        ref={field}
        className={styles.field}
        data-composer=""
        rows={1}
        value={draft}
        maxLength={maxLength}
        placeholder={composerWords.placeholder}
        aria-label={composerWords.label}
        onChange={(event) => view.setState({ draft: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** The same text once more behind the field, unseen but for its marks: a text area cannot mark words itself. */
function Marks({ field, draft }: { readonly field: DraftFieldProps['field']; readonly draft: string }) {
  const marked = useListening((data) => data.marked);
  const unsure = useListening((data) => data.unsure);
  const mirror = useRef<HTMLDivElement>(null);
  const isShown = marked !== null || unsure.length > 0;

  useEffect(() => {
    const area = field.current;
    if (!isShown || area === null) return;
    const follow = (): void => {
      if (mirror.current !== null) mirror.current.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow);
    return () => area.removeEventListener('scroll', follow);
  }, [field, isShown]);

  // What changed is seen, wherever it is in a long text.
  useEffect(() => {
    const fresh = marked === null ? null : mirror.current?.querySelector<HTMLElement>('[data-new]');
    const area = field.current;
    if (fresh && area !== null) area.scrollTop = fresh.offsetTop - area.clientHeight / 2;
  }, [field, marked]);

  if (!isShown) return null;
  return (
    <div ref={mirror} className={voiceStyles.mirror} aria-hidden>
      {markDraft(draft, marked, unsure).map(({ text, from, isNew, isUnsure }) =>
        isNew || isUnsure ? (
          <mark key={from} data-new={isNew || undefined} data-unsure={isUnsure || undefined}>
            {text}
          </mark>
        ) : (
          <span key={from}>{text}</span>
        ),
      )}
      {/* A last empty line has no height without it. */}
      {'\u200b'}
    </div>
  );
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface DraftPart extends Stretch {
  readonly text: string;
  /** Voice changed it just now. */
  readonly isNew: boolean;
  /** It was hard to hear. */
  readonly isUnsure: boolean;
}

/** The draft cut at the edges of its marks, in order and complete. */
export function markDraft(
  draft: string,
  marked: Stretch | null,
  unsure: readonly Stretch[],
): readonly DraftPart[] {
  const stretches = marked === null ? unsure : [marked, ...unsure];
  const edges = stretches
    .flatMap(({ from, to }) => [from, to])
    .filter((edge) => edge > 0 && edge < draft.length);
  const cuts = [0, ...new Set(edges.toSorted((a, b) => a - b)), draft.length];
  const covers = (stretch: Stretch, from: number, to: number): boolean =>
    stretch.from <= from && stretch.to >= to;
  return cuts.slice(0, -1).flatMap((from, index) => {
    const to = cuts[index + 1] ?? from;
    if (to === from) return [];
    return [
      {
        from,
        to,
        text: draft.slice(from, to),
        isNew: marked !== null && covers(marked, from, to),
        isUnsure: unsure.some((stretch) => covers(stretch, from, to)),
      },
    ];
  });
}

/** A line that gets shorter until the draft is sent. */
function CountdownLine() {
  const countdown = useListening((data) => data.countdown);
  if (countdown === null) return null;
  return (
    <span
      key={countdown.endsAt}
      className={voiceStyles.countdown}
      style={{ animationDuration: `${countdown.totalMs}ms` }}
      aria-hidden
    />
  );
}

/** Words that were hard to hear, to be looked at: each selects itself in the field, ready to be typed over. */
function UnsureWords({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const unsure = useListening((data) => data.unsure);
  if (unsure.length === 0) return null;
  return (
    <fieldset className={voiceStyles.unsure}>
      <legend className={voiceStyles.unsureTitle}>{composerWords.hardToHear}</legend>
      {unsure.map(({ from, to, text }) => (
        <button
          key={from}
          type="button"
          className={voiceStyles.unsureWord}
          title={composerWords.selectHint}
          onClick={() => {
            field.current?.focus();
            field.current?.setSelectionRange(from, to);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
