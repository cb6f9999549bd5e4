import { useMemo } from 'react';
import type { Settings } from '#shared/domain/index.ts';
import type { Command } from '../features/commands/index.ts';
import { useApp, useModel } from '../state/index.ts';
import { useSpeaker, useSpeakerState } from '../voice/index.ts';

const replyLabels: Readonly<Record<Settings['speakReplies'], string>> = {
  never: 'Do not speak replies',
  'after-voice': 'Speak replies when I speak too',
  always: 'Speak all replies',
};

/** What can be done about what Parley says. */
export function useSpeakingCommands(): readonly Command[] {
  const { upkeep, view } = useModel();
  const speaker = useSpeaker();
  const speaks = useSpeakerState((state) => state.saying !== null);
  const canRepeat = useSpeakerState((state) => state.canRepeat);
  const hasVoice = useSpeakerState((state) => state.status !== 'none');
  const eyesFree = useApp((data) => data.settings.eyesFree);
  const speakReplies = useApp((data) => data.settings.speakReplies);

  return useMemo(() => {
    const replies = Object.entries(replyLabels) as [Settings['speakReplies'], string][];
    return [
      {
        id: 'stop-speaking',
        group: 'Voice',
        label: 'Stop speaking',
        enabled: speaks,
        run: () => speaker.stop(),
      },
      {
        id: 'say-again',
        group: 'Voice',
        label: 'Say that again',
        keys: 'Ctrl+Shift+L',
        enabled: canRepeat && hasVoice,
        run: () => speaker.repeat(),
      },
      {
        id: 'eyes-free',
        group: 'Voice',
        label: eyesFree ? 'Eyes-free: stop saying every step' : 'Eyes-free: say every step',
        enabled: true,
        run: () => {
          void upkeep.changeSettings({ eyesFree: !eyesFree });
          speaker.say(eyesFree ? 'Eyes-free is off.' : 'Eyes-free is on. I say every step.', 'again');
        },
      },
      ...replies.map(
        ([value, label]): Command => ({
          id: `speak-${value}`,
          group: 'Voice',
          label,
          enabled: value !== speakReplies,
          run: () => void upkeep.changeSettings({ speakReplies: value }),
        }),
      ),
      {
        id: 'voice',
        group: 'Voice',
        label: 'Voice: microphone, who writes it down, what is spoken',
        enabled: true,
        run: () => view.setState({ dialog: 'settings', settingsSection: 'voice' }),
      },
    ];
  }, [speaker, upkeep, view, speaks, canRepeat, hasVoice, eyesFree, speakReplies]);
}
