import type { ReactNode } from 'react';
import { formatExactTime, formatTime } from './format.ts';
import styles from './text.module.css';

export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** For screen readers only. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The heading of a view that shows none, for screen readers. */
export function HiddenHeading({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.hidden}>{children}</h1>;
}

/** A moment as people say it; exact on hover. */
export function Moment({ at, className }: { readonly at: number; readonly className?: string | undefined }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)} className={className}>
      {formatTime(at, Date.now())}
    </time>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values in two columns. A fact without a value is left out. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const known = rows.filter(({ value }) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
