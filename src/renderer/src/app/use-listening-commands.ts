import { useMemo } from 'react';
import type { Command } from '../features/commands/index.ts';
import { useListening, useVoiceInput } from '../voice/index.ts';

/** What the microphone can do, as commands. */
export function useListeningCommands(): readonly Command[] {
  const { toggle, hold, undo } = useVoiceInput();
  const listens = useListening((data) => data.microphone !== 'off');
  const waits = useListening((data) => data.countdown !== null);
  const mended = useListening((data) => data.wasMended);

  return useMemo(
    () => [
      {
        id: 'listen',
        group: 'Voice',
        label: listens ? 'Stop listening' : 'Start listening',
        enabled: true,
        run: toggle,
      },
      {
        id: 'hold-sending',
        group: 'Voice',
        label: 'Keep what was heard from being sent by itself',
        enabled: waits,
        run: hold,
      },
      {
        id: 'undo-voice',
        group: 'Voice',
        label: 'Take back what was changed by voice',
        enabled: mended,
        run: () => void undo(),
      },
    ],
    [toggle, hold, undo, listens, waits, mended],
  );
}
