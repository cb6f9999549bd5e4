import { Menu } from '@base-ui/react/menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { IconButton } from './button.tsx';
import styles from './menu.module.css';
import { classes } from './text.tsx';

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** What can be done with one thing, behind a "…" button. */
export function ActionMenu({
  label,
  actions,
  autoFocus = false,
  onOpenChange,
}: {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** The button has the keyboard once it is there: for what takes the place of what had it. */
  readonly autoFocus?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Menu.Root modal={false} onOpenChange={(open) => onOpenChange?.(open)}>
      <Menu.Trigger render={<IconButton small label={label} icon={Ellipsis} autoFocus={autoFocus} />} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            {actions.map(({ label: name, icon: Icon, danger, run }) => (
              <Menu.Item key={name} className={classes(styles.item, danger && styles.danger)} onClick={run}>
                <Icon size={15} strokeWidth={1.8} aria-hidden />
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
