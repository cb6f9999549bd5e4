export { describeAddress, type Row, restoreAddress } from './addresses.ts';
export {
  askAlways,
  createJudge,
  type JudgeControl,
  judgeEffect,
  readNames,
  rememberedKinds,
  type Verdict,
} from './consequences.ts';
export { questionContext, questionOf } from './control-context.ts';
export { commandTarget, type Effect, namesOf, resolveCommandEffect, resolveEffect } from './effects.ts';
export { isOwnWord } from './own-word.ts';
export { type Agreed, judgeRequest } from './requests.ts';
export { findStraySecret } from './secret-sites.ts';
export { createSessionTrust, type SessionTrust } from './session-trust.ts';
export { findSubjects, type Subject } from './subjects.ts';
export { checkTrust, type Finding, orderFindings } from './trust.ts';
