import { useCallback } from 'react';
import type { Change, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { useModel } from '../../../state/index.ts';
import { Busy, Failed, useLoaded } from '../../../ui/index.ts';
import styles from './inspector.module.css';

/** Looks at the page behind a turn that are tried for the picture of what came of it. */
const tries = 3;

/** What the turn changed: in words, and as the page before and at the next look behind it. */
export function BeforeAndAfter({
  turn,
  later,
  hasPicture,
}: {
  readonly turn: NavigatorTurn;
  readonly later: readonly Turn[];
  readonly hasPicture: boolean;
}) {
  const changes = turn.outcome.kind === 'done' ? turn.outcome.changes.flatMap(changeWords) : [];
  const isSaid = turn.action.intent === 'say' && turn.actor === 'navigator';
  if (isSaid && changes.length === 0) return null;
  return (
    <section className={styles.section} aria-label="What came of it">
      <h3>What came of it</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>
          {turn.outcome.kind === 'done' ? 'Nothing that could be seen changed.' : 'Nothing was changed.'}
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {hasPicture && turn.outcome.kind === 'done' && <Pictures turn={turn} later={later} />}
    </section>
  );
}

function Pictures({ turn, later }: { readonly turn: NavigatorTurn; readonly later: readonly Turn[] }) {
  const { upkeep } = useModel();
  const next = later.filter(({ speaker }) => speaker === 'navigator').slice(0, tries);
  const ids = next.map(({ id }) => id).join(' ');
  const load = useCallback(async () => {
    const before = await upkeep.screenshot(turn.id);
    for (const id of ids.split(' ').filter(Boolean)) {
      const after = await upkeep.screenshot(id);
      if (after !== null) return { before, after, id };
    }
    return { before, after: null, id: null };
  }, [upkeep, turn.id, ids]);
  const [pictures, again] = useLoaded(load);
  if (pictures.status === 'loading') return <Busy what="Fetching the pictures" />;
  if (pictures.status === 'failed') {
    return <Failed title="The pictures could not be fetched" message={pictures.message} onRetry={again} />;
  }
  const { before, after, id } = pictures.value;
  if (before === null) return null;
  const shownAt = next.find((one) => one.id === id);
  return (
    <div className={styles.pictures}>
      <figure>
        <figcaption>Before</figcaption>
        <img src={`data:image/jpeg;base64,${before}`} alt="The page before this turn" />
      </figure>
      {after === null || shownAt === undefined ? (
        <p className={styles.quiet}>The page was not looked at again after this turn.</p>
      ) : (
        <figure>
          <figcaption>After, as turn {shownAt.index + 1} found it</figcaption>
          <img src={`data:image/jpeg;base64,${after}`} alt="The page after this turn" />
        </figure>
      )}
    </div>
  );
}

/** Texts that came are told in full up to this many. */
const toldTexts = 3;

/** One change of the page in a sentence. What was sent stands with what was checked. */
export function changeWords(change: Change): readonly string[] {
  switch (change.kind) {
    case 'navigated':
      return [`The page became ${change.title === '' ? change.to : `“${change.title}”, ${change.to}`}.`];
    case 'title':
      return [`The page is called “${change.title}” now.`];
    case 'tab-opened':
      return [`A new tab was opened${change.url === '' ? '' : ` at ${change.url}`}.`];
    case 'tab-closed':
      return ['A tab was closed.'];
    case 'dialog':
      return [`The page asked “${change.message}”: ${change.accepted ? 'said yes' : 'said no'}.`];
    case 'text': {
      const told = change.appeared.slice(0, toldTexts).map((text) => `“${text}”`);
      const rest = change.appeared.length - told.length;
      return [
        ...(told.length === 0 ? [] : [`New text: ${told.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`]),
        ...(change.vanished === 0
          ? []
          : [`${change.vanished === 1 ? 'One text' : `${change.vanished} texts`} went.`]),
      ];
    }
    case 'value':
      return [change.value === '' ? 'The field is empty now.' : `The field holds “${change.value}” now.`];
    case 'checked':
      return [change.checked ? 'It is ticked now.' : 'It is not ticked any more.'];
    case 'scrolled':
      return [`Scrolled to ${Math.round(change.y)} px from the top.`];
    case 'download-held':
      return [`The download of “${change.name}” is held back.`];
    case 'sent':
      return [];
    default:
      return assertNever(change);
  }
}
