import { type FormEvent, useCallback, useState } from 'react';
import type { Box, ReplayProgress } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, TextField, useLoaded } from '../../ui/index.ts';
import styles from './replay-question.module.css';
import { replayQuestionWords as say } from './words.ts';

/**
 * What a replay of the open session waits for, below the question: how it was then, and what can be done about the step.
 * Nothing where none waits.
 */
export function ReplayQuestionCard() {
  const progress = useApp(({ conversation, replaying }) =>
    conversation.sessionId === null ? undefined : replaying[conversation.sessionId],
  );
  const idle = useApp((data) => data.run.status === 'idle');
  if (progress === undefined || progress.asks === null || !idle) return null;
  const { asks } = progress;
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{say.step(progress.step, progress.of)}</legend>
      {(asks === 'element' || asks === 'failed') && progress.turnId !== '' && (
        <Then key={progress.turnId} progress={progress} />
      )}
      {asks === 'secret' && <SecretAnswer />}
      <p className={styles.answers}>
        {asks === 'values' && <Answer words="yes" label={say.enterThis} />}
        {asks === 'element' && <Answer words="again" label={say.lookAgain} />}
        {asks === 'failed' && <Answer words="again" label={say.tryAgain} />}
        {(asks === 'element' || asks === 'failed') && <Answer words="skip" label={say.skip} />}
        <Answer words="stop" label={say.stop} />
      </p>
    </fieldset>
  );
}

function Answer({ words, label }: { readonly words: string; readonly label: string }) {
  const { answer } = useModel();
  return <Button onClick={() => answer(words)}>{label}</Button>;
}

/** What is secret is not written where everything else is. */
function SecretAnswer() {
  const { answer } = useModel();
  const [secret, setSecret] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (secret === '') return;
    answer(secret);
    setSecret('');
  }
  return (
    <form className={styles.secret} onSubmit={submit}>
      <TextField secret label={say.secret} value={secret} onChange={setSecret} />
      <Button type="submit" disabled={secret === ''} focusableWhenDisabled>
        {say.enter}
      </Button>
    </form>
  );
}

/** The part of the recorded picture that the step was done in, with what it was done on outlined. */
function Then({ progress: { turnId, recorded: words } }: { readonly progress: ReplayProgress }) {
  const { upkeep } = useModel();
  const load = useCallback(
    () => Promise.all([upkeep.trace(turnId), upkeep.screenshot(turnId)]),
    [upkeep, turnId],
  );
  const [picture] = useLoaded(load);
  if (picture.status !== 'ready') return null;
  const [trace, jpeg] = picture.value;
  if (trace === null || jpeg === null) {
    return <p className={styles.quiet}>{say.pictureGone(words)}</p>;
  }
  const { viewport } = trace.snapshot;
  const box = trace.target?.box ?? null;
  const part = partAround(box, viewport);
  const percent = (share: number): string => `${share * 100}%`;
  return (
    <figure className={styles.then}>
      <div className={styles.picture} style={{ aspectRatio: `${part.width} / ${part.height}` }}>
        <img
          src={`data:image/jpeg;base64,${jpeg}`}
          alt={say.thePage(words)}
          style={{
            width: percent(viewport.width / part.width),
            left: percent(-part.x / part.width),
            top: percent(-part.y / part.height),
          }}
        />
        {box !== null && (
          <span
            className={styles.box}
            style={{
              left: percent((box.x - part.x) / part.width),
              top: percent((box.y - part.y) / part.height),
              width: percent(box.width / part.width),
              height: percent(box.height / part.height),
            }}
          />
        )}
      </div>
      <figcaption>{say.asItWas(words)}</figcaption>
    </figure>
  );
}

/** Wider than high, as large as the element needs and half of the page at least, within the page. */
export function partAround(
  box: Box | null,
  viewport: { readonly width: number; readonly height: number },
): Box {
  if (box === null) return { x: 0, y: 0, ...viewport };
  const width = Math.min(viewport.width, Math.max(box.width * 1.5, viewport.width / 2));
  const height = Math.min(viewport.height, Math.max(box.height * 1.5, width / 2.5));
  const within = (middle: number, size: number, whole: number): number =>
    Math.min(Math.max(0, middle - size / 2), whole - size);
  return {
    x: within(box.x + box.width / 2, width, viewport.width),
    y: within(box.y + box.height / 2, height, viewport.height),
    width,
    height,
  };
}
