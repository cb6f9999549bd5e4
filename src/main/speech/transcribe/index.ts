export { createCommandTranscriber } from './command/command-transcriber.ts';
export { sweepLeftSounds } from './command/private-folder.ts';
export { createEndpointTranscriber } from './endpoint/endpoint-transcriber.ts';
