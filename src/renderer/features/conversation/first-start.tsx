import { ArrowRight, Sparkles } from 'lucide-react';
import { openSession, useApp, usedConnection, useModel } from '../../state/index.ts';
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
  const isPrivate = useApp((data) => openSession(data)?.isPrivate === true);
  if (isPrivate) return <PrivateStart />;
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>Say what should happen on the page</h1>
        <p className={styles.lead}>
          Parley does it step by step, shows each step, and asks before it sends, buys, books, shares or
          deletes anything. Try one of these on the bookshop beside this:
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

/** What a private session is, and what it is not. */
function PrivateStart() {
  const model = useApp((data) => usedConnection(data)?.connection.name ?? null);
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>This session is private</h1>
        <p className={styles.lead}>
          Parley saves nothing of it: no words, no steps, no pictures, no sound. Its pages share no cookies
          with your other tabs. All of it is gone when you end the session or close Parley.
        </p>
        <p className={styles.quiet}>
          Websites still see that you visit them
          {model === null ? '' : `, and ${model} still gets what you say and parts of the pages`}. Files that
          you download stay.
        </p>
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
