import { useMemo } from 'react';
import { useApp } from '../../state/index.ts';
import { countOf, formatCount, formatPrice } from '../../ui/index.ts';
import styles from './sessions.module.css';
import { sumUsage } from './sum-usage.ts';

/** What the open session has asked of models so far; nothing where it asked none. */
export function SessionTotals() {
  const turns = useApp((data) => data.conversation.turns);
  const sum = useMemo(() => sumUsage(turns), [turns]);
  if (sum === null) return null;
  const about = sum.estimated ? 'about ' : '';
  const exact = `${about}${formatCount(sum.tokensIn)} tokens in and ${formatCount(sum.tokensOut)} out, ${countOf(sum.steps, 'step')}, ${countOf(sum.requests, 'request')}, ${sum.models.join(' and ')}`;
  return (
    <p className={styles.totals} title={exact}>
      {countOf(sum.steps, 'step')}, {about}
      {countOf(sum.tokensIn + sum.tokensOut, 'token')}
      {sum.price !== null && `, ${sum.priceIsPart ? 'at least ' : ''}${formatPrice(sum.price)}`}
    </p>
  );
}
