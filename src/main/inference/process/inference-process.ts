/** Entry of the process that runs the model. Started by the app, never by hand. */
import { openParentChannel } from '../../platform/parent-channel.ts';
import { onnxRuntime } from './onnx-runtime.ts';
import { serveRequests } from './serve-requests.ts';

serveRequests(openParentChannel(), onnxRuntime);
