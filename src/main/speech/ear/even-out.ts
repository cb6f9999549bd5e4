import { frameSamples } from './segmenter-options.ts';

/** Half of full scale: loud enough for every engine, with room for what is louder still. */
const wantedPeak = 16_384;
/** 32 dB, of what is as quiet as a whisper across a room; noise must not become a voice. */
const mostGain = 40;
/** A click of a key is one or two frames and no measure of a voice. */
const louderFrames = 2;

/**
 * The same sound as loud as engines like it, whoever speaks however near the microphone: one gain for all of it, so
 * that nothing is bent (decision 20). Silence stays silence.
 */
export function evenOut(samples: Int16Array): Int16Array {
  const peaks: number[] = [];
  for (let from = 0; from < samples.length; from += frameSamples) {
    let peak = 0;
    for (const sample of samples.subarray(from, from + frameSamples)) peak = Math.max(peak, Math.abs(sample));
    peaks.push(peak);
  }
  const sorted = peaks.toSorted((a, b) => b - a);
  const peak = sorted[Math.min(louderFrames, sorted.length - 1)] ?? 0;
  if (peak === 0) return samples;
  const gain = Math.min(mostGain, wantedPeak / peak);
  return samples.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * gain))));
}
