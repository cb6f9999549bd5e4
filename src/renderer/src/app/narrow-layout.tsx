import { Dialog } from '@base-ui/react/dialog';
import { MessageSquareText, PanelLeftOpen, Square, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RunStrip } from '../features/composer/index.ts';
import { PagePane } from '../features/page/index.ts';
import { SessionsSidebar } from '../features/sessions/index.ts';
import { useApp, useCover, useModel, useView } from '../state/index.ts';
import { Button, Hidden, IconButton } from '../ui/index.ts';
import { useVoiceInput } from '../voice/index.ts';
import styles from './app.module.css';
import { ConversationColumn } from './conversation-column.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';

/** The page alone, the conversation in a drawer over it, and at the foot what runs and how to stop it. */
export function NarrowLayout() {
  const { view } = useModel();
  const open = useView((data) => data.drawerOpen);
  useCover(open);
  useOpenWhenAsked();
  return (
    <div className={styles.narrow}>
      <div id="conversation-start" className={styles.main} tabIndex={-1}>
        <ErrorBoundary what="The page pane">
          <PagePane />
        </ErrorBoundary>
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
            Conversation
          </Dialog.Trigger>
          <FootStatus />
        </div>
        <Dialog.Portal>
          <Dialog.Popup
            className={styles.drawer}
            aria-label="Conversation"
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
          Back to the conversation
        </Button>
      </SessionsSidebar>
    );
  }
  return (
    <ConversationColumn>
      <Dialog.Close render={<IconButton label="Close the conversation" icon={X} side="bottom" />} />
      <IconButton
        label="Show sessions"
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
        Stop<Hidden> what runs</Hidden>
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
        if (asks || says) view.setState({ drawerOpen: true });
      }),
    [app, view],
  );
}
