import { useEffect, useRef } from 'react';
import type { ConnectionState, ProbeCheck, ProbeReport, ProbeVerdict } from '#shared/ipc/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button, classes, formatDuration, useAttempt } from '../../ui/index.ts';
import { Problem, StatusIcon } from './setting-parts.tsx';
import styles from './settings.module.css';
import { connectionTestWords } from './words.ts';

/** Tries a connection out: whether it can be used, in words, line by line as it is found out. */
export function ConnectionTest({
  tested: { connection },
  isNew,
  onBack,
}: {
  readonly tested: ConnectionState;
  /** It was saved a moment ago. */
  readonly isNew: boolean;
  readonly onBack: () => void;
}) {
  const { connections } = useModel();
  const report = useApp((data) => data.probes[connection.id]);
  const used = useApp((data) => usedConnection(data)?.connection.id === connection.id);
  const { busy, problem, run } = useAttempt();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const failed = report !== undefined && verdictTone(report.verdict) === 'badNews';
  const running = busy || report?.verdict === 'running';
  const isFresh = isNew && report === undefined;

  return (
    <div className={styles.prose}>
      <h3>{isFresh ? `“${connection.name}” is kept` : `Test of “${connection.name}”`}</h3>
      {report === undefined ? (
        <p>{connectionTestWords.whatItDoes(hostOf(connection.baseUrl))}</p>
      ) : (
        <TestLines lines={report.lines} />
      )}
      <div role="status">
        {report !== undefined && !running && (
          <p className={classes(styles.verdict, styles[verdictTone(report.verdict)])}>
            <em>{verdictWords[report.verdict]}.</em> {report.sentence}
          </p>
        )}
        {used && failed && !running && <p>{connectionTestWords.uselessUntilMended}</p>}
      </div>
      <Problem words={problem} />
      <div className={styles.buttons}>
        <Button
          ref={first}
          kind={report === undefined ? 'primary' : 'normal'}
          onClick={() => void (running ? connections.stopTest() : run(() => connections.test(connection.id)))}
        >
          {running ? 'Stop the test' : report === undefined ? 'Test now' : 'Test again'}
        </Button>
        {used && failed && !running && (
          <Button kind="primary" onClick={() => void connections.use(null).then(onBack)}>
            {connectionTestWords.useWithoutAModel}
          </Button>
        )}
        {!used && (
          <Button onClick={() => void connections.use(connection.id).then(onBack)}>
            {connectionTestWords.useThisConnection}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          {isFresh ? 'Later' : 'Back to the connections'}
        </Button>
      </div>
    </div>
  );
}

const lineStatuses = {
  waiting: { status: 'waiting', label: 'Not yet' },
  running: { status: 'running', label: 'Being checked' },
  ok: { status: 'good', label: 'All right' },
  problem: { status: 'trouble', label: 'Problem' },
  unknown: { status: 'unknown', label: 'Not known' },
} as const;

/** What each line of the test looks at. */
const checkWords: Readonly<Record<ProbeCheck, string>> = {
  reachable: 'Reachable',
  key: 'Key',
  model: 'Model',
  format: 'Follows the format',
  images: 'Sees pictures',
  speed: 'Speed',
  cost: 'Cost per step',
};

function TestLines({ lines }: Pick<ProbeReport, 'lines'>) {
  return (
    <ol className={styles.lines} aria-label={connectionTestWords.whatIsTested}>
      {lines.map(({ check, status, message }) => (
        <li key={check} className={styles.line} data-status={status}>
          <StatusIcon {...lineStatuses[status]} />
          <p className={styles.lineText}>
            <span className={styles.lineName}>{checkWords[check]}</span>
            {message !== '' && <span className={styles.lineWords}>{message}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The verdict in two or three words. */
const verdictWords: Readonly<Record<ProbeVerdict, string>> = {
  running: 'Testing',
  works: 'Works',
  slow: 'Works, but slowly',
  'wrong-format': 'Does not follow the format',
  'no-such-model': 'No such model',
  'key-refused': 'The key was refused',
  unreachable: 'Cannot be reached',
  failed: 'The test could not be finished',
  stopped: 'The test was stopped',
};

function verdictTone(verdict: ProbeVerdict): 'goodNews' | 'badNews' | 'noNews' {
  if (verdict === 'works') return 'goodNews';
  return verdict === 'running' || verdict === 'stopped' || verdict === 'slow' ? 'noNews' : 'badNews';
}

/** The last test in one line, for the list. */
export function verdictLine(report: ProbeReport | undefined): string {
  if (report === undefined) return 'Not tested since Parley was opened';
  if (report.verdict === 'running') return `${verdictWords.running} …`;
  const step = report.stepMs === null ? '' : `, ${formatDuration(report.stepMs)} a step`;
  return verdictWords[report.verdict] + step;
}
