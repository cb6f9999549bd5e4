import { Dialog } from '@base-ui/react/dialog';
import {
  Command,
  Keyboard,
  MessageSquareText,
  PanelLeftOpen,
  Repeat,
  Settings,
  Square,
  SquarePen,
  X,
} from 'lucide-react';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { ApprovalCard } from '../features/approval/approval-card.tsx';
import { HandOverCard } from '../features/approval/hand-over-card.tsx';
import { ComparedSessions } from '../features/compare/compared-sessions.tsx';
import { Composer } from '../features/composer/composer.tsx';
import { RunStrip } from '../features/composer/run-strip.tsx';
import { Conversation } from '../features/conversation/conversation.tsx';
import { TurnInspector } from '../features/conversation/inspector/turn-inspector.tsx';
import { PagePaneView } from '../features/page/page-pane.tsx';
import { PrivateBadge, SessionHeader } from '../features/sessions/session-header.tsx';
import { SessionsSidebar } from '../features/sessions/sessions-sidebar.tsx';
import { useApp, useCover, useModel, useView } from '../state/index.ts';
import { Button, Failed, Hidden, HiddenHeading, IconButton, ToastArea } from '../ui/index.ts';
import { useVoiceInput } from '../voice/index.ts';
import styles from './app.module.css';
import { useSessionsFold, useTextScale } from './window-width.ts';
import { layoutWords } from './words.ts';

/** Sessions, conversation and page side by side, with dividers that stay where they were put. */
export function WideLayout() {
  const { upkeep, focusPoints } = useModel();
  // The window opens with the keyboard where one writes.
  useEffect(() => {
    if (document.activeElement === document.body) focusPoints.focus('composer');
  }, [focusPoints]);
  const fold = useSessionsFold();
  const scale = useTextScale();
  const sessionsWidth = useApp((data) => data.settings.sessionsWidth);
  return (
    <Group
      className={styles.window}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const share = layout.sessions;
        if (!isUserInteraction || share === undefined) return;
        const width = Math.round(((share / 100) * window.innerWidth) / scale);
        void upkeep.changeSettings({ sessionsWidth: Math.min(420, Math.max(180, width)) });
      }}
    >
      {fold.isOpen && (
        <>
          <Panel
            id="sessions"
            defaultSize={sessionsWidth * scale}
            minSize={180 * scale}
            maxSize={420 * scale}
            groupResizeBehavior="preserve-pixel-size"
          >
            <ErrorBoundary what={layoutWords.theListOfSessions}>
              <SessionsSidebar onFold={() => fold.setOpen(false)}>
                <SidebarFoot />
              </SessionsSidebar>
            </ErrorBoundary>
          </Panel>
          <Separator className={styles.divider} aria-label={layoutWords.widthOfTheSessions} />
        </>
      )}
      <Panel id="rest" minSize={480}>
        <ConversationAndPage onShowSessions={fold.isOpen ? null : () => fold.setOpen(true)} />
      </Panel>
    </Group>
  );
}

/** @param onShowSessions null while they are shown */
function ConversationAndPage({ onShowSessions }: { readonly onShowSessions: (() => void) | null }) {
  const { upkeep, app, sessions } = useModel();
  const scale = useTextScale();
  // Read once: while it is dragged the divider itself knows best.
  const share = useRef(app.getState().settings.conversationWidth).current;
  return (
    <Group
      className={styles.window}
      defaultLayout={{ conversation: share, page: 100 - share }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const width = layout.conversation;
        if (isUserInteraction && width !== undefined)
          void upkeep.changeSettings({ conversationWidth: width });
      }}
    >
      <Panel id="conversation" minSize={300 * scale}>
        <div id="conversation-start" className={styles.main} tabIndex={-1}>
          <ConversationColumn>
            {onShowSessions !== null && (
              <>
                <IconButton
                  label={layoutWords.showSessions}
                  keys="Ctrl+B"
                  side="bottom"
                  icon={PanelLeftOpen}
                  onClick={onShowSessions}
                />
                <SettingsButton side="bottom" />
                <IconButton
                  label={layoutWords.newSession}
                  keys="Ctrl+Shift+O"
                  side="bottom"
                  icon={SquarePen}
                  onClick={sessions.startNew}
                />
              </>
            )}
          </ConversationColumn>
        </div>
      </Panel>
      <Separator className={styles.divider} aria-label={layoutWords.widthOfTheConversation} />
      <Panel id="page" minSize={280}>
        <PageSide />
      </Panel>
    </Group>
  );
}

/** The page, or in its place what is known of the turn that is looked into. */
function PageSide() {
  const inspected = useView((data) => data.inspected);
  const compared = useView((data) => data.compared);
  if (compared !== null) {
    return (
      <ErrorBoundary what={layoutWords.theComparison}>
        <ComparedSessions key={compared.join(' ')} sessionIds={compared} />
      </ErrorBoundary>
    );
  }
  if (inspected !== null) {
    return (
      <ErrorBoundary what={layoutWords.thisTurn}>
        <TurnInspector turnId={inspected} />
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary what={layoutWords.thePagePane}>
      <PagePaneView />
    </ErrorBoundary>
  );
}

/** The page alone, the conversation in a drawer over it, and at the foot what runs and how to stop it. */
export function NarrowLayout() {
  const { view } = useModel();
  const open = useView((data) => data.drawerOpen);
  useCover(open);
  useOpenWhenAsked();
  return (
    <div className={styles.narrow}>
      {/* Both in the drawer, while that is open. */}
      <div>
        {!open && <HiddenHeading>{layoutWords.parley}</HiddenHeading>}
        {!open && <ToastArea />}
      </div>
      <div id="conversation-start" className={styles.main} tabIndex={-1}>
        <PageSide />
      </div>
      <Dialog.Root
        modal={false}
        disablePointerDismissal
        open={open}
        onOpenChange={(next, details) => {
          // Esc refuses approvals and stops; it does not also put the conversation away.
          if (details.reason === 'escape-key') details.cancel();
          else view.setState({ drawerOpen: next });
        }}
      >
        <div className={styles.foot} data-covered={open ? '' : undefined}>
          <Dialog.Trigger render={<Button kind="primary" />}>
            <MessageSquareText size={16} aria-hidden />
            {layoutWords.conversation}
          </Dialog.Trigger>
          <PrivateBadge />
          <FootStatus />
        </div>
        <Dialog.Portal>
          <Dialog.Popup
            className={styles.drawer}
            aria-label={layoutWords.conversation}
            // What is asked comes first, then where one writes.
            initialFocus={() =>
              document.querySelector<HTMLElement>('[data-default-answer]') ??
              document.querySelector<HTMLElement>('[data-composer]')
            }
          >
            <DrawerContent />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  );
}

function DrawerContent() {
  const [sessionsShown, setSessionsShown] = useState(false);
  if (sessionsShown) {
    return (
      <SessionsSidebar onOpened={() => setSessionsShown(false)}>
        <SidebarFoot />
        <Button kind="quiet" onClick={() => setSessionsShown(false)}>
          {layoutWords.backToTheConversation}
        </Button>
      </SessionsSidebar>
    );
  }
  return (
    <ConversationColumn>
      <Dialog.Close render={<IconButton label={layoutWords.closeTheConversation} icon={X} side="bottom" />} />
      <IconButton
        label={layoutWords.showSessions}
        icon={PanelLeftOpen}
        side="bottom"
        onClick={() => setSessionsShown(true)}
      />
    </ConversationColumn>
  );
}

function FootStatus() {
  const { task } = useModel();
  const idle = useApp((data) => data.run.status === 'idle');
  return (
    <>
      <div className={styles.footStrip}>{idle ? null : <RunStrip />}</div>
      <Button
        kind={idle ? 'normal' : 'danger'}
        disabled={idle}
        focusableWhenDisabled
        onClick={() => void task.stop()}
      >
        <Square size={13} fill="currentColor" aria-hidden />
        {layoutWords.stop}
        <Hidden> {layoutWords.whatRuns}</Hidden>
      </Button>
    </>
  );
}

/** What waits for the user must be seen: the drawer opens for approvals, for what Parley says and for what it hears. */
function useOpenWhenAsked(): void {
  const { app, view } = useModel();
  const { store } = useVoiceInput();
  useEffect(
    () =>
      store.subscribe((after, before) => {
        const begins = before.status === 'off' && after.status !== 'off';
        const fails = before.problem === null && after.problem !== null;
        if (begins || fails) view.setState({ drawerOpen: true });
      }),
    [store, view],
  );
  useEffect(
    () =>
      app.subscribe((after, before) => {
        const asks = after.run.status === 'awaiting-approval' && before.run.status !== 'awaiting-approval';
        const turn = after.conversation.turns.at(-1);
        const isNew =
          turn !== before.conversation.turns.at(-1) &&
          after.conversation.sessionId === before.conversation.sessionId;
        const says = isNew && turn?.speaker === 'navigator' && turn.action.intent === 'say';
        const hands =
          after.run.status === 'paused' && after.run.handOver !== undefined && before.run !== after.run;
        if (asks || says || hands) view.setState({ drawerOpen: true });
      }),
    [app, view],
  );
}

/** What was said and done, what is asked, and where the next instruction is written. */
function ConversationColumn({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.column}>
      <SessionHeader>{children}</SessionHeader>
      <ToastArea />
      <ErrorBoundary what={layoutWords.theConversation}>
        <Conversation />
      </ErrorBoundary>
      <ApprovalCard />
      <HandOverCard />
      <Composer />
    </div>
  );
}

/** What belongs to the whole window. */
function SidebarFoot() {
  const { view } = useModel();
  return (
    <>
      <SettingsButton side="top" />
      <IconButton
        label={layoutWords.allCommands}
        keys="Ctrl+K"
        icon={Command}
        onClick={() => view.setState({ dialog: 'palette' })}
      />
      <IconButton
        label={layoutWords.savedReplays}
        icon={Repeat}
        onClick={() => view.setState({ dialog: 'replays' })}
      />
      <IconButton
        label={layoutWords.keys}
        keys="?"
        icon={Keyboard}
        onClick={() => view.setState({ dialog: 'shortcuts' })}
      />
    </>
  );
}

function SettingsButton({ side }: { readonly side: 'top' | 'bottom' }) {
  const { openSettings } = useModel();
  return (
    <IconButton
      label={layoutWords.settings}
      keys="Ctrl+,"
      side={side}
      icon={Settings}
      onClick={() => openSettings()}
    />
  );
}

interface BoundaryProps {
  /** What failed, as the start of a sentence: "The page pane". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one part of the window from taking the others with it. */
class ErrorBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Failed
        title={layoutWords.cantBeShown(this.props.what)}
        message={layoutWords.isAFault}
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
