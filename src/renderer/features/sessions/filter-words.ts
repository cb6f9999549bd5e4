import type { SessionFilter } from '#shared/domain/index.ts';

export type DateChoice = 'any' | 'today' | 'week' | 'month';

export const dateChoices = [
  { value: 'any', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
] as const satisfies readonly { readonly value: DateChoice; readonly label: string }[];

/** Days before today that each reaches back to. */
const daysBack = { today: 0, week: 6, month: 29 } as const;

/** The midnight that it begins with, by the clock on the wall. */
export function fromDate(choice: DateChoice, now: number): number | undefined {
  if (choice === 'any') return undefined;
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - daysBack[choice]);
  return date.getTime();
}

export function dateChoiceOf({ from }: SessionFilter, now: number): DateChoice {
  if (from === undefined) return 'any';
  return dateChoices.find(({ value }) => fromDate(value, now) === from)?.value ?? 'any';
}

interface Chip {
  readonly key: keyof SessionFilter;
  readonly label: string;
}

const endedWords: Readonly<Record<NonNullable<SessionFilter['ended']>, string>> = {
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  skipped: 'Stopped',
  interrupted: 'Interrupted',
  none: 'Nothing was tried',
};

/** The filters that are set, in words. */
export function chipsOf(filter: SessionFilter, now = Date.now()): readonly Chip[] {
  const { site, from, ended, via, navigator, isStarred } = filter;
  const chips: (Chip | null)[] = [
    site === undefined ? null : { key: 'site', label: site },
    from === undefined ? null : { key: 'from', label: dateLabel(filter, now) },
    ended === undefined ? null : { key: 'ended', label: endedWords[ended] },
    via === undefined ? null : { key: 'via', label: via === 'voice' ? 'Spoken' : 'Typed' },
    navigator === undefined ? null : { key: 'navigator', label: `${navigator} navigator` },
    isStarred === true ? { key: 'isStarred', label: 'Starred' } : null,
  ];
  return chips.filter((chip) => chip !== null);
}

/** A day passes while the window is open: the filter stays what it was, and is named by its day. */
function dateLabel(filter: SessionFilter, now: number): string {
  const choice = dateChoiceOf(filter, now);
  if (choice !== 'any') return dateChoices.find(({ value }) => value === choice)?.label ?? '';
  return `Since ${new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }).format(filter.from)}`;
}
