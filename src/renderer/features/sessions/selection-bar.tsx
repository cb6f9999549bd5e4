import { Columns2, Star, Trash2, X } from 'lucide-react';
import { countOf } from '#shared/text/quantities.ts';
import { useModel } from '../../state/index.ts';
import { Button, IconButton, toasts } from '../../ui/index.ts';
import { undoMs } from './session-actions.tsx';
import styles from './sessions.module.css';
import type { Selection } from './use-selection.ts';
import { selectionBarWords } from './words.ts';

/** What can be done with the sessions that are chosen. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { sessions, view } = useModel();
  const ids = [...selection.ids];
  const [first, second] = ids;

  async function remove(): Promise<void> {
    if (!(await sessions.removeAll(ids))) return;
    selection.end();
    const id = toasts.add({
      description: selectionBarWords.deleted(ids.length),
      timeout: undoMs,
      actionProps: {
        children: selectionBarWords.undo,
        onClick: () => {
          toasts.close(id);
          void sessions.restoreAll(ids);
        },
      },
    });
  }

  return (
    <section className={styles.selection} aria-label={selectionBarWords.chosenSessions}>
      <p role="status">
        {ids.length === 0
          ? selectionBarWords.chooseSessions
          : selectionBarWords.chosen(countOf(ids.length, 'session'))}
      </p>
      <IconButton
        small
        label={selectionBarWords.doneChoosing}
        keys="Escape"
        icon={X}
        onClick={selection.end}
      />
      <div className={styles.selectionActions}>
        <Button
          disabled={ids.length !== 2}
          focusableWhenDisabled
          title={selectionBarWords.chooseTwo}
          onClick={() => {
            if (first === undefined || second === undefined) return;
            view.setState({ compared: [second, first], inspected: null, drawerOpen: false });
            selection.end();
          }}
        >
          <Columns2 size={14} aria-hidden />
          {selectionBarWords.compare}
        </Button>
        <Button
          disabled={ids.length === 0}
          focusableWhenDisabled
          onClick={() => {
            void Promise.all(ids.map((id) => sessions.star(id, true)));
            selection.end();
          }}
        >
          <Star size={14} aria-hidden />
          {selectionBarWords.star}
        </Button>
        <Button kind="danger" disabled={ids.length === 0} focusableWhenDisabled onClick={() => void remove()}>
          <Trash2 size={14} aria-hidden />
          {selectionBarWords.delete}
        </Button>
      </div>
    </section>
  );
}
