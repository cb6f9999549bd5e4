import { ArrowRight, Sparkles } from 'lucide-react';
import { openSession, useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './conversation.module.css';
import { examples, firstStartWords } from './words.ts';

/** A new conversation: things to try at once, instead of a form. */
export function FirstStart() {
  const { task, focusPoints } = useModel();
  const ready = useApp((data) => data.boot !== null);
  const isPrivate = useApp((data) => openSession(data)?.isPrivate === true);
  if (isPrivate) return <PrivateStart />;
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{firstStartWords.title}</h1>
        <p className={styles.lead}>{firstStartWords.about}</p>
        <ul className={styles.examples}>
          {examples.map((example) => (
            <li key={example}>
              <Button
                disabled={!ready}
                onClick={() => {
                  void task.sendExample(example);
                  focusPoints.focus('composer');
                }}
              >
                <span className={styles.example}>{example}</span>
                <ArrowRight size={15} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{firstStartWords.anyOtherPage}</p>
        <ConnectLine />
      </div>
    </div>
  );
}

/** What a private session is, and what it is not. */
function PrivateStart() {
  const model = useApp((data) => usedConnection(data)?.connection.name ?? null);
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{firstStartWords.privateTitle}</h1>
        <p className={styles.lead}>{firstStartWords.privateAbout}</p>
        <p className={styles.quiet}>{firstStartWords.whoStillSees(model)}</p>
      </div>
    </div>
  );
}

function ConnectLine() {
  const { openSettings } = useModel();
  const needed = useApp(
    (data) => data.connections.loading.status !== 'loading' && usedConnection(data) === null,
  );
  if (!needed) return null;
  return (
    <p className={styles.connect}>
      <Button kind="quiet" onClick={() => openSettings('models')}>
        <Sparkles size={15} aria-hidden />
        {firstStartWords.connectAModel}
      </Button>
    </p>
  );
}
