export { createWebHost, type WebHostOptions } from './create-web-host.ts';
