import { ArrowRight, Sparkles } from 'lucide-react';
import { useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './conversation.module.css';

/** Instructions that the bundled welcome page can carry out without any network. */
const examples = [
  'search for sea stories',
  'sort by price and open the second result',
  'what does the page say about delivery',
] as const;

/** A new conversation: things to try at once, instead of a form. */
export function FirstStart() {
  const { task, focusPoints } = useModel();
  const ready = useApp((data) => data.boot !== null);
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>Say what should happen on the page</h1>
        <p className={styles.lead}>
          Parley does it step by step, shows each step, and asks before anything that cannot be taken back.
          Try one of these on the bookshop beside this:
        </p>
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
        <p className={styles.quiet}>
          Any other page works the same way: write its address above it, or say “go to wikipedia.org”.
        </p>
        <ConnectLine />
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
        Connect a model for goals
      </Button>
    </p>
  );
}
