import { useApp, useModel } from '../../state/index.ts';
import { NumberSetting, SwitchSetting } from '../../ui/index.ts';

export function WorkingSection() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  return (
    <>
      <NumberSetting
        label="Steps before asking again"
        hint="After this many steps Parley stops and hands back to you."
        min={1}
        max={100}
        step={1}
        value={settings.stepBudget}
        onChange={(stepBudget) => void upkeep.changeSettings({ stepBudget })}
      />
      <NumberSetting
        label="Preview, in milliseconds"
        hint="How long an element is outlined before it is touched."
        min={0}
        max={5_000}
        step={50}
        value={settings.previewMs}
        onChange={(previewMs) => void upkeep.changeSettings({ previewMs })}
      />
      <SwitchSetting
        label="Keep pictures of pages"
        hint="One for each step, on this machine only."
        value={settings.keepScreenshots}
        onChange={(keepScreenshots) => void upkeep.changeSettings({ keepScreenshots })}
      />
    </>
  );
}
