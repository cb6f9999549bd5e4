import { useApp, useModel } from '../../state/index.ts';
import { NumberSetting, SwitchSetting } from '../../ui/index.ts';

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };

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
        label="Cost before asking again"
        hint="A task whose model has cost this much stops and hands back to you. 0 for no limit. Needs the prices of the connection."
        min={0}
        max={1_000}
        step={0.1}
        format={dollars}
        value={settings.costCeiling}
        onChange={(costCeiling) => void upkeep.changeSettings({ costCeiling })}
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
