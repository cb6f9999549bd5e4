import { useMemo } from 'react';
import type { NavigatorTurn, Settings, Turn } from '#shared/domain/index.ts';
import type { Command } from '../features/commands/index.ts';
import { type FocusPoint, useApp, useModel, useView } from '../state/index.ts';
import { useListening, useSpeaker, useSpeakerState, useVoiceInput } from '../voice/index.ts';
import { useNarrow, useSessionsFold } from './window-width.ts';

/** Every function of the window as a command, with what can be done now marked as such. */
export function useCommands(): readonly Command[] {
  const { task, page, sessions, upkeep, view, focusPoints } = useModel();
  const status = useApp((data) => data.run.status);
  const tab = useApp((data) => data.tabs.find((entry) => entry.active));
  const { isOpen: sessionsOpen, setOpen: setSessionsOpen } = useSessionsFold();
  const theme = useApp((data) => data.settings.theme);
  const pageHasKeyboard = useView((data) => data.pageHasKeyboard);
  const narrow = useNarrow();
  const listening = useListeningCommands();
  const speaking = useSpeakingCommands();
  const explainable = useApp((data) => explainableTurn(data.conversation.turns)?.id ?? null);

  return useMemo(() => {
    /** In a narrow window most places are in the drawer, which has to be drawn first. */
    function reach(point: FocusPoint): void {
      if (narrow) view.setState({ drawerOpen: point === 'composer' || point === 'session-search' });
      setTimeout(() => focusPoints.focus(point), 0);
    }

    const commands: readonly Command[] = [
      { id: 'stop', group: 'Task', label: 'Stop', enabled: status !== 'idle', run: () => void task.stop() },
      {
        id: 'pause',
        group: 'Task',
        label: 'Pause after this step',
        enabled: status === 'running',
        run: () => void task.pause(),
      },
      {
        id: 'resume',
        group: 'Task',
        label: 'Go on',
        enabled: status === 'paused',
        run: () => void task.resume(),
      },
      {
        id: 'why',
        group: 'Task',
        label: 'Why this element: what the last step was chosen from',
        keys: 'Ctrl+Shift+Y',
        enabled: explainable !== null,
        run: () => view.setState({ why: explainable, drawerOpen: true }),
      },
      {
        id: 'page-or-composer',
        group: 'Task',
        label: 'Go to the page, or back to the instruction',
        keys: 'Ctrl+.',
        enabled: true,
        run: () => reach(pageHasKeyboard || document.activeElement === document.body ? 'composer' : 'page'),
      },
      ...listening,
      ...speaking,
      {
        id: 'address',
        group: 'Page',
        label: 'Go to the address bar',
        keys: 'Ctrl+L',
        enabled: tab !== undefined,
        run: () => reach('address'),
      },
      {
        id: 'back',
        group: 'Page',
        label: 'Back',
        keys: 'Alt+Left',
        enabled: tab?.canGoBack === true,
        run: () => void page.load('', 'back'),
      },
      {
        id: 'forward',
        group: 'Page',
        label: 'Forward',
        keys: 'Alt+Right',
        enabled: tab?.canGoForward === true,
        run: () => void page.load('', 'forward'),
      },
      {
        id: 'reload',
        group: 'Page',
        label: 'Reload the page',
        enabled: tab !== undefined,
        run: () => void page.load('', 'reload'),
      },
      {
        id: 'stop-loading',
        group: 'Page',
        label: 'Stop loading the page',
        enabled: tab?.loading === true,
        run: () => void page.stopLoading(),
      },
      { id: 'new-tab', group: 'Page', label: 'New tab', enabled: true, run: () => void page.createTab() },
      {
        id: 'close-tab',
        group: 'Page',
        label: 'Close this tab',
        enabled: tab !== undefined,
        run: () => tab !== undefined && void page.closeTab(tab.id),
      },
      {
        id: 'new-session',
        group: 'Sessions',
        label: 'New session',
        keys: 'Ctrl+Shift+O',
        enabled: true,
        run: () => {
          sessions.startNew();
          reach('composer');
        },
      },
      {
        id: 'search-sessions',
        group: 'Sessions',
        label: 'Search sessions',
        keys: 'Ctrl+Shift+F',
        enabled: true,
        run: () => {
          if (!sessionsOpen) setSessionsOpen(true);
          reach('session-search');
        },
      },
      {
        id: 'fold-sessions',
        group: 'Sessions',
        label: sessionsOpen ? 'Fold sessions away' : 'Show sessions',
        keys: 'Ctrl+B',
        enabled: true,
        run: () => setSessionsOpen(!sessionsOpen),
      },
      {
        id: 'palette',
        group: 'Window',
        label: 'All commands',
        keys: 'Ctrl+K',
        enabled: true,
        run: () => view.setState({ dialog: 'palette' }),
      },
      {
        id: 'settings',
        group: 'Window',
        label: 'Settings',
        keys: 'Ctrl+,',
        enabled: true,
        run: () => view.setState({ dialog: 'settings' }),
      },
      {
        id: 'models',
        group: 'Window',
        label: 'Models: connect, choose or test one',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'models' }),
      },
      {
        id: 'ranker',
        group: 'Window',
        label: 'Ranker: model, device and speed',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'ranker' }),
      },
      {
        id: 'permissions',
        group: 'Window',
        label: 'Permissions',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'permissions' }),
      },
      {
        id: 'about',
        group: 'Window',
        label: 'About Parley and this machine',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'about' }),
      },
      {
        id: 'theme',
        group: 'Window',
        label: theme === 'dark' ? 'Use the light theme' : 'Use the dark theme',
        enabled: true,
        run: () => void upkeep.changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' }),
      },
      {
        id: 'shortcuts',
        group: 'Window',
        label: 'Keys',
        keys: '?',
        enabled: true,
        run: () => view.setState({ dialog: 'shortcuts' }),
      },
    ];
    return commands;
  }, [
    task,
    page,
    sessions,
    upkeep,
    view,
    focusPoints,
    status,
    tab,
    sessionsOpen,
    setSessionsOpen,
    theme,
    pageHasKeyboard,
    narrow,
    explainable,
    listening,
    speaking,
  ]);
}

/** What the microphone can do, as commands. */
function useListeningCommands(): readonly Command[] {
  const { toggle, hold, undo } = useVoiceInput();
  const listens = useListening((data) => data.microphone !== 'off');
  const waits = useListening((data) => data.countdown !== null);
  const mended = useListening((data) => data.wasMended);

  return useMemo(
    () => [
      {
        id: 'listen',
        group: 'Voice',
        label: listens ? 'Stop listening' : 'Start listening',
        enabled: true,
        run: toggle,
      },
      {
        id: 'hold-sending',
        group: 'Voice',
        label: 'Keep what was heard from being sent by itself',
        enabled: waits,
        run: hold,
      },
      {
        id: 'undo-voice',
        group: 'Voice',
        label: 'Take back what was changed by voice',
        enabled: mended,
        run: () => void undo(),
      },
    ],
    [toggle, hold, undo, listens, waits, mended],
  );
}

const replyLabels: Readonly<Record<Settings['speakReplies'], string>> = {
  never: 'Do not speak replies',
  'after-voice': 'Speak replies when I speak too',
  always: 'Speak all replies',
};

/** What can be done about what Parley says. */
function useSpeakingCommands(): readonly Command[] {
  const { upkeep, view } = useModel();
  const speaker = useSpeaker();
  const speaks = useSpeakerState((state) => state.saying !== null);
  const canRepeat = useSpeakerState((state) => state.canRepeat);
  const hasVoice = useSpeakerState((state) => state.status !== 'none');
  const eyesFree = useApp((data) => data.settings.eyesFree);
  const speakReplies = useApp((data) => data.settings.speakReplies);

  return useMemo(() => {
    const replies = Object.entries(replyLabels) as [Settings['speakReplies'], string][];
    return [
      {
        id: 'stop-speaking',
        group: 'Voice',
        label: 'Stop speaking',
        enabled: speaks,
        run: () => speaker.stop(),
      },
      {
        id: 'say-again',
        group: 'Voice',
        label: 'Say that again',
        keys: 'Ctrl+Shift+L',
        enabled: canRepeat && hasVoice,
        run: () => speaker.repeat(),
      },
      {
        id: 'eyes-free',
        group: 'Voice',
        label: eyesFree ? 'Eyes-free: stop saying every step' : 'Eyes-free: say every step',
        enabled: true,
        run: () => {
          void upkeep.changeSettings({ eyesFree: !eyesFree });
          speaker.say(eyesFree ? 'Eyes-free is off.' : 'Eyes-free is on. I say every step.', 'again');
        },
      },
      ...replies.map(
        ([value, label]): Command => ({
          id: `speak-${value}`,
          group: 'Voice',
          label,
          enabled: value !== speakReplies,
          run: () => void upkeep.changeSettings({ speakReplies: value }),
        }),
      ),
      {
        id: 'voice',
        group: 'Voice',
        label: 'Voice: microphone, who writes it down, what is spoken',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'voice' }),
      },
    ];
  }, [speaker, upkeep, view, speaks, canRepeat, hasVoice, eyesFree, speakReplies]);
}

/** The last step that took an element of the page: the one that "why this element" is asked about. */
function explainableTurn(turns: readonly Turn[]): NavigatorTurn | null {
  const last = turns.findLast(
    (turn) => turn.speaker === 'navigator' && turn.actor === 'navigator' && turn.element !== null,
  );
  return last?.speaker === 'navigator' ? last : null;
}
