export { describeAct } from './describe-act.ts';
export { type UserAct, watchUser } from './watch-user.ts';
