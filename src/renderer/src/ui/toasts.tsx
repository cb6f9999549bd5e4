import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toasts.module.css';

/** Where short messages are put from anywhere in the window. */
export const toasts: ReturnType<typeof Toast.createToastManager> = Toast.createToastManager();

/** Draws them over the upper part of the conversation: never over the page, what is asked or what is written. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toasts} timeout={8_000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts: list } = Toast.useToastManager();
  return list.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="left">
      <Toast.Content className={styles.content}>
        <Toast.Description className={styles.words} />
        <Toast.Action className={styles.action} />
        <Toast.Close render={<IconButton small label="Close message" icon={X} />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
