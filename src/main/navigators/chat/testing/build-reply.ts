import type { Reply } from '../../../models/endpoint/index.ts';

/** For tests: a whole answer with this text. */
export function buildReply(text: string, over: Partial<Reply> = {}): Reply {
  return {
    text,
    reasoning: '',
    refusal: '',
    end: 'complete',
    usage: null,
    reasoned: false,
    tokens: [],
    ...over,
  };
}
