import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useModel, useView } from '../../state/index.ts';
import { useListening } from '../../voice/index.ts';
import styles from './composer.module.css';
import { markDraft } from './mark-draft.ts';
import voiceStyles from './voice.module.css';

// The contract's most for one utterance.
const maxLength = 4_000;

export interface DraftFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The text that is written or spoken, with marks of what voice changed and of what was hard to hear. */
export function DraftField({ field, onKeyDown }: DraftFieldProps) {
  const { view } = useModel();
  const draft = useView((data) => data.draft);
  return (
    <div className={styles.writing}>
      <Marks field={field} draft={draft} />
      <textarea
        ref={field}
        className={styles.field}
        data-composer=""
        rows={1}
        value={draft}
        maxLength={maxLength}
        placeholder="Say what should happen"
        aria-label="Say what should happen on the page"
        onChange={(event) => view.setState({ draft: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** The same text once more behind the field, unseen but for its marks: a text area cannot mark words itself. */
function Marks({ field, draft }: { readonly field: DraftFieldProps['field']; readonly draft: string }) {
  const marked = useListening((data) => data.marked);
  const unsure = useListening((data) => data.unsure);
  const mirror = useRef<HTMLDivElement>(null);
  const isShown = marked !== null || unsure.length > 0;

  useEffect(() => {
    const area = field.current;
    if (!isShown || area === null) return;
    const follow = (): void => {
      if (mirror.current !== null) mirror.current.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow);
    return () => area.removeEventListener('scroll', follow);
  }, [field, isShown]);

  // What changed is seen, wherever it is in a long text.
  useEffect(() => {
    const fresh = marked === null ? null : mirror.current?.querySelector<HTMLElement>('[data-new]');
    const area = field.current;
    if (fresh && area !== null) area.scrollTop = fresh.offsetTop - area.clientHeight / 2;
  }, [field, marked]);

  if (!isShown) return null;
  return (
    <div ref={mirror} className={voiceStyles.mirror} aria-hidden>
      {markDraft(draft, marked, unsure).map(({ text, from, isNew, isUnsure }) =>
        isNew || isUnsure ? (
          <mark key={from} data-new={isNew || undefined} data-unsure={isUnsure || undefined}>
            {text}
          </mark>
        ) : (
          <span key={from}>{text}</span>
        ),
      )}
      {/* A last empty line has no height without it. */}
      {'\u200b'}
    </div>
  );
}
