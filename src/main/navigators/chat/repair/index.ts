export { wordRepair } from './word-repair.ts';
