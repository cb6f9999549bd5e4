import type { Settings } from '#shared/domain/index.ts';
import { ChoiceSetting, NumberSetting, SwitchSetting, TextSetting } from '../../ui/index.ts';
import { NotificationSetting } from './notification-setting.tsx';
import { useSettings } from './setting-parts.tsx';

const themes: readonly { readonly value: Settings['theme']; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const textSizes: readonly { readonly value: Settings['textSize']; readonly label: string }[] = [
  { value: '90', label: '90 %' },
  { value: '100', label: '100 %, the usual' },
  { value: '115', label: '115 %' },
  { value: '130', label: '130 %' },
  { value: '150', label: '150 %' },
  { value: '175', label: '175 %' },
  { value: '200', label: '200 %' },
];

export function GeneralSection() {
  const { field, textField } = useSettings();
  return (
    <>
      <ChoiceSetting label="Theme" choices={themes} {...field('theme')} />
      <ChoiceSetting
        label="Text size"
        hint="Of the whole window. Pages keep theirs: say “zoom in” for them."
        choices={textSizes}
        {...field('textSize')}
      />
      <NotificationSetting />
      <TextSetting
        label="Home page"
        hint="Opens in a new tab. Empty for Parley’s bookshop."
        placeholder="https://"
        {...textField('homePage')}
      />
      <TextSetting
        label="Search engine"
        hint="For “search for …” on pages without a search box. %s stands for the words."
        {...textField('searchEngine')}
      />
      <SwitchSetting
        label="List of sessions"
        hint="Shown on the left of a wide window."
        {...field('sessionsOpen')}
      />
    </>
  );
}

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };

/** How Parley works on a task, and when it hands back. */
export function WorkingSection() {
  const { field } = useSettings();
  return (
    <>
      <NumberSetting
        label="Steps before asking again"
        hint="After this many steps Parley stops and hands back to you."
        range={{ min: 1, max: 100, step: 1 }}
        {...field('stepBudget')}
      />
      <NumberSetting
        label="Cost before asking again"
        hint="A task whose model has cost this much stops and hands back to you. 0 for no limit. Needs the prices of the connection."
        range={{ min: 0, max: 1_000, step: 0.1, format: dollars }}
        {...field('costCeiling')}
      />
      <NumberSetting
        label="Preview, in milliseconds"
        hint="How long an element is outlined before it is touched."
        range={{ min: 0, max: 5_000, step: 50 }}
        {...field('previewMs')}
      />
      <SwitchSetting
        label="Keep pictures of pages"
        hint="One for each step, on this machine only."
        {...field('keepScreenshots')}
      />
    </>
  );
}
