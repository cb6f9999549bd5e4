import { Input } from '@base-ui/react/input';
import { Search, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useFocusPoint } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import styles from './sessions.module.css';

export function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useFocusPoint(
    'session-search',
    useCallback(() => field.current?.focus(), []),
  );
  return (
    <div className={styles.search}>
      <Search size={15} aria-hidden className={styles.searchIcon} />
      <Input
        ref={field}
        className={styles.searchField}
        aria-label="Search sessions"
        placeholder="Search"
        value={value}
        onValueChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && <IconButton small label="Clear the search" icon={X} onClick={() => onChange('')} />}
    </div>
  );
}
