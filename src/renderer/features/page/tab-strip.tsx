import { Tabs } from '@base-ui/react/tabs';
import { CircleX, LoaderCircle, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TabInfo } from '#shared/domain/index.ts';
import { activeTab, useApp, useModel } from '../../state/index.ts';
import { IconButton } from '../../ui/index.ts';
import styles from './tab-strip.module.css';
import { tabWords } from './words.ts';

/** The open pages. Arrow keys move between them, Delete closes one. */
export function TabStrip() {
  const { page } = useModel();
  const tabs = useApp((data) => data.tabs);
  const active = useApp((data) => activeTab(data)?.id ?? null);
  return (
    <Tabs.Root
      value={active}
      onValueChange={(id: number) => void page.activateTab(id)}
      className={styles.strip}
    >
      <Tabs.List className={styles.list} aria-label={tabWords.pages}>
        {tabs.map((tab) => (
          <PageTab key={tab.id} tab={tab} />
        ))}
      </Tabs.List>
      <IconButton label={tabWords.newTab} icon={Plus} side="bottom" onClick={() => void page.createTab()} />
    </Tabs.Root>
  );
}

function PageTab({ tab }: { readonly tab: TabInfo }) {
  const { page } = useModel();
  const title =
    tab.title === '' ? (tab.url === '' || tab.url === 'about:blank' ? tabWords.newTab : tab.url) : tab.title;
  const close = (): void => void page.closeTab(tab.id);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (tab.active) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab.active]);
  return (
    <Tabs.Tab
      ref={element}
      value={tab.id}
      className={styles.tab}
      title={title}
      aria-keyshortcuts="Delete"
      onKeyDown={(event) => event.key === 'Delete' && close()}
      onAuxClick={(event) => event.button === 1 && close()}
    >
      {tab.loading && <LoaderCircle size={13} className={styles.loading} aria-label={tabWords.loading} />}
      {tab.crashed && <CircleX size={13} className={styles.crashed} aria-label={tabWords.crashed} />}
      <span className={styles.title}>{title}</span>
      {/* For the mouse alone: a button inside of a tab has no place in its role. The keyboard has Delete. */}
      <span
        className={styles.close}
        aria-hidden
        onPointerDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          close();
        }}
      >
        <X size={13} />
      </span>
    </Tabs.Tab>
  );
}
