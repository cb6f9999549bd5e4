import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './placeholder.module.css';
import { classes } from './text.tsx';
import { placeholderWords } from './words.ts';

/** What stands where there is nothing to show. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.box}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** What stands where something is being fetched. */
export function Busy({ what }: { readonly what: string }) {
  return (
    <div className={classes(styles.box, styles.busy)} role="status">
      <LoaderCircle size={20} className={styles.spinner} aria-hidden />
      {what}
    </div>
  );
}

/** What stands where something could not be fetched: what happened, and a way to try again. */
export function Failed({
  title,
  message,
  onRetry,
}: {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}) {
  return (
    <div className={styles.box} role="alert">
      <p className={styles.title}>{title}</p>
      <p>{message}</p>
      <Button onClick={onRetry}>{placeholderWords.tryAgain}</Button>
    </div>
  );
}
