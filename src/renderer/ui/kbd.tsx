import styles from './kbd.module.css';
import { keyLabel } from './key-label.ts';

/** Keys to press, each in its own box: "Ctrl+K", or "Escape Escape" for one after the other. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.keys}>
      {keys.split(/[+ ]/).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice and the list never changes
        <span key={index} className={styles.key}>
          {keyLabel(key)}
        </span>
      ))}
    </kbd>
  );
}
