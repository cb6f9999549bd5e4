import { useEffect, useRef, useState } from 'react';
import type { ConnectionState, ProbeReport } from '#shared/ipc/index.ts';
import { useApp, usedConnection, useModel } from '../../../state/index.ts';
import { Button, classes } from '../../../ui/index.ts';
import { hostOf } from './connection-words.ts';
import styles from './models.module.css';
import { ProbeLines } from './probe-lines.tsx';
import { verdictTone, verdictWords } from './probe-words.ts';

/** Tries a connection out: whether it can be used, in words, line by line as it is found out. */
export function ProbeView({
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
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const running = asked || report?.verdict === 'running';

  async function test(): Promise<void> {
    setAsked(true);
    setProblem(null);
    try {
      await connections.test(connection.id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setAsked(false);
  }

  return (
    <div className={styles.probe}>
      <h3>
        {isNew && report === undefined ? `“${connection.name}” is kept` : `Test of “${connection.name}”`}
      </h3>
      {report === undefined && (
        <p>
          The test asks {hostOf(connection.baseUrl)} for its models, sends a small page of its own with an
          instruction a few times, and says what works, how fast, and what a step costs. Nothing of yours is
          sent.
        </p>
      )}
      {report !== undefined && <ProbeLines lines={report.lines} />}
      <div role="status">
        {report !== undefined && report.verdict !== 'running' && !asked && <Verdict report={report} />}
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          ref={first}
          kind={report === undefined ? 'primary' : 'normal'}
          onClick={() => void (running ? connections.stopTest() : test())}
        >
          {running ? 'Stop the test' : report === undefined ? 'Test now' : 'Test again'}
        </Button>
        {!used && (
          <Button onClick={() => void connections.use(connection.id).then(onBack)}>
            Use this connection
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          {isNew && report === undefined ? 'Later' : 'Back to the connections'}
        </Button>
      </div>
    </div>
  );
}

function Verdict({ report }: { readonly report: ProbeReport }) {
  return (
    <div className={classes(styles.verdict, styles[verdictTone(report.verdict)])}>
      <p>
        <em>{verdictWords[report.verdict]}.</em> {report.sentence}
      </p>
    </div>
  );
}
