export { type ChoiceSources, chooseEngine, type EngineChoice } from './choose-engine.ts';
export { type BuildState, Engines, type EnginesParts } from './engines.ts';
