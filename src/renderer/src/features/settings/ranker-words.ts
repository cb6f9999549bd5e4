import type { Settings } from '#shared/domain/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';

export const deviceChoices: readonly { readonly value: Settings['rankerDevice']; readonly label: string }[] =
  [
    { value: 'auto', label: 'Whichever is quickest' },
    { value: 'cpu', label: 'The processor (CPU)' },
    { value: 'webgpu', label: 'The graphics card (WebGPU)' },
    { value: 'cuda', label: 'NVIDIA (CUDA)' },
    { value: 'dml', label: 'Windows (DirectML)' },
    { value: 'coreml', label: 'Apple (CoreML)' },
  ];

/** What ranks the page, as a sentence. */
export function rankerSentence({ status, model, device }: RankerState): string {
  switch (status) {
    case 'starting':
      return 'The model is being started. Until then elements are ranked by their words.';
    case 'ready':
      return `Elements are ranked by the model ${model} on ${device}.`;
    case 'fallback':
      return 'The model does not run, so elements are ranked by their words.';
  }
}

/** What to do about a fallback. */
export function fallbackAdvice({ rankerModel, rankerDevice }: Settings): string {
  if (rankerModel !== '') return 'Empty the folder below to use the model that comes with Parley.';
  if (rankerDevice !== 'auto') return 'Choose “Whichever is quickest” below to have another device tried.';
  return 'Parley works all the same, but finds less when you use other words than the page. Starting Parley anew tries the model again; if it stays like this, install Parley anew.';
}
