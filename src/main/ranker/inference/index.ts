export { createInference, type Inference, type InferenceOptions } from './inference.ts';
export type { Device, ModelCard, ReadPieces } from './protocol.ts';
