import { Popover } from '@base-ui/react/popover';
import { ListFilter, X } from 'lucide-react';
import { useCallback } from 'react';
import type { SessionFilter } from '#shared/domain/index.ts';
import { countOf, formatCount } from '#shared/text/quantities.ts';
import { useModel } from '../../state/index.ts';
import { Busy, Button, ChoiceSetting, Failed, IconButton, SwitchSetting, useLoaded } from '../../ui/index.ts';
import { chipsOf, type DateChoice, dateChoiceOf, dateChoices, fromDate } from './filter-words.ts';
import styles from './sessions.module.css';
import type { SessionSearchState } from './use-session-search.ts';
import { sessionFiltersWords } from './words.ts';

/** What the list is narrowed by: a button that opens the choices. */
export function FilterButton({ search }: { readonly search: SessionSearchState }) {
  const count = chipsOf(search.filter).length;
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            small
            label={count === 0 ? 'Filter sessions' : `Filter sessions: ${countOf(count, 'filter')} set`}
            side="bottom"
            icon={ListFilter}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6}>
          <Popover.Popup className={styles.filters} aria-label={sessionFiltersWords.filterSessions}>
            <Choices search={search} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const any = '';

function Choices({ search }: { readonly search: SessionSearchState }) {
  const { sessions } = useModel();
  const load = useCallback(() => sessions.facts(), [sessions]);
  const [facts, again] = useLoaded(load);
  const { filter, setFilter } = search;
  if (facts.status === 'loading') return <Busy what={sessionFiltersWords.gettingTheFilters} />;
  if (facts.status === 'failed') {
    return <Failed title={sessionFiltersWords.cantGetTheFilters} message={facts.message} onRetry={again} />;
  }
  const { sites, navigators } = facts.value;
  function set(changes: { readonly [Key in keyof SessionFilter]: SessionFilter[Key] | undefined }): void {
    const next = { ...filter, ...changes };
    setFilter(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  }
  return (
    <>
      <ChoiceSetting
        label={sessionFiltersWords.site}
        value={filter.site ?? any}
        onChange={(site) => set({ site: site === any ? undefined : site })}
        choices={[
          { value: any, label: 'Any site' },
          ...sites.map(({ value, sessions: count }) => ({
            value,
            label: `${value} (${formatCount(count)})`,
          })),
        ]}
      />
      <ChoiceSetting<DateChoice>
        label={sessionFiltersWords.lastUsed}
        value={dateChoiceOf(filter, Date.now())}
        onChange={(choice) => set({ from: fromDate(choice, Date.now()) })}
        choices={dateChoices}
      />
      <ChoiceSetting
        label={sessionFiltersWords.howItEnded}
        value={filter.ended ?? any}
        onChange={(ended) => set({ ended: ended === any ? undefined : ended })}
        choices={[
          { value: any, label: 'Any way' },
          { value: 'done', label: 'Done' },
          { value: 'failed', label: 'Failed' },
          { value: 'refused', label: 'Refused' },
          { value: 'skipped', label: 'Stopped' },
          { value: 'interrupted', label: 'Interrupted' },
          { value: 'none', label: 'Nothing was tried' },
        ]}
      />
      <ChoiceSetting
        label={sessionFiltersWords.said}
        value={filter.via ?? any}
        onChange={(via) => set({ via: via === any ? undefined : via })}
        choices={[
          { value: any, label: 'Typed or spoken' },
          { value: 'text', label: 'Typed' },
          { value: 'voice', label: 'Spoken' },
        ]}
      />
      <ChoiceSetting
        label={sessionFiltersWords.navigator}
        value={filter.navigator ?? any}
        onChange={(navigator) => set({ navigator: navigator === any ? undefined : navigator })}
        choices={[
          { value: any, label: 'Any navigator' },
          ...navigators.map(({ value, sessions: count }) => ({
            value,
            label: `${value} (${formatCount(count)})`,
          })),
        ]}
      />
      <SwitchSetting
        label={sessionFiltersWords.starredOnly}
        value={filter.isStarred === true}
        onChange={(isOn) => set({ isStarred: isOn ? true : undefined })}
      />
    </>
  );
}

/** The filters that are set, each of which can be taken away, and how many sessions they leave. */
export function FilterChips({ search }: { readonly search: SessionSearchState }) {
  const { filter, setFilter, count, isNarrowed } = search;
  const chips = chipsOf(filter);
  if (!isNarrowed) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={sessionFiltersWords.takeAwayTheFilter(label)}
          onClick={() => setFilter(without(filter, key))}
        >
          {label}
          <X size={13} aria-hidden />
        </button>
      ))}
      <p className={styles.count} role="status">
        {count === null
          ? ''
          : sessionFiltersWords.of(formatCount(count.found), countOf(count.all, 'session'))}
      </p>
    </div>
  );
}

/** Nothing is left: says what each filter hides, and takes it away. */
export function HiddenByFilters({ search }: { readonly search: SessionSearchState }) {
  const { sessions } = useModel();
  const { filter, query, setFilter } = search;
  const load = useCallback(
    () =>
      Promise.all(
        chipsOf(filter).map(async (chip) => {
          const { found } = await sessions.count(query.trim(), without(filter, chip.key));
          return { ...chip, found };
        }),
      ),
    [sessions, filter, query],
  );
  const [hidden] = useLoaded(load);
  if (hidden.status !== 'ready') return null;
  return (
    <ul className={styles.hiddenBy}>
      {hidden.value.map(({ key, label, found }) => (
        <li key={key}>
          <p>{sessionFiltersWords.hides(label, found)}</p>
          <Button onClick={() => setFilter(without(filter, key))}>{sessionFiltersWords.takeItAway}</Button>
        </li>
      ))}
    </ul>
  );
}

const without = (filter: SessionFilter, key: keyof SessionFilter): SessionFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
