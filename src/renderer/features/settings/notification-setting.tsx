import { useState } from 'react';
import { Button, SwitchSetting } from '../../ui/index.ts';
import { useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';

/** Whether the system tells what happens while the window is out of sight; a browser has to be asked once. */
export function NotificationSetting() {
  const { settings, field } = useSettings();
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  return (
    <>
      <SwitchSetting
        label="Notifications"
        hint="When a task ends or needs you while this window is out of sight."
        {...field('notifications')}
      />
      {settings.notifications && permission === 'default' && (
        <div className={styles.buttons}>
          <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
            Let the browser show them
          </Button>
        </div>
      )}
      {settings.notifications && permission === 'denied' && (
        <p className={styles.quiet}>
          Your browser or system does not let Parley show notifications. Allow them in its settings for this
          address.
        </p>
      )}
    </>
  );
}
