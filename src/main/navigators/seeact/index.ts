export { createSeeAct, type SeeAct } from './seeact.ts';
