export type { ReplyContext } from './problem.ts';
export { isProblem, type Problem } from './problem.ts';
export { type ReadReply, readReply } from './read-reply.ts';
