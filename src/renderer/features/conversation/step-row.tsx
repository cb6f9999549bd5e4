import { Collapsible } from '@base-ui/react/collapsible';
import {
  AppWindow,
  ArrowDownUp,
  ChevronRight,
  ClipboardCopy,
  ClipboardPaste,
  CornerDownLeft,
  Globe,
  Hand,
  Keyboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MousePointer2,
  MousePointerClick,
} from 'lucide-react';
import type { Intent, NavigatorTurn } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { useApp, useModel, useView, withUnfolded } from '../../state/index.ts';
import { Button, classes, formatDuration, formatExactTime } from '../../ui/index.ts';
import { machineMs, StepDetails } from './step-details.tsx';
import { Thumbnail } from './thumbnail.tsx';
import styles from './turns.module.css';
import { badgeWords, consequences, isBegun, nextStep, stepWords } from './words.ts';

/** One step as a line that reads as a sentence; everything that is known of it unfolds. */
export function StepRow({
  turn,
  titleSaid = false,
  retry = null,
}: {
  readonly turn: NavigatorTurn;
  /** The reply below names the page that it led to. */
  readonly titleSaid?: boolean;
  readonly retry?: Retry | null;
}) {
  const { view } = useModel();
  const open = useView((data) => data.unfolded.has(turn.id));
  const onOpenChange = (next: boolean): void => view.setState((data) => withUnfolded(data, turn.id, next));
  const sentence = markName(describeStep(turn), turn.element?.text ?? '');
  const { outcome } = turn;
  return (
    <Collapsible.Root open={open} onOpenChange={onOpenChange} className={styles.step}>
      <Collapsible.Trigger className={classes(styles.line, styles[outcome.kind])}>
        <ChevronRight size={14} className={styles.chevron} aria-hidden />
        <StepIcon turn={turn} className={styles.icon} />
        <span className={styles.sentence}>
          {sentence.map((part) => (part.strong ? <em key={part.text}>{part.text}</em> : part.text))}
        </span>
        {turn.actor === 'navigator' && !open && <Thumbnail turnId={turn.id} />}
        <span className={styles.time} title={formatExactTime(turn.at)}>
          {turn.actor === 'user' ? '' : formatDuration(machineMs(turn))}
        </span>
      </Collapsible.Trigger>
      {/* A model's own words. What the offline navigator notes is about its reckoning, and stands in the details. */}
      {turn.usage !== null && turn.reason !== '' && (
        <p className={styles.reason} title={turn.reason}>
          {turn.reason}
        </p>
      )}
      <Afterwards turn={turn} titleSaid={titleSaid} />
      {retry !== null && <TryAgain retry={retry} />}
      <Collapsible.Panel>
        <StepDetails turn={turn} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

/** The instruction of a step that failed. */
export interface Retry {
  readonly utterance: string;
  /** Nothing of it was done before, so that saying it again does nothing twice. */
  readonly isWhole: boolean;
}

/** Says the instruction again; one that was done in part is put back to be cut to what is left. */
function TryAgain({ retry }: { readonly retry: Retry }) {
  const { task, edit } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  if (!idle || retry.utterance.includes(secretMask)) return null;
  return (
    <p className={styles.after}>
      {retry.isWhole ? (
        <Button onClick={() => void task.send(retry.utterance)}>{stepWords.tryAgain}</Button>
      ) : (
        <Button title={stepWords.partIsDone} onClick={() => edit(retry.utterance)}>
          {stepWords.editAndTryAgain}
        </Button>
      )}
    </p>
  );
}

/** The steps of a run that has ended, as one line that unfolds to them. */
export function FoldedSteps({
  foldKey,
  steps,
}: {
  readonly foldKey: string;
  readonly steps: readonly NavigatorTurn[];
}) {
  const { view } = useModel();
  const open = useView((data) => data.unfolded.has(foldKey));
  const notDone = steps.filter(({ outcome }) => outcome.kind !== 'done').length;
  const own = steps.reduce((sum, step) => sum + machineMs(step), 0);
  return (
    <button
      type="button"
      className={classes(styles.line, styles.folded)}
      aria-expanded={open}
      onClick={() => view.setState((data) => withUnfolded(data, foldKey, null))}
    >
      <ChevronRight size={14} className={styles.chevron} aria-hidden />
      <ListChecks size={15} strokeWidth={1.8} className={styles.icon} aria-hidden />
      <span className={styles.sentence}>
        {countOf(steps.length, 'step')}
        {notDone > 0 && stepWords.notDone(notDone)}
      </span>
      <span className={styles.time}>{formatDuration(own)}</span>
    </button>
  );
}

function Afterwards({ turn, titleSaid }: { readonly turn: NavigatorTurn; readonly titleSaid: boolean }) {
  const { outcome } = turn;
  if (outcome.kind !== 'done') {
    return (
      <p className={classes(styles.after, styles[outcome.kind])}>
        <span className={styles.badge}>{badgeWords[isBegun(outcome) ? 'begun' : outcome.kind]}</span>{' '}
        {outcome.message} {nextStep(outcome)}
      </p>
    );
  }
  const lines = consequences(outcome, titleSaid);
  return lines.length === 0 ? null : <p className={styles.after}>{lines.join('. ')}</p>;
}

interface SentencePart {
  readonly text: string;
  readonly strong: boolean;
}

/** The sentence with the element's name set off. The name is the last thing said, so its last place counts. */
export function markName(sentence: string, name: string): readonly SentencePart[] {
  const clean = name.replace(/\s+/gu, ' ').trim();
  const at = clean === '' ? -1 : sentence.lastIndexOf(clean);
  if (at === -1) return [{ text: sentence, strong: false }];
  return [
    { text: sentence.slice(0, at), strong: false },
    { text: clean, strong: true },
    { text: sentence.slice(at + clean.length), strong: false },
  ].filter((part) => part.text !== '');
}

const icons: Readonly<Record<Intent, LucideIcon>> = {
  say: MessageSquare,
  click: MousePointerClick,
  textinput: Keyboard,
  submit: CornerDownLeft,
  change: ListChecks,
  load: Globe,
  scroll: ArrowDownUp,
  hover: MousePointer2,
  copy: ClipboardCopy,
  paste: ClipboardPaste,
  tabcreate: AppWindow,
  tabswitch: AppWindow,
  tabremove: AppWindow,
};

/** A picture of the kind of step; a hand for what the user did themself. */
function StepIcon({
  turn,
  className,
}: {
  readonly turn: NavigatorTurn;
  readonly className?: string | undefined;
}) {
  const Icon = turn.actor === 'user' ? Hand : icons[turn.action.intent];
  return <Icon size={15} strokeWidth={1.8} className={className} aria-hidden />;
}
