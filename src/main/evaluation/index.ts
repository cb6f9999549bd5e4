export { scoreWeblinx, type WeblinxPrediction } from './score-weblinx.ts';
