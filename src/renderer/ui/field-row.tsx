import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './fields.module.css';

export interface FieldRowProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value; null when nothing is. */
  readonly error?: string | null;
  /** The control below its words and as wide as there is room, for what is long. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

/** One setting: its words on the left, its control on the right. */
export function FieldRow({ label, hint, error = null, stacked = false, children }: FieldRowProps) {
  return (
    <Field.Root className={classes(styles.row, stacked && styles.stacked)} invalid={error !== null}>
      <div className={styles.words}>
        <Field.Label className={styles.label}>{label}</Field.Label>
        {hint !== undefined && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      </div>
      <div className={styles.control}>
        {children}
        <Field.Error className={styles.error} match={error !== null}>
          {error}
        </Field.Error>
      </div>
    </Field.Root>
  );
}
