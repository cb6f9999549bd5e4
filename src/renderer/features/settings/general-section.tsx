import type { Settings } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { ChoiceSetting, SwitchSetting, TextSetting } from '../../ui/index.ts';
import { checkHomePage, checkSetting } from './setting-draft.ts';

const themes: readonly { readonly value: Settings['theme']; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function GeneralSection() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  return (
    <>
      <ChoiceSetting
        label="Theme"
        value={settings.theme}
        choices={themes}
        onChange={(theme) => void upkeep.changeSettings({ theme })}
      />
      <TextSetting
        label="Home page"
        hint="Opens in a new tab. Empty for Parley’s bookshop."
        placeholder="https://"
        value={settings.homePage}
        check={checkHomePage}
        onChange={(homePage) => void upkeep.changeSettings({ homePage })}
      />
      <TextSetting
        label="Search engine"
        hint="For “search for …” on pages without a search box. %s stands for the words."
        value={settings.searchEngine}
        check={(value) => checkSetting('searchEngine', value)}
        onChange={(searchEngine) => void upkeep.changeSettings({ searchEngine })}
      />
      <SwitchSetting
        label="List of sessions"
        hint="Shown on the left of a wide window."
        value={settings.sessionsOpen}
        onChange={(sessionsOpen) => void upkeep.changeSettings({ sessionsOpen })}
      />
    </>
  );
}
