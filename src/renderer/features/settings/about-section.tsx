import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Loaded, useLoaded } from '../../ui/index.ts';
import { StatusIcon } from './setting-parts.tsx';
import styles from './settings.module.css';
import { aboutSectionWords } from './words.ts';

const statuses = {
  ok: { status: 'good', label: aboutSectionWords.works },
  warning: { status: 'warning', label: aboutSectionWords.worksInPart },
  missing: { status: 'missing', label: aboutSectionWords.missing },
} as const;

/** The version, and what works on this machine. */
export function AboutSection() {
  const { upkeep } = useModel();
  const version = useApp((data) => data.boot?.version ?? '');
  const host = useApp((data) => data.host);
  const secretStore = useApp((data) => data.boot?.secretStore ?? true);
  return (
    <div className={styles.prose}>
      <p>{aboutSectionWords.version(version, host)}</p>
      {!secretStore && <p className={styles.quiet}>{aboutSectionWords.noSafePlace}</p>}
      <Loaded
        of={useLoaded(upkeep.doctor)}
        busy={aboutSectionWords.checkingThisMachine}
        failed={aboutSectionWords.cantCheckThisMachine}
      >
        {({ checks }) => (
          <ul aria-label={aboutSectionWords.whatWorks}>
            {checks.map(({ name, status, found, advice }) => (
              <li key={name} className={styles.row}>
                <StatusIcon {...statuses[status]} />
                <div className={styles.rowWords}>
                  <p>
                    <em>{name}</em> {found}
                  </p>
                  {advice !== '' && <p className={styles.quiet}>{advice}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Licences />
    </div>
  );
}

/** The work of others in this program, fetched when somebody wants to read it. */
function Licences() {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={styles.licences} onToggle={(event) => setWanted(event.currentTarget.open)}>
      <summary>{aboutSectionWords.licencesOfOthers}</summary>
      {wanted && <LicenceList />}
    </details>
  );
}

function LicenceList() {
  const { upkeep } = useModel();
  return (
    <Loaded
      of={useLoaded(upkeep.licences)}
      busy={aboutSectionWords.readingTheLicences}
      failed={aboutSectionWords.cantReadTheLicences}
    >
      {(licences) => (
        <ul aria-label={aboutSectionWords.licences}>
          {licences.map(({ name, version, licence, text }) => (
            <li key={`${name} ${version}`}>
              <details>
                <summary>
                  {name}{' '}
                  <span className={styles.quiet}>{[version, licence].filter(Boolean).join(' · ')}</span>
                </summary>
                <pre className={styles.licence}>{text === '' ? aboutSectionWords.noFurtherWords : text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
