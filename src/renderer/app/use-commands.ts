import type { NavigatorTurn, Settings, Turn } from '#shared/domain/index.ts';
import type { Command, CommandGroup } from '../features/commands/command-palette.tsx';
import { useSessionActions } from '../features/sessions/session-actions.tsx';
import { activeTab, type FocusPoint, openSession, useApp, useModel, useView } from '../state/index.ts';
import { chooseFile } from '../ui/index.ts';
import { useListening, useSpeaker, useSpeakerState, useVoiceInput } from '../voice/index.ts';
import { useNarrow, useSessionsFold } from './window-width.ts';
import { useCommandsWords } from './words.ts';

/** Every function of the window as a command, with what cannot be done now marked as such. */
export function useCommands(): readonly CommandGroup[] {
  const { task, page, sessions, upkeep, view, focusPoints, openSettings } = useModel();
  const hasTurns = useApp((data) => data.conversation.turns.length > 0);
  const status = useApp((data) => data.run.status);
  const tab = useApp(activeTab);
  const tabs = useApp((data) => data.tabs);
  const { isOpen: sessionsOpen, setOpen: setSessionsOpen } = useSessionsFold();
  const isDark = useApp((data) => data.settings.theme === 'dark');
  const pageHasKeyboard = useView((data) => data.pageHasKeyboard);
  const narrow = useNarrow();
  const listening = useListeningCommands();
  const speaking = useSpeakingCommands();
  const sessionCommands = useSessionCommands();
  const replayCommands = useReplayCommands();
  const explainable = useApp((data) => explainableTurn(data.conversation.turns)?.id ?? null);

  /** In a narrow window most places are in the drawer, which has to be drawn first. */
  function reach(point: FocusPoint): void {
    if (narrow) view.setState({ drawerOpen: point === 'composer' || point === 'session-search' });
    setTimeout(() => focusPoints.focus(point), 0);
  }

  /** The tab beside the one in front; from the last one on to the first. */
  function goToTab(step: 1 | -1): void {
    const at = tabs.findIndex(({ active }) => active);
    const next = tabs.at((at + step) % tabs.length);
    if (next !== undefined) void page.activateTab(next.id);
  }

  return [
    {
      value: 'Task',
      items: [
        { id: 'stop', label: useCommandsWords.stop, enabled: status !== 'idle', run: () => void task.stop() },
        {
          id: 'pause',
          label: useCommandsWords.pauseAfterThisStep,
          enabled: status === 'running',
          run: () => void task.pause(),
        },
        {
          id: 'resume',
          label: useCommandsWords.goOn,
          enabled: status === 'paused',
          run: () => void task.resume(),
        },
        {
          id: 'why',
          label: useCommandsWords.whyThisElement,
          keys: 'Ctrl+Shift+Y',
          enabled: explainable !== null,
          run: () => view.setState({ why: explainable, drawerOpen: true }),
        },
        {
          id: 'page-or-composer',
          label: useCommandsWords.goToPage,
          keys: 'Ctrl+.',
          run: () => reach(pageHasKeyboard || document.activeElement === document.body ? 'composer' : 'page'),
        },
      ],
    },
    { value: 'Voice', items: [...listening, ...speaking] },
    {
      value: 'Page',
      items: [
        {
          id: 'address',
          label: useCommandsWords.goToTheAddressBar,
          keys: 'Ctrl+L',
          enabled: tab !== undefined,
          run: () => reach('address'),
        },
        {
          id: 'back',
          label: useCommandsWords.back,
          keys: 'Alt+Left',
          enabled: tab?.canGoBack === true,
          run: () => void page.load('', 'back'),
        },
        {
          id: 'forward',
          label: useCommandsWords.forward,
          keys: 'Alt+Right',
          enabled: tab?.canGoForward === true,
          run: () => void page.load('', 'forward'),
        },
        {
          id: 'reload',
          label: useCommandsWords.reloadThePage,
          enabled: tab !== undefined,
          run: () => void page.load('', 'reload'),
        },
        {
          id: 'stop-loading',
          label: useCommandsWords.stopLoadingThePage,
          enabled: tab?.loading === true,
          run: () => void page.stopLoading(),
        },
        {
          id: 'find',
          label: useCommandsWords.findOnThePage,
          keys: 'Ctrl+F',
          enabled: tab !== undefined,
          run: () => {
            view.setState({ finding: true });
            reach('find');
          },
        },
        {
          id: 'find-turns',
          label: useCommandsWords.findInThisSession,
          enabled: hasTurns,
          run: () => {
            view.setState({ findingTurns: true, drawerOpen: true });
            reach('find-turns');
          },
        },
        {
          id: 'zoom-in',
          label: useCommandsWords.showThePageLarger,
          enabled: tab !== undefined,
          run: () => void page.zoom('in'),
        },
        {
          id: 'zoom-out',
          label: useCommandsWords.showThePageSmaller,
          enabled: tab !== undefined,
          run: () => void page.zoom('out'),
        },
        {
          id: 'zoom-normal',
          label: useCommandsWords.showPageActualSize,
          enabled: tab !== undefined,
          run: () => void page.zoom('normal'),
        },
        {
          id: 'reopen-tab',
          label: useCommandsWords.reopenTheTabClosedLast,
          run: () => void page.reopenTab(),
        },
        { id: 'new-tab', label: useCommandsWords.newTab, run: () => void page.createTab() },
        {
          id: 'close-tab',
          label: useCommandsWords.closeThisTab,
          enabled: tab !== undefined,
          run: () => tab !== undefined && void page.closeTab(tab.id),
        },
        {
          id: 'next-tab',
          label: useCommandsWords.nextTab,
          enabled: tabs.length > 1,
          run: () => goToTab(1),
        },
        {
          id: 'previous-tab',
          label: useCommandsWords.previousTab,
          enabled: tabs.length > 1,
          run: () => goToTab(-1),
        },
      ],
    },
    {
      value: 'Sessions',
      items: [
        {
          id: 'new-session',
          label: useCommandsWords.newSession,
          keys: 'Ctrl+Shift+O',
          run: () => {
            sessions.startNew();
            reach('composer');
          },
        },
        {
          id: 'new-private-session',
          label: useCommandsWords.newPrivateSession,
          run: () => {
            void sessions.startPrivate();
            reach('composer');
          },
        },
        {
          id: 'search-sessions',
          label: useCommandsWords.searchSessions,
          keys: 'Ctrl+Shift+F',
          run: () => {
            if (!sessionsOpen) setSessionsOpen(true);
            reach('session-search');
          },
        },
        ...sessionCommands,
        {
          id: 'saved-replays',
          label: useCommandsWords.manageReplays,
          run: () => view.setState({ dialog: 'replays' }),
        },
        {
          id: 'import-session',
          label: useCommandsWords.importSession,
          run: () =>
            void chooseFile('application/json,.json').then(
              (file) => file !== null && sessions.importFile(file),
            ),
        },
        {
          id: 'fold-sessions',
          label: sessionsOpen ? useCommandsWords.foldSessionsAway : useCommandsWords.showSessions,
          keys: 'Ctrl+B',
          run: () => setSessionsOpen(!sessionsOpen),
        },
      ],
    },
    ...(replayCommands.length === 0 ? [] : [{ value: useCommandsWords.savedReplays, items: replayCommands }]),
    {
      value: 'Window',
      items: [
        {
          id: 'palette',
          label: useCommandsWords.allCommands,
          keys: 'Ctrl+K',
          run: () => view.setState({ dialog: 'palette' }),
        },
        { id: 'settings', label: useCommandsWords.settings, keys: 'Ctrl+,', run: () => openSettings() },
        {
          id: 'models',
          label: useCommandsWords.models,
          run: () => openSettings('models'),
        },
        {
          id: 'ranker',
          label: useCommandsWords.rankerModelDeviceAndSpeed,
          run: () => openSettings('ranker'),
        },
        { id: 'permissions', label: useCommandsWords.permissions, run: () => openSettings('permissions') },
        {
          id: 'history',
          label: useCommandsWords.historyStorageAndBackup,
          run: () => openSettings('history'),
        },
        { id: 'about', label: useCommandsWords.aboutParleyAndThisMachine, run: () => openSettings('about') },
        {
          id: 'theme',
          label: isDark ? useCommandsWords.useTheLightTheme : useCommandsWords.useTheDarkTheme,
          run: () => void upkeep.changeSettings({ theme: isDark ? 'light' : 'dark' }),
        },
        {
          id: 'shortcuts',
          label: useCommandsWords.keys,
          keys: '?',
          run: () => view.setState({ dialog: 'shortcuts' }),
        },
      ],
    },
  ];
}

/** What can be done with the open session, as commands. */
function useSessionCommands(): readonly Command[] {
  const session = useApp(openSession);
  const reply = useApp((data) => lastReply(data.conversation.turns));
  const actions = useSessionActions(session, null);
  return [
    ...actions.map(
      ({ label, run }): Command => ({
        id: `session ${label}`,
        label: useCommandsWords.thisSession(label),
        run,
      }),
    ),
    {
      id: 'copy-reply',
      label: useCommandsWords.copyTheLastReply,
      enabled: reply !== null,
      run: () => reply !== null && void navigator.clipboard.writeText(reply),
    },
  ];
}

/** What was saved for doing it again, each under the words that run it. */
function useReplayCommands(): readonly Command[] {
  const { replays } = useModel();
  const saved = useApp((data) => data.replays);
  const idle = useApp((data) => data.run.status === 'idle');
  return saved.map((replay) => ({
    id: `replay ${replay.id}`,
    label: useCommandsWords.run(replay.name),
    enabled: idle,
    run: () => void replays.run(replay),
  }));
}

function lastReply(turns: readonly Turn[]): string | null {
  const last = turns.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent === 'say');
  return last?.speaker === 'navigator' && last.action.intent === 'say' ? last.action.utterance : null;
}

/** What the microphone can do, as commands. */
function useListeningCommands(): readonly Command[] {
  const { toggle, hold, undo } = useVoiceInput();
  const listens = useListening((data) => data.microphone !== 'off');
  const waits = useListening((data) => data.countdown !== null);
  const edited = useListening((data) => data.wasEdited);
  return [
    {
      id: 'listen',
      label: listens ? useCommandsWords.stopListening : useCommandsWords.startListening,
      run: toggle,
    },
    {
      id: 'hold-sending',
      label: useCommandsWords.keepHeard,
      enabled: waits,
      run: hold,
    },
    {
      id: 'undo-voice',
      label: useCommandsWords.undoVoiceChange,
      enabled: edited,
      run: () => void undo(),
    },
  ];
}

const replyLabels: Readonly<Record<Settings['speakReplies'], string>> = {
  never: useCommandsWords.doNotSpeakReplies,
  'after-voice': useCommandsWords.speakRepliesToVoice,
  always: useCommandsWords.speakAllReplies,
};

/** What can be done about what Parley says. */
function useSpeakingCommands(): readonly Command[] {
  const { upkeep, openSettings } = useModel();
  const speaker = useSpeaker();
  const speaks = useSpeakerState((state) => state.saying !== null);
  const canRepeat = useSpeakerState((state) => state.canRepeat);
  const hasVoice = useSpeakerState((state) => state.status !== 'none');
  const eyesFree = useApp((data) => data.settings.eyesFree);
  const speakReplies = useApp((data) => data.settings.speakReplies);
  const replies = Object.entries(replyLabels) as [Settings['speakReplies'], string][];
  return [
    { id: 'stop-speaking', label: useCommandsWords.stopSpeaking, enabled: speaks, run: () => speaker.stop() },
    {
      id: 'say-again',
      label: useCommandsWords.sayThatAgain,
      keys: 'Ctrl+Shift+L',
      enabled: canRepeat && hasVoice,
      run: () => speaker.repeat(),
    },
    {
      id: 'eyes-free',
      label: eyesFree ? useCommandsWords.eyesFreeStopSayingEveryStep : useCommandsWords.eyesFreeSayEveryStep,
      run: () => {
        void upkeep.changeSettings({ eyesFree: !eyesFree });
        speaker.say(eyesFree ? useCommandsWords.eyesFreeIsOff : useCommandsWords.eyesFreeIsOn, 'again');
      },
    },
    ...replies.map(
      ([value, label]): Command => ({
        id: `speak-${value}`,
        label,
        enabled: value !== speakReplies,
        run: () => void upkeep.changeSettings({ speakReplies: value }),
      }),
    ),
    {
      id: 'voice',
      label: useCommandsWords.voice,
      run: () => openSettings('voice'),
    },
  ];
}

/** The last step that took an element of the page: the one that "why this element" is asked about. */
function explainableTurn(turns: readonly Turn[]): NavigatorTurn | null {
  const last = turns.findLast(
    (turn) => turn.speaker === 'navigator' && turn.actor === 'navigator' && turn.element !== null,
  );
  return last?.speaker === 'navigator' ? last : null;
}
