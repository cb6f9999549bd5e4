import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useCover, useModel, useView } from '../../state/index.ts';
import { Hidden, Kbd } from '../../ui/index.ts';
import { type Command, type CommandGroup, groupCommands } from './command.ts';
import styles from './commands.module.css';

/** Every function by its name. */
export function CommandPalette({ commands }: { readonly commands: readonly Command[] }) {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'palette');
  useCover(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => view.setState({ dialog: next ? 'palette' : null })}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.palette} aria-label="Commands">
          <PaletteList
            groups={groupCommands(commands.filter((command) => command.enabled))}
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
  onChosen,
}: {
  readonly groups: readonly CommandGroup[];
  readonly onChosen: (command: Command) => void;
}) {
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(command: Command) => command.label}
    >
      <Autocomplete.InputGroup className={styles.search}>
        <Search size={16} aria-hidden />
        <Autocomplete.Input className={styles.input} aria-label="Search commands" placeholder="What to do" />
      </Autocomplete.InputGroup>
      <Dialog.Close className={styles.close}>
        <Hidden>Close commands</Hidden>
      </Dialog.Close>
      <Autocomplete.Empty>
        <p className={styles.empty}>No command has these words</p>
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
