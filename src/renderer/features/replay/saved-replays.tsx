import { Input } from '@base-ui/react/input';
import { Pencil, Play, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReplaySummary } from '#shared/domain/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { useApp, useCover, useModel, useView } from '../../state/index.ts';
import { ActionMenu, Button, Empty, Hidden, Modal, useAttempt } from '../../ui/index.ts';
import styles from './replay.module.css';
import { savedReplaysWords } from './words.ts';

/** What was saved for doing it again: to run, rename and delete. */
export function SavedReplays() {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'replays');
  const replays = useApp((data) => data.replays);
  useCover(open);
  return (
    <Modal
      open={open}
      title={savedReplaysWords.savedReplays}
      onOpenChange={(next) => view.setState({ dialog: next ? 'replays' : null })}
    >
      {replays.length === 0 ? (
        <Empty title={savedReplaysWords.nothingSavedYet}>
          <p>{savedReplaysWords.howToSave}</p>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {replays.map((replay) => (
            <SavedReplay key={replay.id} replay={replay} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function SavedReplay({ replay }: { readonly replay: ReplaySummary }) {
  const { view, replays } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'renamed' | 'deleting'>('nothing');
  if (doing === 'renaming') {
    return (
      <li className={styles.saved}>
        <RenameField replay={replay} onDone={() => setDoing('renamed')} />
      </li>
    );
  }
  if (doing === 'deleting') {
    return (
      <li className={styles.saved}>
        <p className={styles.savedWords} role="alert">
          {savedReplaysWords.askToDelete(replay.name)}
        </p>
        <Button onClick={() => setDoing('nothing')}>{savedReplaysWords.keepIt}</Button>
        <Button kind="danger" autoFocus onClick={() => void replays.remove(replay.id)}>
          {savedReplaysWords.delete}
        </Button>
      </li>
    );
  }
  return (
    <li className={styles.saved}>
      <div className={styles.savedWords}>
        <p className={styles.name}>{replay.name}</p>
        <p className={styles.quiet}>{aboutOf(replay)}</p>
      </div>
      <Button
        disabled={!idle}
        focusableWhenDisabled
        title={idle ? undefined : savedReplaysWords.stillWorking}
        onClick={() => {
          view.setState({ dialog: null });
          void replays.run(replay);
        }}
      >
        <Play size={14} aria-hidden />
        {savedReplaysWords.run}
        <Hidden> {replay.name}</Hidden>
      </Button>
      <ActionMenu
        label={savedReplaysWords.moreFor(replay.name)}
        autoFocus={doing === 'renamed'}
        actions={[
          { label: savedReplaysWords.rename, icon: Pencil, run: () => setDoing('renaming') },
          { label: savedReplaysWords.delete, icon: Trash2, danger: true, run: () => setDoing('deleting') },
        ]}
      />
    </li>
  );
}

/** "3 steps, asks for Search, enters Ada into Name". */
export function aboutOf({ steps, values }: ReplaySummary): string {
  const asked = values.filter(({ asks, isSecret }) => asks || isSecret).map(({ name }) => name);
  const entered = values
    .filter(({ asks, isSecret, value }) => !asks && !isSecret && value !== '')
    .map(({ name, value }) => `enters “${value}” into ${name}`);
  return [
    countOf(steps, 'step'),
    ...(asked.length === 0 ? [] : [`asks for ${asked.join(' and ')}`]),
    ...entered,
  ].join(', ');
}

/** Enter keeps the new name, Esc does not. */
function RenameField({ replay, onDone }: { readonly replay: ReplaySummary; readonly onDone: () => void }) {
  const { replays } = useModel();
  const { problem, run, forget } = useAttempt();
  const [name, setName] = useState(replay.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the menu that opened this has given the keyboard back.
    const timer = setTimeout(() => field.current?.select(), 0);
    return () => clearTimeout(timer);
  }, []);

  async function keep(): Promise<void> {
    const next = name.trim();
    if (next === '' || next === replay.name) return onDone();
    if (await run(() => replays.rename(replay.id, next))) onDone();
  }

  return (
    <form
      className={styles.renaming}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Input
        ref={field}
        className={styles.rename}
        aria-label={savedReplaysWords.nameOfTheReplay}
        aria-invalid={problem !== null}
        value={name}
        maxLength={100}
        onValueChange={(next) => {
          forget();
          setName(next);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.preventDefault();
          onDone();
        }}
      />
      <Button type="submit" kind="primary">
        {savedReplaysWords.keep}
      </Button>
      <Button onClick={onDone}>{savedReplaysWords.cancel}</Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
