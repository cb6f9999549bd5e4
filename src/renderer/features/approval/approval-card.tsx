import { MicOff, ShieldCheck, ShieldQuestion, Square } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ApprovalAnswer, ApprovalRequest } from '#shared/domain/index.ts';
import { isLookedAt, useApp, useModel } from '../../state/index.ts';
import { ActionMenu, Button, Kbd } from '../../ui/index.ts';
import styles from './approval.module.css';
import {
  answersTo,
  dataCaption,
  moreAnswers,
  placeWord,
  siteName,
  voiceWords,
  whyAsked,
  wordElement,
} from './words.ts';

/** Keys of answers that are seldom given: in the menu. */
const rare: ReadonlySet<string> = new Set(['w', 's']);

/** Asks before something with consequences. The default is no: Refuse has the keyboard and Esc means it. */
export function ApprovalCard() {
  const asked = useApp(({ run, conversation }) =>
    run.status === 'awaiting-approval' && isLookedAt({ conversation }, run.sessionId) ? run : null,
  );
  if (asked === null) return null;
  // A new card for each request, so that no half-made answer is carried over.
  return <Card key={asked.request.id} request={asked.request} isBeside={asked.isBeside === true} />;
}

function Card({ request, isBeside }: { readonly request: ApprovalRequest; readonly isBeside: boolean }) {
  const { task, view, focusPoints } = useModel();
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const refuse = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);
  const answers = answersTo(request, isBeside);

  function give(answer: ApprovalAnswer): void {
    // A second press of the same key must not answer the next request.
    if (answered.current) return;
    answered.current = true;
    void task.answer(request.id, answer).finally(() => {
      answered.current = false;
    });
  }

  useEffect(() => {
    // Someone in the middle of a sentence keeps the keyboard; the card is announced to them.
    if (view.getState().draft === '' && !view.getState().pageHasKeyboard) refuse.current?.focus();
  }, [view]);

  // The keyboard would be nowhere once the answered card is gone.
  useLayoutEffect(() => {
    const drawn = card.current;
    return () => {
      if (drawn?.contains(document.activeElement) === true) focusPoints.focus('composer');
    };
  }, [focusPoints]);

  return (
    <section
      ref={card}
      className={styles.card}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const chosen = answers.find((answer) => answer.key === event.key.toLowerCase());
        if (chosen === undefined) return;
        event.preventDefault();
        give(chosen.answer);
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long data scrolls, and must be reachable by the keyboard */}
      <div className={styles.body} tabIndex={0}>
        <h2 id={title} className={styles.title}>
          <ShieldQuestion size={18} aria-hidden />
          {request.sentence}
        </h2>
        <p>{whyAsked(request)}</p>
        {voiceWords(request) !== null && (
          <p className={styles.voice}>
            <MicOff size={14} aria-hidden />
            {voiceWords(request)}
          </p>
        )}
        <dl className={styles.facts}>
          <dt>{placeWord(request)}</dt>
          <dd title={request.url}>{siteName(request.origin)}</dd>
          {request.element !== null && request.element.text !== '' && (
            <>
              <dt>{wordElement(request.element)}</dt>
              <dd>{request.element.text}</dd>
            </>
          )}
        </dl>
        {request.data.length > 0 && (
          <table className={styles.data}>
            <caption>{dataCaption(request)}</caption>
            <tbody>
              {request.data.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label, the list is fixed
                <tr key={index}>
                  <th scope="row">{line.label}</th>
                  <td>
                    <bdi>{line.value}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div className={styles.answers}>
        {answers
          .filter(({ key }) => !rare.has(key))
          .map((answer) => (
            <Button
              key={answer.key}
              ref={answer.answer.kind === 'reject' ? refuse : null}
              kind={answer.answer.kind === 'reject' ? 'primary' : 'normal'}
              data-default-answer={answer.answer.kind === 'reject' ? '' : undefined}
              title={answer.hint}
              aria-keyshortcuts={answer.shown}
              onClick={() => give(answer.answer)}
            >
              {answer.label}
              <Kbd keys={answer.shown} />
            </Button>
          ))}
        {!isBeside && (
          <ActionMenu
            label={moreAnswers}
            actions={answers
              .filter(({ key }) => rare.has(key))
              .map(({ label, key, answer }) => ({
                label,
                icon: key === 's' ? Square : ShieldCheck,
                run: () => give(answer),
              }))}
          />
        )}
      </div>
    </section>
  );
}
