export { type CommandOptions, createCommandTranscriber } from './command/create-command-transcriber.ts';
export { sweepLeftSounds } from './command/private-folder.ts';
export {
  createEndpointTranscriber,
  type EndpointOptions,
} from './endpoint/create-endpoint-transcriber.ts';
