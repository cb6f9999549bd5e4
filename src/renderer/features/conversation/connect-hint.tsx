import { useApp, usedConnection, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './rows.module.css';

// Both navigators say so when a goal needs a model that is not there.
const saysConnect = /\bmodel\b.*\bconnect|\bconnect.*\bsettings\b/is;

/** A way to connect a model, where Parley has just said that it takes one. */
export function ConnectHint({ utterance }: { readonly utterance: string }) {
  const { view } = useModel();
  const connected = useApp((data) => usedConnection(data) !== null);
  if (connected || !saysConnect.test(utterance)) return null;
  return (
    <p className={styles.connect}>
      <Button onClick={() => view.setState({ dialog: 'settings', settingsSection: 'models' })}>
        Connect a model
      </Button>
    </p>
  );
}
