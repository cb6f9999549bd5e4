import { PanelLeftOpen, SquarePen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { PagePane } from '../features/page/index.ts';
import { SessionsSidebar } from '../features/sessions/index.ts';
import { useApp, useModel } from '../state/index.ts';
import { IconButton } from '../ui/index.ts';
import styles from './app.module.css';
import { ConversationColumn } from './conversation-column.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';

/** Sessions, conversation and page side by side, with dividers that stay where they were put. */
export function WideLayout() {
  const { upkeep, focusPoints } = useModel();
  // Whoever opens the window can start writing.
  useEffect(() => {
    if (document.activeElement === document.body) focusPoints.focus('composer');
  }, [focusPoints]);
  const sessionsOpen = useApp((data) => data.settings.sessionsOpen);
  const sessionsWidth = useApp((data) => data.settings.sessionsWidth);
  return (
    <Group
      className={styles.window}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const share = layout.sessions;
        if (!isUserInteraction || share === undefined) return;
        const width = Math.round((share / 100) * window.innerWidth);
        void upkeep.changeSettings({ sessionsWidth: Math.min(420, Math.max(180, width)) });
      }}
    >
      {sessionsOpen && (
        <>
          <Panel
            id="sessions"
            defaultSize={sessionsWidth}
            minSize={180}
            maxSize={420}
            groupResizeBehavior="preserve-pixel-size"
          >
            <ErrorBoundary what="The list of sessions">
              <SessionsSidebar>
                <SidebarFoot />
              </SessionsSidebar>
            </ErrorBoundary>
          </Panel>
          <Separator className={styles.divider} aria-label="Width of the sessions" />
        </>
      )}
      <Panel id="rest" minSize={480}>
        <ConversationAndPage sessionsOpen={sessionsOpen} />
      </Panel>
    </Group>
  );
}

function ConversationAndPage({ sessionsOpen }: { readonly sessionsOpen: boolean }) {
  const { upkeep, app, sessions } = useModel();
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
      <Panel id="conversation" minSize={300}>
        <div id="conversation-start" className={styles.main} tabIndex={-1}>
          <ConversationColumn>
            {!sessionsOpen && (
              <>
                <IconButton
                  label="Show sessions"
                  keys="Ctrl+B"
                  side="bottom"
                  icon={PanelLeftOpen}
                  onClick={() => void upkeep.changeSettings({ sessionsOpen: true })}
                />
                <IconButton
                  label="New session"
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
      <Separator className={styles.divider} aria-label="Width of the conversation" />
      <Panel id="page" minSize={280}>
        <ErrorBoundary what="The page pane">
          <PagePane />
        </ErrorBoundary>
      </Panel>
    </Group>
  );
}
