export type { Host, Secrets } from './host.ts';
