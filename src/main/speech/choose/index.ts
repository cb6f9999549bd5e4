export { chooseEngine } from './choose-engine.ts';
export { Engines } from './engines.ts';
