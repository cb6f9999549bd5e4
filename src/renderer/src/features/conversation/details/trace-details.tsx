import type { NavigatorTurn, Trace } from '#shared/domain/index.ts';
import styles from './details.module.css';
import { Fold } from './fold.tsx';
import { WhyButton } from './why-button.tsx';

/** What a step was decided on: what was seen, how it was ranked, what was asked and answered. */
export function TraceDetails({ trace, turn }: { readonly trace: Trace; readonly turn: NavigatorTurn }) {
  const { snapshot } = trace;
  const seen = [
    `${snapshot.candidates.toLocaleString('en')} things to choose from`,
    `${snapshot.nodes.toLocaleString('en')} nodes`,
    `${snapshot.frames} ${snapshot.frames === 1 ? 'frame' : 'frames'}`,
    `${snapshot.viewport.width} × ${snapshot.viewport.height} px`,
  ];
  return (
    <>
      <dl className={styles.facts}>
        <dt>Seen</dt>
        <dd>
          {seen.join(', ')}
          {snapshot.gaps.map((gap) => (
            <p key={gap} className={styles.gap}>
              {gap}
            </p>
          ))}
        </dd>
        <dt>Decided by</dt>
        <dd>the {trace.navigator} navigator</dd>
      </dl>
      {trace.candidates.length > 0 && <WhyButton turn={turn} />}
      {trace.prompt !== '' && <Fold title="Asked" text={trace.prompt} />}
      {trace.reply !== '' && (
        <Fold title={trace.prompt === '' ? 'Understood as' : 'Answered'} text={trace.reply} />
      )}
    </>
  );
}
