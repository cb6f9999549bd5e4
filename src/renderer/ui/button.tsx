import { Button as BaseButton } from '@base-ui/react/button';
import type { ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends Omit<BaseButton.Props, 'className'> {
  readonly kind?: 'normal' | 'primary' | 'quiet' | 'danger';
  readonly children?: ReactNode;
}

/** A button with words. */
export function Button({ kind = 'normal', ...props }: ButtonProps) {
  return <BaseButton {...props} className={classes(styles.button, kind !== 'normal' && styles[kind])} />;
}
