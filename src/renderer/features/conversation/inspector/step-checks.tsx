import type { NavigatorTurn, RequestNote, Trace } from '#shared/domain/index.ts';
import { type Fact, Facts } from '../../../ui/index.ts';
import { approvalWords } from '../words.ts';
import styles from './inspector.module.css';
import { checkWords, stepChecksWords } from './words.ts';

type Checks = NonNullable<Trace['checks']>;

const bandWords: Readonly<Record<Checks['band'], string>> = {
  ask: checkWords.ask,
  hold: checkWords.hold,
  let: checkWords.letGo,
};

const findingWords: Readonly<Record<Checks['findings'][number]['kind'], string>> = {
  consequence: checkWords.consequence,
  'new-site': checkWords.newSite,
  address: checkWords.madeUpAddress,
  'data-flow': checkWords.dataFlow,
};

const requestWords: Readonly<Record<RequestNote['decision'], string>> = {
  'let-go': 'sent',
  'asked-yes': checkWords.sentAfterYes,
  'asked-no': checkWords.refusedByYou,
  failed: checkWords.notSent,
};

/** What stood between the decision and the deed: what was found, what you were shown and answered, what left. */
export function StepChecks({ turn, trace }: { readonly turn: NavigatorTurn; readonly trace: Trace | null }) {
  const requests =
    turn.outcome.kind === 'done'
      ? turn.outcome.changes.flatMap((change) => (change.kind === 'sent' ? change.requests : []))
      : [];
  const alike = Map.groupBy(
    requests,
    ({ method, host, path, decision }) => `${method} ${host}${path} ${decision}`,
  );
  const checks = trace?.checks ?? null;
  const asked = trace?.asked ?? null;
  const permission = approvalWords[turn.approval];
  const findings = checks?.findings ?? [];
  if (checks === null && asked === null && permission === '' && requests.length === 0) return null;
  const rows: readonly Fact[] = [
    { name: checkWords.checked, value: checks === null ? '' : bandWords[checks.band] },
    {
      name: checkWords.found,
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
      name: checkWords.yourWords,
      value: checks?.isOwnWord === true ? checkWords.ownWord : '',
    },
    { name: checkWords.permission, value: permission },
  ];
  return (
    <section className={styles.section} aria-label={checkWords.whatWasChecked}>
      <h3>{checkWords.whatWasChecked}</h3>
      <Facts rows={rows} />
      {asked !== null && (
        <div className={styles.card}>
          <p className={styles.quiet}>
            {checkWords.youWereAsked}
            {asked.origin === '' ? '' : stepChecksWords.for(asked.origin)}:
          </p>
          <p>
            <strong>{asked.sentence}</strong>
          </p>
          <Facts rows={asked.data.map(({ label, value }) => ({ name: label, value }))} />
        </div>
      )}
      {requests.length > 0 && (
        <>
          <h4>{checkWords.sent}</h4>
          <ul className={styles.changes}>
            {[...alike].map(([key, [note, ...more]]) => (
              <li key={key}>
                {note?.host}
                {note?.path}: {note && requestWords[note.decision]}
                {more.length > 0 && stepChecksWords.times(more.length + 1)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
