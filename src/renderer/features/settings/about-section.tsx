import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Failed, useLoaded } from '../../ui/index.ts';
import styles from './settings.module.css';

const statusWords = { ok: 'Works', warning: 'Works in part', missing: 'Missing' } as const;
const statusIcons = { ok: CircleCheck, warning: CircleAlert, missing: CircleX } as const;

/** The version, and what works on this machine. */
export function AboutSection() {
  const { upkeep } = useModel();
  const version = useApp((data) => data.boot?.version ?? '');
  const host = useApp((data) => data.host);
  const secretStore = useApp((data) => data.boot?.secretStore ?? true);
  const [report, again] = useLoaded(upkeep.doctor);
  return (
    <div className={styles.prose}>
      <p>
        Parley {version}, {host === 'electron' ? 'as a desktop app' : 'in the browser'}.
      </p>
      {!secretStore && (
        <p className={styles.quiet}>
          This machine has no safe place for secrets: they would be kept in a plain file.
        </p>
      )}
      {report.status === 'loading' && <Busy what="Checking this machine" />}
      {report.status === 'failed' && (
        <Failed title="This machine could not be checked" message={report.message} onRetry={again} />
      )}
      {report.status === 'ready' && (
        <ul className={styles.rows} aria-label="What works on this machine">
          {report.value.checks.map((check) => {
            const Icon = statusIcons[check.status];
            return (
              <li key={check.name} className={styles.row}>
                <Icon
                  size={17}
                  className={styles[check.status]}
                  role="img"
                  aria-label={statusWords[check.status]}
                />
                <div className={styles.rowWords}>
                  <p>
                    <em>{check.name}</em> {check.found}
                  </p>
                  {check.advice !== '' && <p className={styles.quiet}>{check.advice}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
