import { useApp } from '../../state/index.ts';
import { ChoiceSetting, isMac, NumberSetting, SwitchSetting, TextSetting } from '../../ui/index.ts';
import { NotificationSetting } from './notification-setting.tsx';
import { useSettings } from './setting-parts.tsx';
import { generalSectionWords, textSizes, themes } from './words.ts';

export function GeneralSection() {
  const { field, textField } = useSettings();
  const isNative = useApp((data) => data.host === 'electron');
  return (
    <>
      <ChoiceSetting label={generalSectionWords.theme} choices={themes} {...field('theme')} />
      <ChoiceSetting
        label={generalSectionWords.textSize}
        hint={generalSectionWords.textSizeHint}
        choices={textSizes}
        {...field('textSize')}
      />
      <NotificationSetting />
      <TextSetting
        label={generalSectionWords.homePage}
        hint={generalSectionWords.homePageHint}
        placeholder={generalSectionWords.https}
        {...textField('homePage')}
      />
      <TextSetting
        label={generalSectionWords.searchEngine}
        hint={generalSectionWords.searchEngineHint}
        {...textField('searchEngine')}
      />
      <SwitchSetting
        label={generalSectionWords.listOfSessions}
        hint={generalSectionWords.listOfSessionsHint}
        {...field('sessionsOpen')}
      />
      {/* A Mac marks them by itself, a browser as it is set to. */}
      {isNative && !isMac && (
        <SwitchSetting
          label={generalSectionWords.spelling}
          hint={generalSectionWords.spellingHint}
          {...field('fetchDictionaries')}
        />
      )}
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
        label={generalSectionWords.mostSteps}
        hint={generalSectionWords.mostStepsHint}
        range={{ min: 1, max: 100, step: 1 }}
        {...field('stepBudget')}
      />
      <NumberSetting
        label={generalSectionWords.mostCost}
        hint={generalSectionWords.mostCostHint}
        range={{ min: 0, max: 1_000, step: 0.1, format: dollars }}
        {...field('costCeiling')}
      />
      <NumberSetting
        label={generalSectionWords.preview}
        hint={generalSectionWords.previewHint}
        range={{ min: 0, max: 5_000, step: 50 }}
        {...field('previewMs')}
      />
      <SwitchSetting
        label={generalSectionWords.keepPictures}
        hint={generalSectionWords.keepPicturesHint}
        {...field('keepScreenshots')}
      />
    </>
  );
}
