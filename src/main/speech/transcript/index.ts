export { type Judgement, judgeTranscript } from './judge-transcript.ts';
export type { UtteranceFacts } from './utterance-facts.ts';
