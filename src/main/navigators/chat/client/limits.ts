/**
 * Until the first token, in ms. A 7B model on two CPU cores reads about 40 tokens a second, so a 4,000-token prompt
 * takes it 100 s; what has not begun after that is broken rather than slow.
 */
export const firstTokenMs = 120_000;

/** Between two tokens, in ms. Even swapping machines write one token in a few seconds; half a minute is a stall. */
export const idleMs = 30_000;

/** One request from beginning to end, in ms: a model that thinks longer is no help with one click. */
export const totalMs = 300_000;

/** After the finish reason, in ms: the answer is whole, only its token count may still come. */
export const usageGraceMs = 2_000;

/** For the list of models, in ms: a list needs no thinking. */
export const listMs = 15_000;

/**
 * Tokens of one answer: WebLINX's generation limit (spec/weblinx.md 4.9). Enough for one action with a reason and for
 * a closing report of about 150 words.
 */
export const answerTokens = 256;

/** The same for models that think first and count their thoughts; their action is as short as anybody's. */
export const reasoningAnswerTokens = 4_096;

/** Characters of an answer that are read. 256 tokens are about 1,000; ten times that is no action any more. */
export const longestAnswer = 16_000;

/** Characters of separate reasoning that are read: 4,096 tokens are about 16,000. */
export const longestReasoning = 200_000;

/** How often a busy or broken endpoint (429, 5xx) is asked again. */
export const mostRetries = 4;

/** The first wait before asking again, in ms; it doubles each time. */
export const firstBackoffMs = 1_000;

/** No wait is longer, in ms, whatever a header says (issue 3): after a minute a person wants to be asked. */
export const longestWaitMs = 60_000;
