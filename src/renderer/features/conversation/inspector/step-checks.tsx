import type { NavigatorTurn, RequestNote, Trace } from '#shared/domain/index.ts';
import { type Fact, Facts } from '../../../ui/index.ts';
import { approvalWords } from '../step-details.tsx';
import styles from './inspector.module.css';

type Checks = NonNullable<Trace['checks']>;

const bandWords: Readonly<Record<Checks['band'], string>> = {
  ask: 'You had to be asked before it',
  hold: 'It could be pressed; what the page then sends is checked before it leaves',
  let: 'Nothing to ask about',
};

const findingWords: Readonly<Record<Checks['findings'][number]['kind'], string>> = {
  consequence: 'It may have consequences',
  'new-site': 'It leads to a site that you had not named',
  address: 'The address was made up by the model',
  'data-flow': 'It takes what one site shows to another',
};

const requestWords: Readonly<Record<RequestNote['decision'], string>> = {
  'let-go': 'sent',
  'asked-yes': 'held, and sent after you allowed it',
  'asked-no': 'held and not sent: you refused it',
  failed: 'held and not sent',
};

/** What stood between the decision and the deed: what was found, what you were shown and answered, what left. */
export function StepChecks({ turn, trace }: { readonly turn: NavigatorTurn; readonly trace: Trace | null }) {
  const requests =
    turn.outcome.kind === 'done'
      ? turn.outcome.changes.flatMap((change) => (change.kind === 'sent' ? change.requests : []))
      : [];
  const checks = trace?.checks ?? null;
  const asked = trace?.asked ?? null;
  const permission = approvalWords[turn.approval];
  const findings = checks?.findings ?? [];
  if (checks === null && asked === null && permission === '' && requests.length === 0) return null;
  const rows: readonly Fact[] = [
    { name: 'Checked', value: checks === null ? '' : bandWords[checks.band] },
    {
      name: 'Found',
      value:
        findings.length === 0 ? (
          ''
        ) : (
          <ul>
            {findings.map(({ kind, consequence }) => (
              <li key={`${kind} ${consequence.because}`}>
                {findingWords[kind]}: {consequence.because}
              </li>
            ))}
          </ul>
        ),
    },
    {
      name: 'Your words',
      value: checks?.isOwnWord === true ? 'You named exactly this, and every value that leaves' : '',
    },
    { name: 'Permission', value: permission },
  ];
  return (
    <section className={styles.section} aria-label="What was checked">
      <h3>What was checked</h3>
      <Facts rows={rows} />
      {asked !== null && (
        <div className={styles.card}>
          <p className={styles.quiet}>You were asked{asked.origin === '' ? '' : `, for ${asked.origin}`}:</p>
          <p>
            <strong>{asked.sentence}</strong>
          </p>
          <Facts rows={asked.data.map(({ label, value }) => ({ name: label, value }))} />
        </div>
      )}
      {requests.length > 0 && (
        <>
          <h4>What the page sent because of it</h4>
          <ul className={styles.changes}>
            {countAlike(requests).map(({ note, count }) => (
              <li key={`${note.method} ${note.host}${note.path} ${note.decision}`}>
                {note.host}
                {note.path}: {requestWords[note.decision]}
                {count > 1 && `, ${count} times`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function countAlike(notes: readonly RequestNote[]): readonly {
  readonly note: RequestNote;
  readonly count: number;
}[] {
  const counted = new Map<string, { readonly note: RequestNote; readonly count: number }>();
  for (const note of notes) {
    const key = `${note.method} ${note.host}${note.path} ${note.decision}`;
    counted.set(key, { note, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}
