import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { type SettingsSection, settingsSections, useCover, useModel, useView } from '../../state/index.ts';
import { Modal } from '../../ui/index.ts';
import { AboutSection } from './about-section.tsx';
import { GeneralSection, WorkingSection } from './general-section.tsx';
import { HistorySection } from './history-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { PermissionsSection } from './permissions-section.tsx';
import { RankerSection } from './ranker-section.tsx';
import styles from './settings.module.css';
import { VoiceSection } from './voice-section.tsx';
import { settingsDialogWords } from './words.ts';

const sections: Readonly<
  Record<
    SettingsSection,
    { readonly title: string; readonly body: (keysInUse: readonly string[]) => ReactNode }
  >
> = {
  general: { title: 'General', body: () => <GeneralSection /> },
  voice: { title: 'Voice', body: (keysInUse) => <VoiceSection keysInUse={keysInUse} /> },
  working: { title: 'Working', body: () => <WorkingSection /> },
  permissions: { title: 'Permissions', body: () => <PermissionsSection /> },
  models: { title: 'Models', body: () => <ModelsSection /> },
  ranker: { title: 'Ranker', body: () => <RankerSection /> },
  history: { title: 'History', body: () => <HistorySection /> },
  about: { title: 'About', body: () => <AboutSection /> },
};

/**
 * Everything that can be set. Each change counts at once; there is nothing to save.
 * @param keysInUse keys that do something in the window already
 */
export function SettingsDialog({ keysInUse }: { readonly keysInUse: readonly string[] }) {
  const { view } = useModel();
  const open = useView((data) => data.dialog === 'settings');
  const section = useView((data) => data.settingsSection);
  useCover(open);
  return (
    <Modal
      wide
      open={open}
      title={settingsDialogWords.settings}
      onOpenChange={(next) => view.setState({ dialog: next ? 'settings' : null })}
    >
      <Tabs.Root
        className={styles.sections}
        orientation="vertical"
        value={section}
        onValueChange={(next: SettingsSection) => view.setState({ settingsSection: next })}
      >
        <Tabs.List className={styles.list} activateOnFocus>
          {settingsSections.map((name) => (
            <Tabs.Tab key={name} value={name} className={styles.tab}>
              {sections[name].title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settingsSections.map((name) => (
          // A half-filled form must survive a look into another section.
          <Tabs.Panel key={name} value={name} className={styles.panel} keepMounted={name === 'models'}>
            {sections[name].body(keysInUse)}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Modal>
  );
}
