import { MicOff, ShieldCheck, ShieldQuestion, Square } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import {
  type ApprovalAnswer,
  type ApprovalRequest,
  type Consequence,
  type ConsequenceKind,
  needsHand,
} from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { capitalise } from '#shared/text/words.ts';
import { useApp, useModel } from '../../state/index.ts';
import { ActionMenu, Button, Kbd } from '../../ui/index.ts';
import styles from './approval.module.css';

interface Answer {
  readonly key: string;
  readonly shown: string;
  readonly label: string;
  readonly hint: string;
  readonly answer: ApprovalAnswer;
}

/** Keys of answers that are seldom given: in the menu. */
const rare: ReadonlySet<string> = new Set(['w', 's']);

function answersTo(request: ApprovalRequest): readonly Answer[] {
  const site = siteName(request.origin);
  const all: readonly Answer[] = [
    {
      key: 'r',
      shown: 'Escape',
      label: 'Refuse',
      hint: 'Parley does not do it',
      answer: { kind: 'reject' },
    },
    {
      key: 'a',
      shown: 'A',
      label: 'Allow once',
      hint: 'This one time',
      answer: { kind: 'accept', remember: false },
    },
    {
      key: 'w',
      shown: 'W',
      label: `Always allow Parley to ${kindWords[request.consequence.kind]} on ${site}`,
      hint: `Parley may ${kindWords[request.consequence.kind]} on ${site} from now on; you can end that in settings`,
      answer: { kind: 'accept', remember: true },
    },
    {
      key: 't',
      shown: 'T',
      label: 'Take over',
      hint: 'You do this step yourself in the page; Parley goes on when you say so',
      answer: { kind: 'reject-and-pause', message: '' },
    },
    { key: 's', shown: 'S', label: 'Refuse and stop', hint: 'The task ends here', answer: { kind: 'stop' } },
  ];
  return all.filter(({ answer }) => request.rememberable || answer.kind !== 'accept' || !answer.remember);
}

/** Asks before something with consequences. The default is no: Refuse has the keyboard and Esc means it. */
export function ApprovalCard() {
  const request = useApp((data) =>
    data.run.status === 'awaiting-approval' && data.run.sessionId === data.conversation.sessionId
      ? data.run.request
      : null,
  );
  // A new card for each request, so that no half-made answer is carried over.
  return request === null ? null : <Card key={request.id} request={request} />;
}

function Card({ request }: { readonly request: ApprovalRequest }) {
  const { task, view, focusPoints } = useModel();
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const refuse = useRef<HTMLButtonElement>(null);
  const answered = useRef(false);
  const answers = answersTo(request);

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
              <dt>{capitalise(elementWord(request.element) || 'element')}</dt>
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
        <ActionMenu
          label="More answers"
          actions={answers
            .filter(({ key }) => rare.has(key))
            .map(({ label, key, answer }) => ({
              label,
              icon: key === 's' ? Square : ShieldCheck,
              run: () => give(answer),
            }))}
        />
      </div>
    </section>
  );
}

/** What a remembered permission lets Parley do, as it is listed. */
export const kindWords: Readonly<Record<ConsequenceKind, string>> = {
  submit: 'send forms',
  pay: 'pay',
  order: 'order',
  transfer: 'transfer money or property',
  grant: 'give access to others',
  leave: 'leave pages with something unsaved',
  request: 'send what a page sends by itself',
  book: 'book',
  send: 'send messages',
  post: 'post',
  delete: 'delete things',
  'sign-up': 'sign up',
  'sign-in': 'sign in',
  upload: 'upload files',
  download: 'download files',
  'new-site': 'go to sites whose address you have not given',
  address: 'open addresses that the model made up',
  'data-flow': 'hand over what was read on another site',
};

const classWords: Readonly<Record<Consequence['class'], string>> = {
  read: 'This only reads.',
  reversible: 'You can undo this.',
  outbound: 'This sends something out.',
  irreversible: 'Parley can’t undo this.',
};

/** The same where it is not certain. */
const guessWords: Readonly<Record<Consequence['class'], string>> = {
  read: 'This seems only to read.',
  reversible: 'You can probably undo this.',
  outbound: 'This may send something out.',
  irreversible: 'Parley may not be able to undo this.',
};

/** How the user takes it back by themselves, where that is sure to work. */
const waysBack: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'sign-in': 'You can undo this: sign out.',
  download: 'You can undo this: delete the file.',
};

/** What is at stake where a model leads somewhere, which the weight of a consequence does not tell. */
const stakes: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  leave: 'What is not saved there would be lost.',
  'new-site': 'A page can name another site only to lead Parley away from your task.',
  address: 'Opening an address tells its site whatever stands in it.',
  'data-flow': 'What is written into a page can be read by its site at once.',
};

const captions: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'new-site': 'Where it leads',
  address: 'The address, and what stands in it',
  'data-flow': 'What would be handed over',
};

/** What the table of data on the card shows. */
export function dataCaption({ consequence }: ApprovalRequest): string {
  return captions[consequence.kind] ?? 'What would be sent';
}

/** What the site on the card is to the step: where it happens, or only where it sets out from. */
function placeWord({ consequence }: ApprovalRequest): string {
  return consequence.kind === 'address' || consequence.kind === 'new-site' ? 'Now on' : 'Where';
}

/** Why it is asked, in one or two sentences. */
export function whyAsked({ consequence }: ApprovalRequest): string {
  const because = consequence.because.trim().replace(/\.$/, '');
  const weight =
    stakes[consequence.kind] ??
    waysBack[consequence.kind] ??
    (consequence.certainty === 'certain' ? classWords[consequence.class] : guessWords[consequence.class]);
  return because === '' ? weight : `${weight} Asked because ${because}.`;
}

/** What a voice cannot do here; null where a spoken yes counts. */
export function voiceWords({ consequence }: ApprovalRequest): string | null {
  return needsHand(consequence) ? 'A spoken yes is not enough for this. A spoken no is.' : null;
}

/** "shop.example" of "https://shop.example". */
export function siteName(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
