import styles from './settings.module.css';

export function ModelsSection() {
  return (
    <div className={styles.prose}>
      <p>Parley works with its offline navigator in this version.</p>
      <p>
        It carries out direct instructions, such as “search for boots, sort by price and open the second
        result”, and asks when it is not sure which thing you mean. Nothing of what you say or see leaves this
        machine for it.
      </p>
    </div>
  );
}
