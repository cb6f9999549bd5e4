/** Inside a utility process: `process.parentPort`, the one thing that Electron adds and its entries use. */
import { EventEmitter } from 'node:events';

const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown): void => {
    process.send?.(message, undefined, {}, () => undefined);
  },
});
process.on('message', (data) => port.emit('message', { data, ports: [] }));
// It ends with the app.
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port });
