/** Entry of the process that tells speech from other sound. Started by the app, never by hand. */
import { toWire } from '#shared/errors/index.ts';
import { openParentChannel } from '../../../platform/parent-channel.ts';
import type { FromVoiceProcess, ToVoiceProcess } from '../protocol.ts';
import { readVoiceModel } from './read-voice-model.ts';
import { openSilero, type Silero } from './silero.ts';

const channel = openParentChannel<FromVoiceProcess, ToVoiceProcess>();
let silero: Silero | null = null;
// One after the other: a session is not for two at a time.
let last: Promise<void> = Promise.resolve();

async function answer(message: ToVoiceProcess): Promise<void> {
  if (message.kind === 'load') {
    try {
      silero = await openSilero(await readVoiceModel(message.folder));
      channel.send({ kind: 'loaded' });
    } catch (error) {
      channel.send({ kind: 'refused', error: toWire(error) });
    }
    return;
  }
  const { id, samples, memory } = message;
  try {
    if (silero === null) throw new Error('the speech detector is not loaded');
    channel.send({ kind: 'detected', id, ...(await silero.detect(samples, memory)) });
  } catch (error) {
    channel.send({ kind: 'failed', id, error: toWire(error) });
  }
}

channel.onMessage((message) => {
  last = last.then(() => answer(message));
});
