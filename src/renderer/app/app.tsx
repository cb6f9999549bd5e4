import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { PlugZap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Command, CommandPalette, ShortcutSheet } from '../features/commands/command-palette.tsx';
import { RunAgainDialog } from '../features/replay/run-again-dialog.tsx';
import { SavedReplays } from '../features/replay/saved-replays.tsx';
import { ShareDialog } from '../features/sessions/share-dialog.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { useApp, useModel } from '../state/index.ts';
import { Failed, Toasts, toasts } from '../ui/index.ts';
import { Announcer } from './announcer.tsx';
import styles from './app.module.css';
import { NarrowLayout, WideLayout } from './layout.tsx';
import { useNotifications } from './notifier.ts';
import { Speaking } from './speaking.tsx';
import { useCommands } from './use-commands.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useNarrow } from './window-width.ts';
import { appWords } from './words.ts';

/** The whole window. */
export function ParleyApp() {
  useTheme();
  useNoFileDrops();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <Toasts>
          <div className={styles.frame}>
            <ConnectionBanner />
            <Layout />
          </div>
          <Overlays />
          <NoticeToasts />
          <Announcer />
          <Speaking />
        </Toasts>
      </Tooltip.Provider>
    </CSPProvider>
  );
}

function Layout() {
  const { reload } = useModel();
  const narrow = useNarrow();
  const loading = useApp((data) => data.loading);
  const booted = useApp((data) => data.boot !== null);
  if (loading.status === 'failed') {
    return (
      <main className={styles.window}>
        <Failed title={appWords.parleyCantStart} message={loading.message} onRetry={() => void reload()} />
      </main>
    );
  }
  // The dividers take their first place from the settings, so there is nothing to lay out before those are known.
  if (!booted) return null;
  return (
    <>
      <a className={styles.skip} href="#conversation-start">
        {appWords.skipToTheConversation}
      </a>
      <main className={styles.window}>{narrow ? <NarrowLayout /> : <WideLayout />}</main>
    </>
  );
}

function Overlays() {
  const groups = useCommands();
  const commands = groups.flatMap(({ items }) => items);
  useShortcuts(commands);
  useMenu(commands);
  useNotifications();
  return (
    <>
      <CommandPalette groups={groups} />
      <ShortcutSheet groups={groups} />
      <ShareDialog />
      <RunAgainDialog />
      <SavedReplays />
      <SettingsDialog keysInUse={commands.flatMap(({ keys }) => keys ?? [])} />
    </>
  );
}

/** The desktop's menu, where there is one, runs the window's own commands. */
function useMenu(commands: readonly Command[]): void {
  const { onMenuCommand } = useModel();
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(
    () =>
      onMenuCommand((chosen) => {
        const command = latest.current.find(({ id }) => id === chosen);
        if (command !== undefined && command.enabled !== false) command.run();
      }),
    [onMenuCommand],
  );
}

/** The theme and the size of text, as settings have them. */
function useTheme(): void {
  const theme = useApp((data) => data.settings.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const textSize = useApp((data) => data.settings.textSize);
  useEffect(() => {
    document.documentElement.style.fontSize = textSize === '100' ? '' : `${textSize}%`;
  }, [textSize]);
}

/** Says that main cannot be reached, and what to do. Above everything else and over none of it. */
function ConnectionBanner() {
  const connection = useApp((data) => data.connection);
  if (connection === 'open' || connection === 'connecting') return null;
  return (
    <div role="alert" className={styles.banner}>
      <PlugZap size={16} aria-hidden />
      {connection === 'lost' ? (
        <p>
          <em>{appWords.lostConnection}</em> {appWords.tryingAgain}
        </p>
      ) : (
        <p>
          <em>{appWords.cantConnect}</em> {appWords.openTheAddress}
        </p>
      )}
    </div>
  );
}

/** A browser leaves the window for a file that is dropped on it, and what runs would be out of sight. */
function useNoFileDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent): void => {
      if (!holdsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      toasts.add({ id: 'file-drop', description: appWords.noFileDrops, type: 'info' });
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, []);
}

/** Notices that belong to no session, as short messages beside the conversation. */
function NoticeToasts() {
  const { upkeep } = useModel();
  const notices = useApp((data) => data.notices);
  useEffect(() => {
    for (const notice of notices) {
      if (notice.sessionId !== null) continue;
      toasts.add({
        id: notice.id,
        description: notice.message,
        type: notice.level,
        // A problem stays until it is read; a remark goes by itself.
        timeout: notice.level === 'problem' ? 0 : 12_000,
        priority: notice.level === 'problem' ? 'high' : 'low',
      });
      upkeep.dismissNotice(notice.id);
    }
  }, [notices, upkeep]);
  return null;
}
