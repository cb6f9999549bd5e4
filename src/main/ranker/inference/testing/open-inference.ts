import { onTestFinished } from 'vitest';
import { createInference, type Inference, type InferenceOptions } from '../inference.ts';

/** A real model in a real process, on the CPU unless told otherwise; closed with the test. */
export async function openInference(
  modelFolder: string,
  options: Partial<InferenceOptions> = {},
): Promise<Inference> {
  const inference = await createInference({ modelFolder, device: 'cpu', ...options });
  onTestFinished(() => inference.close());
  return inference;
}
