import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './toasts.module.css';

/** Where short messages are put from anywhere in the window. */
export const toasts: ReturnType<typeof Toast.createToastManager> = Toast.createToastManager();

/** Keeps them for `ToastArea` to draw. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toasts} timeout={8_000}>
      {children}
    </Toast.Provider>
  );
}

/** Where they are read: in a place of their own above the conversation, which gives way. They lie over nothing. */
export function ToastArea() {
  return (
    <Toast.Viewport className={styles.viewport} data-toasts="">
      <ToastList />
    </Toast.Viewport>
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
