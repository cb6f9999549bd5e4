export { judgeTranscript, type UtteranceFacts } from './judgement.ts';
