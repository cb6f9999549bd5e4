import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './placeholder.module.css';
import { classes } from './text.tsx';
import type { LoadedData } from './use-loaded.ts';
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

/** What is fetched, once it is here: until then that it is being fetched, or why it could not be. */
export function Loaded<T>({
  of: [state, again],
  busy,
  failed,
  children,
}: {
  readonly of: LoadedData<T>;
  readonly busy: string;
  readonly failed: string;
  readonly children: (value: T) => ReactNode;
}) {
  if (state.status === 'loading') return <Busy what={busy} />;
  if (state.status === 'failed') return <Failed title={failed} message={state.message} onRetry={again} />;
  return children(state.value);
}
