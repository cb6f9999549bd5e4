export { createInference, type Inference, type InferenceOptions } from './inference.ts';
export type { Device, ModelCard } from './protocol.ts';
