import { Button as BaseButton } from '@base-ui/react/button';
import { Tooltip } from '@base-ui/react/tooltip';
import type { LucideIcon } from 'lucide-react';
import styles from './button.module.css';
import { ariaKeys, Kbd } from './keys.tsx';
import { classes } from './text.tsx';

interface ButtonProps extends Omit<BaseButton.Props, 'className'> {
  readonly kind?: 'normal' | 'primary' | 'quiet' | 'danger';
}

/** A button with words. */
export function Button({ kind = 'normal', ...props }: ButtonProps) {
  return <BaseButton {...props} className={classes(styles.button, kind !== 'normal' && styles[kind])} />;
}

interface IconButtonProps extends Omit<BaseButton.Props, 'className' | 'children'> {
  /** Said by screen readers and shown on hover. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** "Ctrl+K"; shown behind the label. */
  readonly keys?: string;
  /** Where the label opens. Above, by default: below it would lie over the page. */
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly small?: boolean;
  /** The one thing to do here, once it can be done. */
  readonly primary?: boolean;
}

/** A button with a picture; its words are in a tooltip. */
export function IconButton({
  label,
  icon: Icon,
  keys,
  side = 'top',
  small = false,
  primary = false,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        render={
          <BaseButton
            focusableWhenDisabled
            {...props}
            aria-label={label}
            aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
            className={classes(styles.icon, small && styles.small, primary && styles.iconPrimary)}
          />
        }
      >
        <Icon size={small ? 14 : 17} strokeWidth={1.8} aria-hidden />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner side={side} sideOffset={6}>
          {/* What it says is the button's own label: heard once is enough. */}
          <Tooltip.Popup className={styles.tip} aria-hidden>
            {label}
            {keys !== undefined && <Kbd keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
