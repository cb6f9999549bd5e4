export { fetchUpdate, findUpdate } from './updates.ts';
