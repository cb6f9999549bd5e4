import { type ReactNode, useMemo, useState } from 'react';
import type { Session, Turn } from '#shared/domain/index.ts';
import { openSession, useApp } from '../../state/index.ts';
import { ActionMenu, countOf, formatCount, formatPrice } from '../../ui/index.ts';
import { RenameField, useSessionActions } from './session-actions.tsx';
import styles from './sessions.module.css';

/** The title of the open session and what can be done with it; `children` stand in front of it. */
export function SessionHeader({ children }: { readonly children?: ReactNode }) {
  const session = useApp(openSession);
  return (
    <header className={styles.header}>
      {children}
      {session === undefined ? (
        <h1 className={styles.headerTitle}>New session</h1>
      ) : (
        <Titled key={session.id} session={session} />
      )}
    </header>
  );
}

function Titled({ session }: { readonly session: Session }) {
  const [renaming, setRenaming] = useState(false);
  const actions = useSessionActions(session, () => setRenaming(true));
  if (renaming) return <RenameField session={session} onDone={() => setRenaming(false)} />;
  return (
    <>
      <div className={styles.titles}>
        <h1 className={styles.headerTitle} title={session.title}>
          {session.title}
        </h1>
        <SessionTotals />
      </div>
      <ActionMenu label="More for this session" actions={actions} />
    </>
  );
}

/** What the open session has asked of models so far; nothing where it asked none. */
function SessionTotals() {
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

/** What the steps of a session asked of models, added up. */
interface UsageSum {
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly requests: number;
  /** US dollars of the steps whose price is known; null when none is. */
  readonly price: number | null;
  /** Some steps have no price. */
  readonly priceIsPart: boolean;
  /** Some tokens were counted here and not by the endpoint. */
  readonly estimated: boolean;
  readonly models: readonly string[];
}

/** Null for a session in which no model was asked. */
export function sumUsage(turns: readonly Turn[]): UsageSum | null {
  const usages = turns.flatMap((turn) =>
    turn.speaker === 'navigator' && turn.usage !== null ? [turn.usage] : [],
  );
  if (usages.length === 0) return null;
  const priced = usages.flatMap(({ price }) => (price === null ? [] : [price]));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  return {
    steps: usages.length,
    tokensIn: sum(usages.map(({ tokensIn }) => tokensIn)),
    tokensOut: sum(usages.map(({ tokensOut }) => tokensOut)),
    requests: sum(usages.map(({ requests }) => requests)),
    price: priced.length === 0 ? null : sum(priced),
    priceIsPart: priced.length < usages.length,
    estimated: usages.some(({ estimated }) => estimated),
    models: [...new Set(usages.map(({ model }) => model))],
  };
}
