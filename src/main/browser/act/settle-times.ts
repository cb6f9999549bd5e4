/**
 * How long the driver waits for a page after it did something, in ms. Chosen by hand on the served pages and on what
 * is known of people: a page that shows nothing for a second feels slow, and one of ten is left.
 */

/** Time that a page gets to begin to react at all. Scripts react within a frame or two; slow machines need more. */
export const reactionMs = 60;

/** Nothing may change for this long before the page counts as settled. */
export const quietMs = 100;

/** A field that offers suggestions waits this long for the next key before it asks for them; 300 is the usual delay. */
export const typeAheadMs = 400;

/** A page that never stops changing (tickers, animations) is taken as it is after this. */
export const longestUnrestMs = 1_200;

/** Answers to requests of the page's own scripts are waited for this long, from the last time anything changed. */
export const longestRequestsMs = 3_000;

/** A server that has not begun to answer by now will not. */
export const longestAnswerMs = 12_000;

/** The markup may take this long from its first byte; then loading is stopped and what is there is used. */
export const longestMarkupMs = 8_000;

/** The load event waits for the last picture; scripts and styles count as requests anyway, pictures are not needed. */
export const longestExtrasMs = 1_000;

/** All of the above together never take longer. */
export const longestSettleMs = 25_000;

/** An element must be at the same place this far apart to count as still: two frames of a slow screen. */
export const stillnessMs = 40;

/** One that moves for longer is said to be moving. */
export const longestMovementMs = 1_500;
