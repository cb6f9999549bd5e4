import { formatExactTime, formatTime } from './format-time.ts';

/** A moment as people say it; exact on hover. */
export function Moment({ at, className }: { readonly at: number; readonly className?: string | undefined }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)} className={className}>
      {formatTime(at, Date.now())}
    </time>
  );
}
