import { energyOf } from './loudness-detector.ts';
import { frameSamples } from './segmenter-options.ts';

/** Frames quieter than this part of the loudest one are pauses. */
const pauseShare = 0.03;
/** What digital silence counts as, in dBFS. */
const quietest = -96;

/** RMS of the speech in an utterance, its pauses left out, in dBFS: 0 is as loud as it gets. */
export function loudnessOf(samples: Int16Array): number {
  const energies: number[] = [];
  for (let from = 0; from < samples.length; from += frameSamples) {
    energies.push(energyOf(samples.subarray(from, from + frameSamples)));
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const loud = energies.filter((energy) => energy > loudest * pauseShare);
  const mean = loud.reduce((sum, energy) => sum + energy, 0) / Math.max(1, loud.length);
  return mean <= 0 ? quietest : Math.max(quietest, 10 * Math.log10(mean / 32_768 ** 2));
}
