import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#shared/domain/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { useModel } from '../../state/index.ts';
import { ActionMenu, formatExactTime, formatLength, Hidden, Moment } from '../../ui/index.ts';
import { RenameField, useSessionActions } from './session-actions.tsx';
import styles from './sessions.module.css';
import type { Selection } from './use-selection.ts';
import { sessionRowWords } from './words.ts';

/** One session: where it was, what it is called, when, how long, and how it ended where that was not well. */
export function SessionRow({
  session,
  open,
  selection,
  onOpened,
}: {
  readonly session: Session;
  readonly open: boolean;
  readonly selection: Selection;
  readonly onOpened?: (() => void) | undefined;
}) {
  const { sessions } = useModel();
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  if (selection.isOn) return <SelectableRow session={session} selection={selection} />;
  return (
    <div className={styles.row} data-open={open ? '' : undefined}>
      <button
        type="button"
        className={styles.openButton}
        aria-current={open ? 'true' : undefined}
        onClick={() => {
          void sessions.open(session.id, session.found?.turnId ?? null, session);
          onOpened?.();
        }}
      >
        <SiteTile url={session.url} />
        <Words session={session} />
      </button>
      <div className={styles.menu}>
        <ActionMenu label={sessionRowWords.moreFor(session.title)} actions={actions} />
      </div>
    </div>
  );
}

function SelectableRow({ session, selection }: { readonly session: Session; readonly selection: Selection }) {
  const isChosen = selection.ids.has(session.id);
  return (
    <label className={styles.row} data-open={isChosen ? '' : undefined}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isChosen}
        // A change does not tell of Shift, so the click is listened to; keys make clicks too.
        onClick={(event) => selection.toggle(session.id, event.shiftKey)}
        onChange={() => undefined}
      />
      <span className={styles.openButton}>
        <SiteTile url={session.url} />
        <Words session={session} />
      </span>
    </label>
  );
}

function Words({ session }: { readonly session: Session }) {
  const { ended, found } = session;
  const length = formatLength(session.updatedAt - session.createdAt);
  // In a narrow sidebar what does not fit is left out.
  const wholeLine = [formatExactTime(session.updatedAt), countOf(session.turns, 'turn'), length]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <span className={styles.title} title={session.title}>
        {session.title}
      </span>
      <span className={styles.line} title={wholeLine}>
        {session.isStarred === true && (
          <>
            <Star size={12} fill="currentColor" className={styles.star} aria-hidden />
            <Hidden>{sessionRowWords.starred}</Hidden>
          </>
        )}
        {session.isPrivate === true && <span>{sessionRowWords.private}</span>}
        {session.interrupted && <span className={styles.interrupted}>{sessionRowWords.interrupted}</span>}
        {!session.interrupted && ended !== undefined && ended !== 'done' && (
          <span className={ended === 'failed' ? styles.endedBadly : styles.interrupted}>
            {endWords[ended]}
          </span>
        )}
        {found === undefined ? (
          <>
            <Moment at={session.updatedAt} />
            <span>{countOf(session.turns, 'turn')}</span>
            {length !== '' && <span title={sessionRowWords.length(length)}>{length}</span>}
          </>
        ) : (
          <span className={styles.found} title={found.text}>
            {found.text}
          </span>
        )}
      </span>
    </>
  );
}

const endWords = { failed: 'failed', refused: 'refused', skipped: 'stopped' } as const;

/** The first letter of the site that it was on last, in a colour of that site's own. Nothing is fetched for it. */
function SiteTile({ url }: { readonly url: string }) {
  const site = siteOfUrl(url);
  return (
    <span className={styles.tile} data-tint={tintOf(site)} title={site} aria-hidden>
      {site === '' ? '·' : site[0]?.toUpperCase()}
    </span>
  );
}

const tints = 6;

function tintOf(site: string): number {
  let sum = 0;
  for (const letter of site) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % tints;
}
