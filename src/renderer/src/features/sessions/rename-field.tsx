import { Input } from '@base-ui/react/input';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import styles from './sessions.module.css';

// The contract's most for a title.
const maxLength = 200;

/** A session's title to write anew: Enter or leaving keeps it, Esc does not, an empty one changes nothing. */
export function RenameField({ session, onDone }: { readonly session: Session; readonly onDone: () => void }) {
  const { sessions } = useModel();
  const [title, setTitle] = useState(session.title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the menu that opened this has given the keyboard back.
    const timer = setTimeout(() => field.current?.select(), 0);
    return () => clearTimeout(timer);
  }, []);

  function keep(): void {
    const next = title.trim();
    if (next !== '' && next !== session.title) void sessions.rename(session.id, next);
    onDone();
  }

  return (
    <Input
      ref={field}
      className={styles.rename}
      aria-label="Title of the session"
      value={title}
      maxLength={maxLength}
      onValueChange={setTitle}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone();
        }
      }}
    />
  );
}
