import { CircleAlert, CircleCheck, CircleDashed, CircleQuestionMark, LoaderCircle } from 'lucide-react';
import type { ProbeReport } from '#shared/ipc/index.ts';
import styles from './models.module.css';
import { checkWords, statusWords } from './probe-words.ts';

const icons = {
  waiting: CircleDashed,
  running: LoaderCircle,
  ok: CircleCheck,
  problem: CircleAlert,
  unknown: CircleQuestionMark,
} as const;

/** What is looked at, in its order, each with how it went. */
export function ProbeLines({ lines }: { readonly lines: ProbeReport['lines'] }) {
  return (
    <ol className={styles.lines} aria-label="What is tested">
      {lines.map(({ check, status, message }) => {
        const Icon = icons[status];
        return (
          <li key={check} className={styles.line} data-status={status}>
            <Icon size={17} role="img" aria-label={statusWords[status]} className={styles.lineIcon} />
            <p className={styles.lineText}>
              <span className={styles.lineName}>{checkWords[check]}</span>
              {message !== '' && <span className={styles.lineWords}>{message}</span>}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
