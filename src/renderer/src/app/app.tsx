import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useCallback, useEffect } from 'react';
import { CommandPalette, ShortcutSheet } from '../features/commands/index.ts';
import { SettingsDialog } from '../features/settings/index.ts';
import { useApp, useModel } from '../state/index.ts';
import { Failed, Toasts } from '../ui/index.ts';
import { useSpeaker, useVoiceInput, useVoiceKeys } from '../voice/index.ts';
import { Announcer } from './announcer.tsx';
import styles from './app.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { NarrowLayout } from './narrow-layout.tsx';
import { NoticeToasts } from './notice-toasts.tsx';
import { Speaking } from './speaking.tsx';
import { useCommands } from './use-commands.ts';
import { useNarrow } from './use-narrow.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WideLayout } from './wide-layout.tsx';

/** The whole window. */
export function App() {
  useTheme();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <Toasts>
          <ConnectionBanner />
          <Layout />
          <Overlays />
          <NoticeToasts />
          <Announcer />
          <Spoken />
        </Toasts>
      </Tooltip.Provider>
    </CSPProvider>
  );
}

/** What is heard and what is said. */
function Spoken() {
  const { store, onInterrupt } = useVoiceInput();
  const speaker = useSpeaker();
  useVoiceKeys();
  useEffect(() => onInterrupt(speaker.stop), [onInterrupt, speaker]);
  const isListening = useCallback(() => store.getState().microphone !== 'off', [store]);
  return <Speaking isListening={isListening} />;
}

function Layout() {
  const { upkeep } = useModel();
  const narrow = useNarrow();
  const loading = useApp((data) => data.loading);
  const booted = useApp((data) => data.boot !== null);
  if (loading.status === 'failed') {
    return (
      <main className={styles.window}>
        <Failed
          title="Parley could not start"
          message={loading.message}
          onRetry={() => void upkeep.reload()}
        />
      </main>
    );
  }
  // The dividers take their first place from the settings, so there is nothing to lay out before those are known.
  if (!booted) return null;
  return (
    <>
      <a className={styles.skip} href="#conversation-start">
        Skip to the conversation
      </a>
      <main className={styles.window}>{narrow ? <NarrowLayout /> : <WideLayout />}</main>
    </>
  );
}

function Overlays() {
  const commands = useCommands();
  useShortcuts(commands);
  return (
    <>
      <CommandPalette commands={commands} />
      <ShortcutSheet commands={commands} />
      <SettingsDialog keysInUse={commands.flatMap(({ keys }) => keys ?? [])} />
    </>
  );
}

function useTheme(): void {
  const theme = useApp((data) => data.settings.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
