import type { ApprovalDecision } from '#shared/domain/index.ts';

export const approvalWords: Readonly<Record<ApprovalDecision, string>> = {
  'not-needed': 'Not needed',
  remembered: 'Allowed by a permission you gave before',
  'asked-yes': 'You allowed it',
  'asked-no': 'You refused it',
};
