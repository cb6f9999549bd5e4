import { CircleAlert, Info } from 'lucide-react';
import type { Notice } from '../../state/index.ts';
import { classes } from '../../ui/index.ts';
import styles from './rows.module.css';

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
