/** Entry of the process that runs the model. Started by the app, never by hand. */
import { onnxRuntime } from './onnx-runtime.ts';
import { openParentChannel } from './parent-channel.ts';
import { serveRequests } from './serve-requests.ts';

serveRequests(openParentChannel(), onnxRuntime);
