import { Input } from '@base-ui/react/input';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { activeTab, useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import styles from './page.module.css';
import { findOnPageWords } from './words.ts';

/** Looks for words on the page in front while it is open. It takes room of its own: a native page lies over all else. */
export function FindBar() {
  const finding = useView((data) => data.finding);
  const tab = useApp(activeTab);
  return finding && tab !== undefined ? <OpenFindBar key={tab.id} /> : null;
}

type Found = { readonly count: number; readonly index: number } | null;

function OpenFindBar() {
  const { page, view, focusPoints } = useModel();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found>(null);
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => field.current?.select(), []);
  useFocusPoint('find', focus);
  useEffect(() => {
    focus();
    return page.endFind;
  }, [focus, page]);
  const find = (wanted: string, to: 'first' | 'next' | 'previous'): void => {
    if (wanted.trim() === '') {
      setFound(null);
      page.endFind();
    } else void page.find(wanted, to).then(setFound);
  };
  const close = (): void => {
    view.setState({ finding: false });
    focusPoints.focus('page');
  };
  return (
    <search className={styles.find}>
      <div className={styles.address}>
        <Input
          ref={field}
          className={styles.addressField}
          aria-label={findOnPageWords.findOnThePage}
          placeholder={findOnPageWords.findOnThePage}
          spellCheck={false}
          autoComplete="off"
          value={words}
          onValueChange={(next) => {
            setWords(next);
            find(next, 'first');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find(words, event.shiftKey ? 'previous' : 'next');
            else if (event.key === 'Escape') close();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </div>
      <output className={styles.found}>{words.trim() === '' ? '' : formatFound(found)}</output>
      <IconButton label={findOnPageWords.previous} icon={ChevronUp} onClick={() => find(words, 'previous')} />
      <IconButton label={findOnPageWords.next} icon={ChevronDown} onClick={() => find(words, 'next')} />
      <IconButton label={findOnPageWords.stopFinding} icon={X} onClick={close} />
    </search>
  );
}

function formatFound(found: Found): string {
  if (found === null) return '';
  return found.count === 0 ? findOnPageWords.notOnThisPage : `${found.index + 1} of ${found.count}`;
}
