import { useApp, useCover, useModel, useView } from '../../state/index.ts';
import { Kbd, Modal } from '../../ui/index.ts';
import { type Command, groupCommands } from './command.ts';
import styles from './commands.module.css';

/** Keys that are no commands of their own: they mean something only in one place. */
const inPlace = [
  ['Stop, from anywhere', 'Escape Escape'],
  ['Send what is written', 'Enter'],
  ['New line', 'Shift+Enter'],
  ['Bring back the last instruction (in an empty field)', '↑'],
  ['Answer a question', '1 2 3'],
  ['Refuse an approval', 'Escape'],
  ['Close the tab that has the keyboard', 'Delete'],
] as const;

/** All keys on one sheet. */
export function ShortcutSheet({ commands }: { readonly commands: readonly Command[] }) {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'shortcuts');
  const talkKey = useApp((data) => data.settings.talkKey);
  useCover(open);
  return (
    <Modal
      open={open}
      title="Keys"
      onOpenChange={(next) => view.setState({ dialog: next ? 'shortcuts' : null })}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={styles.sheet} tabIndex={0} aria-label="All keys">
        <KeyTable
          title="Everywhere"
          rows={groupCommands(commands)
            .flatMap((group) => group.items)
            .flatMap((command) =>
              command.keys === undefined ? [] : [[command.label, command.keys] as const],
            )}
        />
        <KeyTable
          title="Voice"
          rows={[
            ['Talk, as long as it is held, also while the page has the keyboard', talkKey],
            ['Keep what was heard from being sent by itself, or end listening', 'Escape'],
            ['Take back what was changed by voice', 'Ctrl+Z'],
          ]}
        />
        <KeyTable title="In their place" rows={inPlace} />
        <p className={styles.note}>
          While the page has the keyboard every key is the page’s, Escape too, except the one to talk and{' '}
          <Kbd keys="Ctrl+." />, which comes back here.
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
