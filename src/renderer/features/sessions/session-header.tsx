import { EyeOff, FileInput } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type Session, sumUsage } from '#shared/domain/index.ts';
import { countOf, formatCount, formatPrice } from '#shared/text/quantities.ts';
import { openSession, useApp, usedConnection, useModel } from '../../state/index.ts';
import { ActionMenu, formatLength, Hidden } from '../../ui/index.ts';
import { RenameField, useSessionActions } from './session-actions.tsx';
import styles from './sessions.module.css';
import { sessionHeaderWords } from './words.ts';

/** The title of the open session and what can be done with it; `children` stand in front of it. */
export function SessionHeader({ children }: { readonly children?: ReactNode }) {
  const session = useApp(openSession);
  return (
    <header className={styles.header}>
      {children}
      {session === undefined ? (
        <>
          <h1 className={styles.headerTitle}>{sessionHeaderWords.newSession}</h1>
          <Mode />
        </>
      ) : (
        <Titled key={session.id} session={session} />
      )}
    </header>
  );
}

function Titled({ session }: { readonly session: Session }) {
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  return (
    <>
      <div className={styles.titles}>
        <h1 className={styles.headerTitle} title={session.title}>
          {session.title}
        </h1>
        <SessionTotals />
      </div>
      <PrivateBadge />
      {session.importedAt !== undefined && <ImportedBadge />}
      <Mode />
      <ActionMenu label={sessionHeaderWords.moreForThisSession} actions={actions} />
    </>
  );
}

/** Seen as long as the open session is a private one. */
export function PrivateBadge() {
  const isPrivate = useApp((data) => openSession(data)?.isPrivate === true);
  if (!isPrivate) return null;
  return (
    <span className={styles.private} title={sessionHeaderWords.notKept}>
      <EyeOff size={13} aria-hidden />
      {sessionHeaderWords.private}
    </span>
  );
}

function ImportedBadge() {
  return (
    <span className={styles.private} title={sessionHeaderWords.importedHint}>
      <FileInput size={13} aria-hidden />
      {sessionHeaderWords.imported}
    </span>
  );
}

/** Who answers: nobody outside of this machine, or which model. Leads to where that is changed. */
function Mode() {
  const { openSettings } = useModel();
  const name = useApp((data) => usedConnection(data)?.connection.name ?? null);
  return (
    <button
      type="button"
      className={styles.mode}
      title={name === null ? sessionHeaderWords.noModelHint : sessionHeaderWords.goalsAreAnsweredBy(name)}
      onClick={() => openSettings('models')}
    >
      <Hidden>{sessionHeaderWords.mode} </Hidden>
      {name ?? sessionHeaderWords.offline}
    </button>
  );
}

/** How long the open session went on, and what it has asked of models so far. */
function SessionTotals() {
  const turns = useApp((data) => data.conversation.turns);
  const sum = useMemo(() => sumUsage(turns), [turns]);
  const length = formatLength((turns.at(-1)?.at ?? 0) - (turns[0]?.at ?? 0));
  if (sum === null) {
    return length === '' ? null : (
      <p className={styles.totals}>{`${countOf(turns.length, 'turn')}, ${length}`}</p>
    );
  }
  const about = sum.estimated ? 'about ' : '';
  const exact = `${about}${formatCount(sum.tokensIn)} tokens in and ${formatCount(sum.tokensOut)} out, ${countOf(sum.steps, 'step')}, ${countOf(sum.requests, 'request')}, ${sum.models.join(' and ')}`;
  return (
    <p className={styles.totals} title={exact}>
      {countOf(sum.steps, 'step')}, {about}
      {countOf(sum.tokensIn + sum.tokensOut, 'token')}
      {sum.price !== null && `, ${sum.priced < sum.steps ? 'at least ' : ''}${formatPrice(sum.price)}`}
      {length !== '' && `, ${length}`}
    </p>
  );
}
