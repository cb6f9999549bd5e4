import { useEffect, useRef } from 'react';
import type { ConnectionState, ProbeCheck, ProbeReport, ProbeVerdict } from '#shared/ipc/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button, classes, formatDuration, useAttempt } from '../../ui/index.ts';
import { connectionTestWords } from './model-words.ts';
import { ProblemLine, StatusIcon } from './setting-parts.tsx';
import styles from './settings.module.css';

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
      <h3>
        {isFresh ? connectionTestWords.isKept(connection.name) : connectionTestWords.testOf(connection.name)}
      </h3>
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
      <ProblemLine words={problem} />
      <div className={styles.buttons}>
        <Button
          ref={first}
          kind={report === undefined ? 'primary' : 'normal'}
          onClick={() => void (running ? connections.stopTest() : run(() => connections.test(connection.id)))}
        >
          {running
            ? connectionTestWords.stopTheTest
            : report === undefined
              ? connectionTestWords.testNow
              : connectionTestWords.testAgain}
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
          {isFresh ? connectionTestWords.later : connectionTestWords.backToTheConnections}
        </Button>
      </div>
    </div>
  );
}

const lineStatuses = {
  waiting: { status: 'waiting', label: connectionTestWords.notYet },
  running: { status: 'running', label: connectionTestWords.beingChecked },
  ok: { status: 'good', label: connectionTestWords.allRight },
  problem: { status: 'trouble', label: connectionTestWords.problem },
  unknown: { status: 'unknown', label: connectionTestWords.notKnown },
} as const;

/** What each line of the test looks at. */
const checkWords: Readonly<Record<ProbeCheck, string>> = {
  reachable: 'Reachable',
  key: 'Key',
  model: 'Model',
  format: connectionTestWords.followsTheFormat,
  images: connectionTestWords.seesPictures,
  speed: 'Speed',
  cost: connectionTestWords.costPerStep,
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
  slow: connectionTestWords.worksButSlowly,
  'wrong-format': connectionTestWords.doesNotFollowTheFormat,
  'no-such-model': connectionTestWords.noSuchModel,
  'key-refused': connectionTestWords.theKeyWasRefused,
  unreachable: connectionTestWords.cannotBeReached,
  failed: connectionTestWords.notFinished,
  stopped: connectionTestWords.theTestWasStopped,
};

function verdictTone(verdict: ProbeVerdict): 'goodNews' | 'badNews' | 'noNews' {
  if (verdict === 'works') return 'goodNews';
  return verdict === 'running' || verdict === 'stopped' || verdict === 'slow' ? 'noNews' : 'badNews';
}

/** The last test in one line, for the list. */
export function verdictLine(report: ProbeReport | undefined): string {
  if (report === undefined) return connectionTestWords.notTestedYet;
  if (report.verdict === 'running') return `${verdictWords.running} …`;
  const step = report.stepMs === null ? '' : `, ${formatDuration(report.stepMs)} a step`;
  return verdictWords[report.verdict] + step;
}
