export { openFileSecrets } from '../secrets.ts';
export { listenOnLoopback } from '../site-server.ts';
export { openWatchedWindow } from './watched-window.ts';
export {
  createHeadlessHost,
  createWebHost,
} from './web-host.ts';
