import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import styles from './details.module.css';

/** A long text behind its title. */
export function Fold({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className={styles.fold}>
        <ChevronRight size={14} aria-hidden />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
