export { toPlainLine } from './clean-text.ts';
export { isProblem, type Problem, type ProblemKind, problemKinds } from './problem.ts';
export { type ReadReply, readReply } from './read-reply.ts';
export type { Pointing, ReplyScene } from './reply-scene.ts';
