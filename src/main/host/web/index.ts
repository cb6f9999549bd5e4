export { createHeadlessHost, type HeadlessHostOptions } from './create-headless-host.ts';
export { createWebHost, type WebHostOptions } from './create-web-host.ts';
export { openFileSecrets } from './file-secrets.ts';
