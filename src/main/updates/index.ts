export { checkUpdates, tellOfUpdate } from './tell-of-update.ts';
export { fetchUpdate, findUpdate, readUpdateSource } from './updates.ts';
