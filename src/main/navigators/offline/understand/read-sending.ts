import type { Rule } from './rule.ts';

const email = String.raw`(\S+@\S+\.\S+)`;
const subscribing = new RegExp(
  String.raw`^(?:subscribe|sign\s+(?:me|us)\s+up|sign\s+up|register|join)(?:\s+(?:me|us))?(?:\s+(?:for|to)\s+(?:the\s+)?(.+?))?\s+(?:with|using|as|by|under)\s+(?:the\s+address\s+|my\s+address\s+)?${email}$`,
  'iu',
);
/** "Use voucher ABC-1", "redeem the code ABC-1" */
const redeeming =
  /^(?:use|redeem|apply)\s+(?:the\s+|my\s+|a\s+)?((?:(?:promo|discount|gift|promotional)\s+)?(?:voucher|code|coupon)(?:\s+code)?)\s+(\S+)$/iu;
/** "Submit a reading of 48213" */
const submitting =
  /^(?:submit|send|report|enter|log|record)\s+(?:a\s+|the\s+|my\s+)?(.+?)\s+of\s+([\d.,]+)$/iu;
const answering =
  /^(?:reply|answer|respond|comment)(?:\s+(?:to\s+)?(?:it|this|that|the (?:mail|message|post|thread|e-?mail)))?(?:\s*:\s*|\s+(?:with|saying|that says|by saying|by writing|and say|and write)\s+)(.+)$/iu;

/** Text that goes into a field and is sent at once. */
export const readSending: Rule = (clause) => {
  const subscribed = subscribing.exec(clause.text);
  if (subscribed !== null) {
    const what = subscribed[1] === undefined ? '' : `${clause.phrase(subscribed[1])} `;
    const text = clause.value(subscribed[2] ?? '');
    return [
      { kind: 'send', text, target: null, button: 'subscribe' },
      { kind: 'send', text, target: null, button: 'sign up' },
      { kind: 'send', text, target: `${what}email`, button: 'submit' },
    ];
  }
  const redeemed = redeeming.exec(clause.text);
  if (redeemed !== null) {
    const text = clause.value(redeemed[2] ?? '');
    return [{ kind: 'send', text, target: clause.phrase(redeemed[1] ?? ''), button: 'apply' }];
  }
  const submitted = submitting.exec(clause.text);
  if (submitted !== null) {
    const text = clause.value(submitted[2] ?? '');
    return [{ kind: 'send', text, target: clause.phrase(submitted[1] ?? ''), button: 'submit' }];
  }
  const answered = answering.exec(clause.text);
  return answered === null ? null : [{ kind: 'answer', text: clause.value(answered[1] ?? '') }];
};
