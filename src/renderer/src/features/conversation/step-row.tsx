import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import type { NavigatorTurn } from '#shared/domain/index.ts';
import { useModel, useView } from '../../state/index.ts';
import { classes, formatDuration, formatExactTime } from '../../ui/index.ts';
import { Details } from './details/index.ts';
import { StepIcon } from './step-icon.tsx';
import styles from './step-row.module.css';
import { consequences, machineMs, markName, nextStep, stepSentence } from './step-words.ts';

/** One step as a line that reads as a sentence; everything that is known of it unfolds. */
export function StepRow({ turn }: { readonly turn: NavigatorTurn }) {
  const { view } = useModel();
  const open = useView((data) => data.unfolded.has(turn.id));
  const onOpenChange = useCallback(
    (next: boolean) => {
      view.setState((data) => {
        const unfolded = new Set(data.unfolded);
        if (next) unfolded.add(turn.id);
        else unfolded.delete(turn.id);
        return { unfolded };
      });
    },
    [view, turn.id],
  );
  const sentence = markName(stepSentence(turn), turn.element?.text ?? '');
  const { outcome } = turn;
  return (
    <Collapsible.Root open={open} onOpenChange={onOpenChange} className={styles.step}>
      <Collapsible.Trigger className={classes(styles.line, styles[outcome.kind])}>
        <ChevronRight size={14} className={styles.chevron} aria-hidden />
        <StepIcon turn={turn} className={styles.icon} />
        <span className={styles.sentence}>
          {sentence.map((part) => (part.strong ? <em key={part.text}>{part.text}</em> : part.text))}
        </span>
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
      <Afterwards turn={turn} />
      <Collapsible.Panel>
        <Details turn={turn} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

const badgeWords = { failed: 'failed', refused: 'refused', skipped: 'not done' } as const;

function Afterwards({ turn }: { readonly turn: NavigatorTurn }) {
  const { outcome } = turn;
  if (outcome.kind !== 'done') {
    return (
      <p className={classes(styles.after, styles[outcome.kind])}>
        <span className={styles.badge}>{badgeWords[outcome.kind]}</span> {outcome.message} {nextStep(outcome)}
      </p>
    );
  }
  const lines = consequences(outcome);
  return lines.length === 0 ? null : <p className={styles.after}>{lines.join('. ')}</p>;
}
