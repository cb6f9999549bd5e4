import { Collapsible } from '@base-ui/react/collapsible';
import { Check, CircleAlert, Copy, Info, Mic, Pencil, Repeat } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import {
  type ElementSummary,
  lastUserTurn,
  type NavigatorTurn,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { type Notice, useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button, classes, Hidden, IconButton, Moment } from '../../ui/index.ts';
import { Choices } from './choices.tsx';
import { LinkedText } from './linked-text.tsx';
import { ReplayQuestionCard } from './replay-question.tsx';
import { SpeechDetails } from './speech-details.tsx';
import { fromHere } from './step-details.tsx';
import { type Retry, StepRow } from './step-row.tsx';
import styles from './turns.module.css';
import { replayQuestionWords, turnWords } from './words.ts';

/** One turn in the form of what it is. `last`: nothing came after it, so a question may still be open. */
export const TurnRow = memo(function TurnRow({
  turn,
  last,
  titleSaid = false,
  retry = null,
}: {
  readonly turn: Turn;
  readonly last: boolean;
  /** The reply of its run names the page that it led to. */
  readonly titleSaid?: boolean;
  /** What to say again after a step that failed. */
  readonly retry?: Retry | null;
}) {
  if (turn.speaker === 'user') return <UserRow turn={turn} />;
  if (turn.action.intent === 'say' && turn.actor === 'navigator') {
    return <SayRow turn={turn} utterance={turn.action.utterance} last={last} />;
  }
  return <StepRow turn={turn} titleSaid={titleSaid} retry={retry} />;
});

/** What the user said; how it was spoken unfolds from its microphone. */
function UserRow({ turn }: { readonly turn: UserTurn }) {
  const { spoken } = turn;
  const said = (
    <>
      <p className={styles.words}>
        <Hidden>{turn.via === 'voice' ? turnWords.youSpoken : turnWords.you}</Hidden>
        {turn.utterance}
      </p>
      <EditAgain utterance={turn.utterance} />
      {turn.purpose === undefined && <RunFromHere turn={turn} />}
      <Moment at={turn.at} className={styles.when} />
    </>
  );
  if (spoken === undefined) {
    return (
      <div className={styles.user}>
        {turn.via === 'voice' && (
          <span className={styles.microphone} title={turnWords.spoken}>
            <Mic size={14} aria-hidden />
          </span>
        )}
        {said}
      </div>
    );
  }
  return (
    <Collapsible.Root className={classes(styles.user, styles.spoken)}>
      <Collapsible.Trigger
        className={styles.microphone}
        aria-label={turnWords.howHeard}
        title={turnWords.howHeard}
      >
        <Mic size={14} aria-hidden />
      </Collapsible.Trigger>
      {said}
      <Collapsible.Panel className={styles.heard}>
        <SpeechDetails spoken={spoken} sent={turn.utterance} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

/** Puts what was said back into the field, to be changed and sent again. What was said as a secret is not kept. */
function EditAgain({ utterance }: { readonly utterance: string }) {
  const { edit } = useModel();
  if (utterance.includes(secretMask)) return null;
  return (
    <span className={styles.tool}>
      <IconButton small label={turnWords.editAndSendAgain} icon={Pencil} onClick={() => edit(utterance)} />
    </span>
  );
}

/** Looks at what was done from these words on, to do it again. */
function RunFromHere({ turn }: { readonly turn: UserTurn }) {
  const { view } = useModel();
  return (
    <span className={styles.tool}>
      <IconButton
        small
        label={replayQuestionWords.runFromHere}
        icon={Repeat}
        onClick={() => view.setState({ rerun: fromHere(turn) })}
      />
    </span>
  );
}

/** How long "Copied" is shown, in ms. */
const copiedMs = 2_000;

function CopyReply({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.tool} data-shown={copied || undefined}>
      <IconButton
        small
        label={copied ? turnWords.copied : turnWords.copyThisReply}
        icon={copied ? Check : Copy}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
    </span>
  );
}

/** What Parley said; with numbered choices when it asks which of several things is meant. */
function SayRow({
  turn,
  utterance,
  last,
}: {
  readonly turn: NavigatorTurn;
  readonly utterance: string;
  readonly last: boolean;
}) {
  return (
    <div className={styles.say}>
      <p className={styles.speaker}>
        <span className={styles.speakerName}>{turnWords.parley}</span>
        <CopyReply text={utterance} />
        <Moment at={turn.at} className={styles.when} />
      </p>
      <p className={styles.words}>
        <LinkedText text={questionText(utterance, turn.choices)} />
      </p>
      {turn.choices.length > 0 && <Choices choices={turn.choices} open={last} />}
      {last && <ReplayQuestionCard />}
      {last && <ConnectHint utterance={utterance} />}
      {last && turn.outcome.kind === 'failed' && turn.outcome.reason === 'no-model' && <ModelFailed />}
    </div>
  );
}

/**
 * A question without its list of choices at the end ("Which one? 1. Red, 2. Blue."), which stands below it as buttons.
 * Where there is no such list the question is left as it is.
 */
export function questionText(utterance: string, choices: readonly ElementSummary[]): string {
  if (choices.length === 0) return utterance;
  const listed = utterance.search(/\s\(?1[.):]\s/);
  const question = listed === -1 ? '' : utterance.slice(0, listed).trim();
  return question === '' ? utterance : question;
}

// Both navigators say so when a goal needs a model that is not there.
const saysConnect = /\bmodel\b.*\bconnect|\bconnect.*\bsettings\b/is;

/** A way to connect a model, where Parley has just said that it takes one. */
function ConnectHint({ utterance }: { readonly utterance: string }) {
  const { openSettings } = useModel();
  const connected = useApp((data) => usedConnection(data) !== null);
  if (connected || !saysConnect.test(utterance)) return null;
  return (
    <p className={styles.connect}>
      <Button onClick={() => openSettings('models')}>{turnWords.connectAModel}</Button>
    </p>
  );
}

/** What can be done about a model that gave no answer: what needs none works all the same. */
function ModelFailed() {
  const { task, connections } = useModel();
  const used = useApp((data) => usedConnection(data) !== null);
  const utterance = useApp((data) => lastUserTurn(data.conversation.turns)?.utterance ?? null);
  if (!used) return null;
  return (
    <p className={styles.connect}>
      <Button onClick={() => void connections.use(null)}>{turnWords.useWithoutAModel}</Button>
      {utterance !== null && <Button onClick={() => void task.send(utterance)}>{turnWords.tryAgain}</Button>}
    </p>
  );
}

/** Something that happened beside the turns, where it happened. */
export function NoticeRow({ notice }: { readonly notice: Notice }) {
  const problem = notice.level === 'problem';
  const Icon = problem ? CircleAlert : Info;
  return (
    <div className={classes(styles.notice, problem && styles.problem)}>
      <Icon size={16} aria-hidden />
      <p className={styles.words}>{notice.message}</p>
    </div>
  );
}
