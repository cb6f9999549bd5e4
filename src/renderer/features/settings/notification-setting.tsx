import { useState } from 'react';
import { Button, SwitchSetting } from '../../ui/index.ts';
import { useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { notificationSettingWords } from './words.ts';

/** Whether the system tells what happens while the window is out of sight; a browser has to be asked once. */
export function NotificationSetting() {
  const { settings, field } = useSettings();
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  return (
    <>
      <SwitchSetting
        label={notificationSettingWords.notifications}
        hint={notificationSettingWords.notificationsHint}
        {...field('notifications')}
      />
      {settings.notifications && permission === 'default' && (
        <div className={styles.buttons}>
          <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
            {notificationSettingWords.letThem}
          </Button>
        </div>
      )}
      {settings.notifications && permission === 'denied' && (
        <p className={styles.quiet}>{notificationSettingWords.notAllowed}</p>
      )}
    </>
  );
}
