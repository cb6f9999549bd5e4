import { useCallback, useEffect, useRef, useState } from 'react';
import { activeTab, useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { FindBar } from '../../ui/index.ts';
import { findOnPageWords } from './words.ts';

/** Looks for words on the page in front while it is open. It takes room of its own: a native page lies over all else. */
export function FindOnPage() {
  const finding = useView((data) => data.finding);
  const tab = useApp(activeTab);
  return finding && tab !== undefined ? <OpenFindOnPage key={tab.id} /> : null;
}

type Found = { readonly count: number; readonly index: number } | null;

function OpenFindOnPage() {
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
    <FindBar
      label={findOnPageWords.findOnThePage}
      none={findOnPageWords.notOnThisPage}
      field={field}
      words={words}
      found={found}
      onWords={(next) => {
        setWords(next);
        find(next, 'first');
      }}
      onGo={(to) => find(words, to)}
      onClose={close}
    />
  );
}
