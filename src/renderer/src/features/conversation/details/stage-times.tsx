import type { StageTimes as Times } from '#shared/domain/index.ts';
import { formatDuration, formatExactDuration } from '../../../ui/index.ts';
import styles from './details.module.css';

const stages = [
  ['observe', 'Looking'],
  ['rank', 'Ranking'],
  ['propose', 'Thinking'],
  ['check', 'Checking'],
  ['approve', 'Waiting for you'],
  ['act', 'Acting'],
  ['record', 'Recording'],
] as const satisfies readonly (readonly [keyof Times, string])[];

/** How long each stage of the step took, as a bar to its scale; exact on hover and for screen readers. */
export function StageTimes({ ms }: { readonly ms: Times }) {
  const reached = stages.flatMap(([key, name]) => {
    const value = ms[key];
    return value === undefined ? [] : [{ key, name, value }];
  });
  const longest = Math.max(1, ...reached.map((stage) => stage.value));
  if (reached.length === 0) return null;
  return (
    <table className={styles.times}>
      <caption>Time per stage</caption>
      <tbody>
        {reached.map(({ key, name, value }) => (
          <tr key={key} title={formatExactDuration(value)}>
            <th scope="row">{name}</th>
            <td>{value < 1_000 ? formatExactDuration(value) : formatDuration(value)}</td>
            <td className={styles.barCell}>
              <span className={styles.bar} style={{ width: `${(value / longest) * 100}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
