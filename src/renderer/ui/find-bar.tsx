import { Input } from '@base-ui/react/input';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from './button.tsx';
import styles from './find-bar.module.css';
import { classes } from './text.tsx';
import { findBarWords } from './words.ts';

interface FindBarProps {
  /** What is looked through, as the field says it: "Find on the page". */
  readonly label: string;
  /** Said where the words stand nowhere. */
  readonly none: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly words: string;
  /** The place that is shown among all of them, from 0; null while nothing was looked for. */
  readonly found: { readonly count: number; readonly index: number } | null;
  readonly small?: boolean;
  readonly onWords: (words: string) => void;
  readonly onGo: (to: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

/** A field for words to look for, where the one that is shown stands among them, and the ways to the others. */
export function FindBar({
  label,
  none,
  field,
  words,
  found,
  small = false,
  onWords,
  onGo,
  onClose,
}: FindBarProps) {
  const place = found === null || words.trim() === '' ? '' : placeOf(found, none);
  return (
    <search className={classes(styles.bar, small && styles.small)} aria-label={label}>
      <Input
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        autoComplete="off"
        value={words}
        onValueChange={onWords}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onGo(event.shiftKey ? 'previous' : 'next');
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <output className={styles.count}>{place}</output>
      <IconButton
        small={small}
        label={findBarWords.previous}
        icon={ChevronUp}
        onClick={() => onGo('previous')}
      />
      <IconButton small={small} label={findBarWords.next} icon={ChevronDown} onClick={() => onGo('next')} />
      <IconButton small={small} label={findBarWords.stop} icon={X} onClick={onClose} />
    </search>
  );
}

function placeOf({ count, index }: NonNullable<FindBarProps['found']>, none: string): string {
  return count === 0 ? none : findBarWords.place(index + 1, count);
}
