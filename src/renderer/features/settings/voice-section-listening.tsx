import { useApp, useModel } from '../../state/index.ts';
import { ChoiceSetting, NumberSetting, SwitchSetting } from '../../ui/index.ts';
import { speechLanguages } from './speech-languages.ts';

const never = 'never';

/** Times to wait before what was said is sent, in ms. */
const waits = [0, 1_000, 2_000, 3_000, 5_000, 10_000];

function waitLabel(ms: number): string {
  if (ms === 0) return 'At once';
  return ms === 1_000 ? 'After a second' : `After ${ms / 1_000} seconds`;
}

/** What becomes of what is said. */
export function ListeningSettings() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  const { sendAfterMs } = settings;
  const offered = sendAfterMs === null || waits.includes(sendAfterMs) ? waits : [...waits, sendAfterMs];
  return (
    <>
      <ChoiceSetting
        label="Language"
        hint="What you speak. Finding out each time takes longer and is wrong more often."
        value={settings.speechLanguage}
        choices={speechLanguages}
        onChange={(speechLanguage) => void upkeep.changeSettings({ speechLanguage })}
      />
      <ChoiceSetting
        label="Sent by itself"
        hint="What you said stands in the input first and can be mended there. Enter or “go” sends it too."
        value={sendAfterMs === null ? never : String(sendAfterMs)}
        choices={[
          ...[...offered].sort((a, b) => a - b).map((ms) => ({ value: String(ms), label: waitLabel(ms) })),
          { value: never, label: 'Never' },
        ]}
        onChange={(wait) => void upkeep.changeSettings({ sendAfterMs: wait === never ? null : Number(wait) })}
      />
      <SwitchSetting
        label="Short commands act at once"
        hint="“Stop”, “yes”, “no”, “the second one”, “go back”, “scroll down”."
        value={settings.shortCommands}
        onChange={(shortCommands) => void upkeep.changeSettings({ shortCommands })}
      />
      <SwitchSetting
        label="Words while you speak"
        hint="Where the machine is quick enough."
        value={settings.partialText}
        onChange={(partialText) => void upkeep.changeSettings({ partialText })}
      />
      <NumberSetting
        label="Silence that ends a sentence, in seconds"
        hint="While Parley keeps listening. More for somebody who speaks slowly."
        min={0.2}
        max={5}
        step={0.1}
        value={settings.endSilenceMs / 1_000}
        onChange={(seconds) => void upkeep.changeSettings({ endSilenceMs: Math.round(seconds * 1_000) })}
      />
      <NumberSetting
        label="Longest sentence, in seconds"
        hint="Longer ones are written down in pieces."
        min={5}
        max={120}
        step={5}
        value={settings.longestUtteranceS}
        onChange={(longestUtteranceS) => void upkeep.changeSettings({ longestUtteranceS })}
      />
      <SwitchSetting
        label="Keep the sound"
        hint="Off: what you said is forgotten once it is written down. On: it is kept as a file on this machine, can be played at its turn, and goes when its session is deleted."
        value={settings.keepAudio}
        onChange={(keepAudio) => void upkeep.changeSettings({ keepAudio })}
      />
    </>
  );
}
