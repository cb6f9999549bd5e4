/** Whisper's sound: 16 kHz, windows of 400 samples, so 201 frequencies up to 8 kHz. */
export const frequencies = 201;
const highestHz = 8_000;

/**
 * Slaney's mel filters, as librosa.filters.mel(sr=16000, n_fft=400, n_mels) gives them and Whisper was trained with:
 * linear below 1 kHz, logarithmic above, each of the same area.
 * @returns bands × 201, row by row
 */
export function melFilters(bands: number): Float32Array {
  const highest = toMel(highestHz);
  const edges = Array.from({ length: bands + 2 }, (_, index) => toHz((highest * index) / (bands + 1)));
  const filters = new Float32Array(bands * frequencies);
  for (let band = 0; band < bands; band += 1) {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    for (let index = 0; index < frequencies; index += 1) {
      const hz = (highestHz * index) / (frequencies - 1);
      const height = Math.max(0, Math.min((hz - low) / (middle - low), (high - hz) / (high - middle)));
      filters[band * frequencies + index] = (height * 2) / (high - low);
    }
  }
  return filters;
}

const linearStep = 200 / 3; // Hz for each mel below 1 kHz
const breakHz = 1_000;
const breakMel = breakHz / linearStep;
const logStep = Math.log(6.4) / 27;

function toMel(hz: number): number {
  return hz < breakHz ? hz / linearStep : breakMel + Math.log(hz / breakHz) / logStep;
}

function toHz(mel: number): number {
  return mel < breakMel ? mel * linearStep : breakHz * Math.exp(logStep * (mel - breakMel));
}
