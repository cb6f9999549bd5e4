export { tellOfUpdate } from './tell-of-update.ts';
export { fetchUpdate, findUpdate, readUpdateSource, type UpdateSource } from './updates.ts';
