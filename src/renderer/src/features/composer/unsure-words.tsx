import type { RefObject } from 'react';
import { useListening } from '../../voice/index.ts';
import styles from './voice.module.css';

/** Words that were hard to hear, to be looked at: each selects itself in the field, ready to be typed over. */
export function UnsureWords({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const unsure = useListening((data) => data.unsure);
  if (unsure.length === 0) return null;
  return (
    <fieldset className={styles.unsure}>
      <legend className={styles.unsureTitle}>Hard to hear</legend>
      {unsure.map(({ from, to, text }) => (
        <button
          key={from}
          type="button"
          className={styles.unsureWord}
          title="Select it, to type another word"
          onClick={() => {
            field.current?.focus();
            field.current?.setSelectionRange(from, to);
          }}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
