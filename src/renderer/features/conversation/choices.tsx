import { useLayoutEffect } from 'react';
import type { ElementSummary } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { useApp, useModel, useView } from '../../state/index.ts';
import { Button, isTypingPlace } from '../../ui/index.ts';
import styles from './turns.module.css';
import { choiceWords, noneWords } from './words.ts';

/**
 * The things that Parley asks about, under the numbers that they have in the page. While the question is `open`
 * one is chosen by a click, by its number on the keyboard, or by describing it.
 */
export function Choices({
  choices,
  open,
}: {
  readonly choices: readonly ElementSummary[];
  readonly open: boolean;
}) {
  const { task, page, view, answer } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  const draft = useView((data) => data.draft);
  const active = open && idle;
  const armed = active ? chosenNumber(draft.trim(), choices.length) : null;

  useLayoutEffect(() => {
    if (!active) return;
    function onKeyDown(event: KeyboardEvent): void {
      const number = chosenNumber(event.key, choices.length);
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (number === null || !plain || event.defaultPrevented) return;
      // In the empty composer a number can only be the answer; where something is written it is text.
      const answers = isComposer(event.target) ? view.getState().draft === '' : !isTypingPlace(event.target);
      if (!answers) return;
      event.preventDefault();
      void task.send(String(number));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, choices.length, task, view]);

  return (
    <>
      <ol className={styles.choices} aria-label={choiceWords.choices}>
        {choices.map((choice, index) => (
          <li key={choice.uid}>
            <button
              type="button"
              className={styles.choice}
              disabled={!active}
              data-armed={armed === index + 1 ? '' : undefined}
              onClick={() => answer(String(index + 1))}
              onPointerEnter={() => void page.point(choice.uid)}
              onPointerLeave={() => void page.point(null)}
              onFocus={() => void page.point(choice.uid)}
              onBlur={() => void page.point(null)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{elementName(choice)}</span>
              <span className={styles.role}>{elementWord(choice)}</span>
            </button>
          </li>
        ))}
      </ol>
      {active && (
        <p className={styles.none}>
          <Button kind="quiet" onClick={() => answer(noneWords)}>
            {noneWords}
          </Button>
        </p>
      )}
    </>
  );
}

/** The number that a key or a written answer stands for, if there are that many choices; else null. */
function chosenNumber(text: string, count: number): number | null {
  if (!/^[1-9]$/.test(text)) return null;
  const number = Number(text);
  return number <= count ? number : null;
}

/** True for the field that instructions are written in. */
function isComposer(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.composer !== undefined;
}

/** Its name, or that it has none. */
export function elementName({ text }: ElementSummary): string {
  return text === '' ? choiceWords.withoutAName : text;
}
