import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Turn } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import { foldText } from '#shared/text/words.ts';
import { useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { FindBar, isMac } from '../../ui/index.ts';
import { findInTurnsWords } from './words.ts';

/** What can be read of a turn in the list. */
function turnWords(turn: Turn): string {
  if (turn.speaker === 'user') return turn.utterance;
  if (turn.action.intent === 'say' && turn.actor === 'navigator') return turn.action.utterance;
  const { outcome } = turn;
  const came = outcome.kind === 'done' ? '' : outcome.message;
  return [describeStep(turn), turn.usage === null ? '' : turn.reason, came, turn.title].join(' ');
}

/** Ids of the turns with these words in them, oldest first; none for no words. */
export function findTurns(turns: readonly Turn[], words: string): readonly string[] {
  const wanted = foldText(words);
  if (wanted === '') return [];
  return turns.filter((turn) => foldText(turnWords(turn)).includes(wanted)).map(({ id }) => id);
}

/** The turn that is gone to from one that was found before, or from none; round at the ends. */
export function turnFrom(found: readonly string[], at: string | null, to: 1 | -1): string | null {
  const index = at === null ? -1 : found.indexOf(at);
  // The newest first, as the list is read from its end.
  if (index === -1) return found.at(-1) ?? null;
  return found.at((index + to) % found.length) ?? null;
}

/** Ctrl+F where the turns are searches them, and not the page. */
export function useFindKey() {
  const { view, app, focusPoints } = useModel();
  const section = useRef<HTMLElement>(null);
  const toTurns = useCallback(
    () => section.current?.querySelector<HTMLElement>('[data-turns]')?.focus({ preventScroll: true }),
    [],
  );
  function onKeyDown(event: KeyboardEvent): void {
    const isFind = event.key.toLowerCase() === 'f' && (isMac ? event.metaKey : event.ctrlKey);
    if (!isFind || event.shiftKey || event.altKey || app.getState().conversation.turns.length === 0) return;
    event.preventDefault();
    view.setState({ findingTurns: true });
    focusPoints.focus('find-turns');
  }
  return { section, toTurns, onKeyDown };
}

/** Looks for words in the open session while it is open. */
export function FindInTurns({ onClosed }: { readonly onClosed: () => void }) {
  const isOpen = useView((data) => data.findingTurns);
  return isOpen ? <OpenFindInTurns onClosed={onClosed} /> : null;
}

function OpenFindInTurns({ onClosed }: { readonly onClosed: () => void }) {
  const { view } = useModel();
  const turns = useApp((data) => data.conversation.turns);
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const found = useMemo(() => findTurns(turns, words), [turns, words]);
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => field.current?.select(), []);
  useFocusPoint('find-turns', focus);
  useEffect(focus, [focus]);

  function goTo(turnId: string | null): void {
    setAt(turnId);
    if (turnId !== null) view.setState({ jumpTo: turnId });
  }
  function close(): void {
    view.setState({ findingTurns: false });
    onClosed();
  }
  const index = at === null ? -1 : found.indexOf(at);
  return (
    <FindBar
      small
      label={findInTurnsWords.find}
      none={findInTurnsWords.notFound}
      field={field}
      words={words}
      found={{ count: found.length, index }}
      onWords={(next) => {
        setWords(next);
        goTo(turnFrom(findTurns(turns, next), null, 1));
      }}
      onGo={(to) => goTo(turnFrom(found, at, to === 'next' ? 1 : -1))}
      onClose={close}
    />
  );
}
