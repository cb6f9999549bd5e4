import type { ReactNode } from 'react';
import { ApprovalCard } from '../features/approval/index.ts';
import { Composer } from '../features/composer/index.ts';
import { Conversation } from '../features/conversation/index.ts';
import { SessionHeader } from '../features/sessions/index.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';

/** What was said and done, what is asked, and where the next instruction is written. */
export function ConversationColumn({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.column}>
      <SessionHeader>{children}</SessionHeader>
      <ErrorBoundary what="The conversation">
        <Conversation />
      </ErrorBoundary>
      <ApprovalCard />
      <Composer />
    </div>
  );
}
