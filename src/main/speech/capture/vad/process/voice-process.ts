/** Entry of the process that tells speech from other sound. Started by the app, never by hand. */
import { serveCalls } from '../../../../platform/process-server.ts';
import type { VoiceCalls } from '../protocol.ts';
import { openSilero, readVoiceModel, type Silero } from './silero.ts';

let silero: Silero | null = null;

serveCalls<VoiceCalls>(() => ({
  load: async ({ folder }) => {
    silero = await openSilero(await readVoiceModel(folder));
  },
  detect: async ({ samples, memory }) => {
    if (silero === null) throw new Error('the speech detector is not loaded');
    return silero.detect(samples, memory);
  },
}));
