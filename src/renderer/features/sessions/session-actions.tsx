import { Input } from '@base-ui/react/input';
import { Columns2, Download, EyeOff, Pencil, Repeat, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { type MenuAction, toasts } from '../../ui/index.ts';
import styles from './sessions.module.css';
import { sessionActionsWords } from './words.ts';

/** How long a delete can be taken back, as main has it. */
export const undoMs = 30_000;

/** What can be done with a session beside opening it; nothing where there is none. */
export function useSessionActions(
  session: Session | undefined,
  onRename: (() => void) | null,
): readonly MenuAction[] {
  const { sessions, view } = useModel();
  const openId = useApp((data) => data.conversation.sessionId);

  if (session === undefined) return [];
  const { id: sessionId, title, isPrivate } = session;
  const isStarred = session.isStarred === true;

  async function remove(): Promise<void> {
    if (!(await sessions.remove(sessionId))) return;
    if (isPrivate === true) {
      toasts.add({ description: sessionActionsWords.privateEnded });
      return;
    }
    const id = toasts.add({
      description: sessionActionsWords.deleted(title),
      timeout: undoMs,
      actionProps: {
        children: sessionActionsWords.undo,
        onClick: () => {
          toasts.close(id);
          void sessions.restore(sessionId);
        },
      },
    });
  }

  return [
    ...(onRename === null ? [] : [{ label: sessionActionsWords.rename, icon: Pencil, run: onRename }]),
    {
      label: isStarred ? sessionActionsWords.unstar : sessionActionsWords.star,
      icon: Star,
      run: () => void sessions.star(sessionId, !isStarred),
    },
    ...(openId === null || openId === sessionId
      ? []
      : [
          {
            label: sessionActionsWords.compare,
            icon: Columns2,
            run: () => view.setState({ compared: [openId, sessionId], inspected: null, drawerOpen: false }),
          },
        ]),
    {
      label: sessionActionsWords.runAgain,
      icon: Repeat,
      run: () => view.setState({ rerun: { kind: 'session', sessionId } }),
    },
    { label: sessionActionsWords.export, icon: Download, run: () => view.setState({ sharing: sessionId }) },
    isPrivate === true
      ? { label: sessionActionsWords.endPrivate, icon: EyeOff, danger: true, run: () => void remove() }
      : { label: sessionActionsWords.delete, icon: Trash2, danger: true, run: () => void remove() },
  ];
}

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
      aria-label={sessionActionsWords.titleOfTheSession}
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
