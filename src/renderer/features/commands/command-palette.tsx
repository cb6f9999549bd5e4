import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useApp, useCover, useModel, useView } from '../../state/index.ts';
import { Hidden, Kbd, Modal } from '../../ui/index.ts';
import styles from './commands.module.css';
import { commandPaletteWords } from './words.ts';

/** Every function by its name. */
export function CommandPalette({ groups }: { readonly groups: readonly CommandGroup[] }) {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'palette');
  const [words, setWords] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  // Opened again before it has faded out it is still there, with the words of before.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setWords('');
  }
  useCover(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => view.setState({ dialog: next ? 'palette' : null })}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.palette} aria-label={commandPaletteWords.commands}>
          <PaletteList
            groups={groups}
            words={words}
            onWords={setWords}
            onChosen={(command) => {
              view.setState({ dialog: null });
              // After the dialog has given the keyboard back, so that a command may move it elsewhere.
              setTimeout(command.run, 0);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({
  groups,
  words,
  onWords,
  onChosen,
}: {
  readonly groups: readonly CommandGroup[];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onChosen: (command: Command) => void;
}) {
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={words}
      onValueChange={onWords}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(command: Command) => command.label}
    >
      <Autocomplete.InputGroup className={styles.search}>
        <Search size={16} aria-hidden />
        <Autocomplete.Input
          className={styles.input}
          aria-label={commandPaletteWords.searchCommands}
          placeholder={commandPaletteWords.whatToDo}
        />
      </Autocomplete.InputGroup>
      <Dialog.Close className={styles.close}>
        <Hidden>{commandPaletteWords.closeCommands}</Hidden>
      </Dialog.Close>
      <Autocomplete.Empty>
        <p className={styles.empty}>{commandPaletteWords.noCommandMatches}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className={styles.list}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={styles.groupLabel}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={styles.item}
                  disabled={command.enabled === false}
                  onClick={() => onChosen(command)}
                >
                  <span className={styles.label}>{command.label}</span>
                  {command.keys !== undefined && <Kbd keys={command.keys} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** Keys that are no commands of their own: they mean something only in one place. */
const inPlace = [
  [commandPaletteWords.stopFromAnywhere, 'Escape Escape'],
  [commandPaletteWords.sendWhatIsWritten, 'Enter'],
  [commandPaletteWords.newLine, 'Shift+Enter'],
  [commandPaletteWords.lastInstruction, '↑'],
  [commandPaletteWords.answerAQuestion, '1 2 3'],
  [commandPaletteWords.refuseAnApproval, 'Escape'],
  [commandPaletteWords.closeFocusedTab, 'Delete'],
] as const;

/** All keys on one sheet. */
export function ShortcutSheet({ groups }: { readonly groups: readonly CommandGroup[] }) {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'shortcuts');
  const talkKey = useApp((data) => data.settings.talkKey);
  useCover(open);
  return (
    <Modal
      open={open}
      title={commandPaletteWords.keys}
      onOpenChange={(next) => view.setState({ dialog: next ? 'shortcuts' : null })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.sheet} tabIndex={0} aria-label={commandPaletteWords.allKeys}>
        <KeyTable
          title={commandPaletteWords.everywhere}
          rows={groups.flatMap(({ items }) =>
            items.flatMap(({ label, keys }) => (keys === undefined ? [] : [[label, keys] as const])),
          )}
        />
        <KeyTable
          title={commandPaletteWords.voice}
          rows={[
            ['Talk, as long as it is held, also while the page has the keyboard', talkKey],
            ['Keep what was heard from being sent by itself, or end listening', 'Escape'],
            ['Undo what was changed by voice', 'Ctrl+Z'],
          ]}
        />
        <KeyTable title={commandPaletteWords.inTheirPlace} rows={inPlace} />
        <p className={styles.note}>
          {commandPaletteWords.keysOfThePage} <Kbd keys="Ctrl+." />
        </p>
      </section>
    </Modal>
  );
}

function KeyTable({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [words: string, keys: string])[];
}) {
  return (
    <table className={styles.keys}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([words, keys]) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>
              <Kbd keys={keys} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Something that can be done from anywhere in the window. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** "Ctrl+K"; `Ctrl` is the command key on a Mac. Missing when there is none. */
  readonly keys?: string;
  /** False when it cannot be done now: it is listed, and cannot be chosen. */
  readonly enabled?: boolean;
  readonly run: () => void;
}

/** Commands under a name. */
export interface CommandGroup {
  readonly value: string;
  readonly items: readonly Command[];
}
