export { openFileSecrets } from '../secrets.ts';
export {
  createHeadlessHost,
  createWebHost,
} from './web-host.ts';
