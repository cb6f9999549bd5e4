import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openParentChannel } from './process-server.ts';

test('inside Electron messages go through the parent port, unwrapped', () => {
  const posted: unknown[] = [];
  const port = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => posted.push(message) });
  Object.assign(process, { parentPort: port });
  onTestFinished(() => {
    Reflect.deleteProperty(process, 'parentPort');
  });
  const channel = openParentChannel();
  const heard: unknown[] = [];
  channel.onMessage((message) => heard.push(message));
  port.emit('message', { data: { kind: 'abort', id: 3 }, ports: [] });
  channel.send({ kind: 'done', id: 3 });
  expect(heard).toEqual([{ kind: 'abort', id: 3 }]);
  expect(posted).toEqual([{ kind: 'done', id: 3 }]);
});
