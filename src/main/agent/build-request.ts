import { randomUUID } from 'node:crypto';
import type { ApprovalRequest } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { neverRemembered } from './consequence-words.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Run } from './run.ts';
import type { Checked } from './step.ts';
import { summarizeTarget } from './summarize-target.ts';
import { describeAddress, type Finding, type Row } from './trust/index.ts';
import { wordApproval } from './word-approval.ts';

/** The card for what was found, gravest first: one question, everything that a yes lets through written on it. */
export function buildRequest(
  run: Run,
  step: Checked,
  findings: readonly [Finding, ...Finding[]],
  origin: string,
): ApprovalRequest {
  const [first, ...others] = findings;
  const rows = findings.flatMap((finding) => rowsOf(finding, step));
  const also = others.map((other) => ({
    label: 'Also',
    value: wordApproval(other, step.target, step.snapshot.url),
  }));
  return maskSecrets(
    {
      id: randomUUID(),
      sessionId: run.sessionId,
      sentence: wordApproval(first, step.target, step.snapshot.url),
      consequence: first.consequence,
      origin,
      url: step.snapshot.url,
      action: formatAction(step.action),
      element: summarizeTarget(step.target),
      data: [...rows.filter((row, index) => !isSaidBefore(row, rows.slice(0, index))), ...also],
      rememberable: findings.every(({ consequence }) => !neverRemembered.has(consequence.kind)),
    },
    run.heard.secrets,
  );
}

function isSaidBefore(row: Row, before: readonly Row[]): boolean {
  return row.label === 'Address' && before.some(({ value }) => value === row.value);
}

function rowsOf(finding: Finding, step: Checked): readonly Row[] {
  switch (finding.kind) {
    case 'consequence':
      return (step.target?.form?.fields ?? []).map((field) => ({ ...field }));
    case 'new-site':
      return addressRows(step);
    case 'address':
      return describeAddress(finding.url);
    case 'data-flow':
      return [
        ...(step.action.intent === 'load' ? [] : [{ label: 'Text', value: finding.text }]),
        { label: 'Read on', value: finding.from.join(', ') },
        { label: 'Goes to', value: finding.to },
        {
          label: 'Known from there',
          value: finding.parts.join(', ') || 'cannot be told: the text is encoded',
        },
      ];
    default:
      return assertNever(finding);
  }
}

/** Where a link or a form leads; a typed address has rows of its own when it is more than the site. */
function addressRows({ action, target }: Checked): readonly Row[] {
  if (action.intent === 'load') return [{ label: 'Address', value: action.url }];
  const sent = target?.form?.submits === true ? target.form.fields.map((field) => ({ ...field })) : [];
  const leads = target?.href ?? (sent.length > 0 ? (target?.form?.action ?? null) : null);
  return leads === null ? sent : [{ label: 'Address', value: leads }, ...sent];
}
