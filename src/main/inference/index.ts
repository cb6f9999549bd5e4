export { createInference } from './create-inference.ts';
export type { Device, TriedDevice } from './devices.ts';
export type { EncodeKind, Inference, InferenceOptions, ModelCard, RunOptions } from './inference.ts';
