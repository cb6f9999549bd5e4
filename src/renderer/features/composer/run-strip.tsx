import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReplayProgress } from '#shared/domain/index.ts';
import { isLookedAt, useApp, useModel } from '../../state/index.ts';
import { Button, classes, IconButton } from '../../ui/index.ts';
import { useSpeaker, useSpeakerState } from '../../voice/index.ts';
import styles from './composer.module.css';
import { replayWords, runWords, shownStages, stripWords, waitingReplayWords } from './words.ts';

/** What goes on at this moment. Always there and always as high, so that nothing moves when a run starts or ends. */
export function RunStrip() {
  const run = useApp((data) => data.run);
  const elsewhere = useApp((data) => data.run.status !== 'idle' && !isLookedAt(data, data.run.sessionId));
  const saying = useSaying();
  const replay = useApp(
    (data) =>
      data.replaying[(data.run.status === 'idle' ? data.conversation.sessionId : data.run.sessionId) ?? ''],
  );
  if (run.status === 'idle' && replay !== undefined && saying === null)
    return <ReplayWaits replay={replay} />;
  if (run.status === 'idle') {
    return (
      <div className={styles.strip}>
        {saying === null ? stripWords.keysHint : <SpeakingWords saying={saying} />}
      </div>
    );
  }
  const words = replay === undefined ? runWords(run) : replayWords(run, replay);
  const waits = run.status === 'running' && run.wait !== null;
  return (
    <div className={classes(styles.strip, styles.live)}>
      {run.status === 'running' && <StagePips stage={run.stage} />}
      {run.status === 'running' && run.wait !== null ? (
        <span className={styles.twoLines}>
          <span>
            <WaitWords wait={run.wait} />
          </span>
        </span>
      ) : run.status === 'running' && draftWords(run.draft) !== '' && words.about === '' ? (
        <span className={classes(styles.twoLines, styles.draft)}>
          <span>{shortDraft(draftWords(run.draft))}</span>
        </span>
      ) : (
        <span className={styles.what}>
          {words.what}
          {words.about !== '' && (
            <>
              : <em>{words.about}</em>
            </>
          )}
        </span>
      )}
      {elsewhere ? (
        <ShowSession sessionId={run.sessionId} />
      ) : (
        // A countdown takes the whole line.
        !waits && <span className={styles.step}>{words.step}</span>
      )}
      {saying !== null && <StopSpeaking />}
    </div>
  );
}

/** A replay that asked something; the words that say what stand in the conversation, perhaps further up. */
function ReplayWaits({ replay }: { readonly replay: ReplayProgress }) {
  const { task } = useModel();
  const canGoOn = replay.asks === 'element' || replay.asks === 'failed';
  return (
    <div className={classes(styles.strip, styles.live)}>
      <span className={styles.what}>{waitingReplayWords.waits(replay.step, replay.of)}</span>
      {canGoOn && (
        <Button
          kind="quiet"
          aria-label={waitingReplayWords.skipThisStep}
          onClick={() => void task.send('skip')}
        >
          {waitingReplayWords.skip}
        </Button>
      )}
      <Button
        kind="quiet"
        aria-label={waitingReplayWords.endTheReplay}
        onClick={() => void task.send('stop')}
      >
        {waitingReplayWords.end}
      </Button>
    </div>
  );
}

function StagePips({ stage }: { readonly stage: string }) {
  const reached = shownStages.findIndex((shown) => shown.stages.some((name) => name === stage));
  return (
    <span className={styles.pips} aria-hidden>
      {shownStages.map((shown, index) => (
        <span
          key={shown.name}
          title={shown.name}
          className={classes(styles.pip, index < reached && styles.past, index === reached && styles.now)}
        />
      ))}
    </span>
  );
}

function ShowSession({ sessionId }: { readonly sessionId: string }) {
  const { sessions } = useModel();
  return (
    <Button kind="quiet" onClick={() => void sessions.open(sessionId)}>
      {stripWords.inAnotherSessionShowIt}
    </Button>
  );
}

const call =
  /\b(?:say|click|text_?input|submit|change|load|scroll|hover|copy|paste|tab_?(?:create|switch|remove))\s*\(/iu;

/**
 * What of a reply is for people: its reasons, or what it is about to say. The action that it ends in is written for
 * code; what it comes to is told as a step.
 */
export function draftWords(draft: string): string {
  const at = draft.search(call);
  if (at === -1) return draft;
  const reason = draft.slice(0, at);
  return reason.trim() !== '' ? reason : (/utterance="([^"]*)/u.exec(draft.slice(at))?.[1] ?? '');
}

// One line of the strip in a column of the usual width, in characters.
const lineLength = 34;

/**
 * The end of what a model has written so far, one to two lines of it. It grows in place and gives way by a whole line
 * at a time, so that it can be read while it comes.
 */
export function shortDraft(draft: string): string {
  const text = draft.replace(/\s+/gu, ' ').trim();
  const from = Math.max(0, Math.floor(text.length / lineLength) - 1) * lineLength;
  if (from === 0) return text;
  const space = text.indexOf(' ', from);
  // A word that is longer than a line is cut where the line is.
  const start = space === -1 || space > from + lineLength / 2 ? from : space + 1;
  return `… ${text.slice(start)}`;
}

/** What is being said, in the place of what the strip says otherwise; null while nothing is. */
export function useSaying(): string | null {
  return useSpeakerState((state) => state.saying);
}

/** Said aloud at this moment, for a user who reads along. */
function SpeakingWords({ saying }: { readonly saying: string }) {
  return (
    <>
      <Volume2 size={15} aria-hidden className={styles.speaks} />
      <span className={styles.what}>
        {stripWords.speaking}
        <em>{saying}</em>
      </span>
      <StopSpeaking />
    </>
  );
}

/** Silence; any key does it too. */
export function StopSpeaking() {
  const speaker = useSpeaker();
  return <IconButton small label={stripWords.stopSpeaking} icon={VolumeX} onClick={() => speaker.stop()} />;
}

/** What is waited for, and for how long; counts down. Stop stays where it is. */
function WaitWords({ wait }: { readonly wait: { readonly reason: string; readonly until: number } }) {
  const seconds = useSecondsLeft(wait.until, Date.now);
  return stripWords.waiting(wait.reason, seconds);
}

// Twice a second, so that no second is left out.
const tickMs = 500;

/** Whole seconds until a moment, counted down. @param clock that the moment was read from; the same one each time */
export function useSecondsLeft(until: number, clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
