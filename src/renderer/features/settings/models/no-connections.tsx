import { Button } from '../../../ui/index.ts';
import styles from './models.module.css';
import { SecretStoreWarning } from './secret-store-warning.tsx';

/** What a model is for, where there is none. */
export function NoConnections({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className={styles.prose}>
      <h3>No model is connected</h3>
      <p>
        Parley carries out direct instructions, such as “search for boots, sort by price and open the second
        result”. Nothing of what you say or see leaves this machine for that.
      </p>
      <p>
        With a language model it takes goals as well: “find me a return flight to Lisbon under 200 euros in
        May”. Any OpenAI-compatible address will do, also one on this machine. What you say and the parts of
        the page that matter are then sent there.
      </p>
      <SecretStoreWarning />
      <p>
        <Button kind="primary" onClick={onAdd}>
          Connect a model
        </Button>
      </p>
    </div>
  );
}
