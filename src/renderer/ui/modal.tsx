import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './modal.module.css';
import { classes } from './text.tsx';

export interface ModalProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A titled dialog over the whole window. */
export function Modal({ open, onOpenChange, title, wide = false, children }: ModalProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={classes(styles.popup, wide && styles.wide)}
          // What the dialog is for, and not the button that closes it.
          initialFocus={() =>
            body.current?.querySelector<HTMLElement>('[data-active], [tabindex="0"]') ?? true
          }
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" icon={X} />} />
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
