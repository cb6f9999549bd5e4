import type {
  ApprovalAnswer,
  ApprovalRequest,
  Candidate,
  ConsequenceKind,
  Outcome,
  RequestNote,
  Snapshot,
} from '#shared/domain/index.ts';
import { permittedPath, withoutFragment } from '#shared/text/addresses.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { askInTime } from '../approvals.ts';
import {
  describeAddress,
  type Finding,
  findSubjects,
  namesOf,
  orderFindings,
  questionOf,
  type Row,
  rememberedKinds,
} from '../policy/index.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, buildCard, type Checked, placeOfPage, timeStage } from './step.ts';
import { isNaming, wordApproval } from './word-approval.ts';

/**
 * Holds an action with consequences until the user has agreed to it (docs/mind2web.md SI-1, SI-2, SI-14). The
 * request is bound to this action on this page with this data; an answer to an older request does nothing.
 */
export async function approve(ports: AgentPorts, run: Run, step: Checked): Promise<Approved> {
  if (step.outcome !== null || step.findings.length === 0) {
    return { ...step, approval: 'not-needed', pauseAfter: false };
  }
  const begun = continuesYes(step, run.heard.openYes);
  if (begun !== null) return { ...step, approval: 'asked-yes', continues: begun, pauseAfter: false };
  const open = orderFindings(await dropRemembered(ports, step));
  const [first] = open;
  if (first === undefined) return { ...step, approval: 'remembered', pauseAfter: false };
  const request = buildRequest(run, step, [first, ...open.slice(1)]);
  if (step.target !== null) {
    const label = step.action.intent;
    ports.browser.mark([{ uid: step.target.uid, box: step.target.box, label, kind: 'asked' }]);
  }
  run.setState({ status: 'awaiting-approval', sessionId: run.sessionId, request });
  const [answer, ms] = await timeStage(ports, () => askInTime(ports, run, request));
  const asked = { ...step, asked: request, ms: { ...step.ms, approve: ms } };
  run.heard.trust.settle(open, answer.kind === 'accept');
  if (answer.kind !== 'accept')
    for (const name of namesOf(step.effect, step.snapshot)) run.heard.refused.add(name);
  switch (answer.kind) {
    case 'accept':
      if (answer.remember && request.rememberable) {
        await ports.recorder.addGrant({
          origin: request.origin,
          kind: first.consequence.kind,
          path: permittedPath(step.snapshot.url),
          createdAt: ports.clock.now(),
        });
      }
      return recheckTarget(ports, run, { ...asked, approval: 'asked-yes', pauseAfter: false });
    case 'reject':
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    case 'reject-and-pause':
      return { ...asked, approval: 'asked-no', pauseAfter: true, outcome: refused(answer) };
    case 'lapsed':
      return { ...asked, approval: 'asked-no', pauseAfter: true, outcome: unanswered };
    case 'stop':
      run.control.stop();
      return { ...asked, approval: 'asked-no', pauseAfter: false, outcome: refused(answer) };
    default:
      return assertNever(answer);
  }
}

/** A yes to an act of which nothing has left yet, as far as is known. */
export interface OpenYes {
  readonly step: Approved;
  /** What the page has sent since, with what became of it. */
  readonly notes: readonly RequestNote[];
}

/** What a page asks back about without saying more than the card did; whom, how much and with what right is asked anew. */
const confirmed: ReadonlySet<ConsequenceKind> = new Set(['submit', 'send', 'post', 'delete']);

/**
 * The act that the user said yes to, where a press only answers what the page asks back about it: the very next act, in a
 * dialog that came up on the same page, of the same kind, with nothing filled in, before anything has left. One
 * consequence is asked about once, as it is where the browser's own box asks back. null for anything else.
 */
function continuesYes(step: Checked, yes: OpenYes | null): Approved | null {
  if (yes === null || yes.notes.length > 0 || yes.step.continues !== undefined) return null;
  const { target, snapshot, findings } = step;
  const [asked, ...others] = findings;
  if (asked?.kind !== 'consequence' || others.length > 0 || !confirmed.has(asked.consequence.kind))
    return null;
  const isSame = yes.step.findings.some(
    ({ kind, consequence }) => kind === 'consequence' && consequence.kind === asked.consequence.kind,
  );
  if (!isSame || target === null || target.href !== null) return null;
  const { form } = target;
  if (form !== null && (form.fields.length > 0 || form.secrets.length > 0 || form.uploads)) return null;
  if (withoutFragment(snapshot.url) !== withoutFragment(yes.step.snapshot.url)) return null;
  const isNew = countDialogs(snapshot) > countDialogs(yes.step.snapshot);
  return isNew && questionOf(target, snapshot) !== '' ? yes.step : null;
}

function countDialogs({ regions }: Snapshot): number {
  return regions.filter(({ kind }) => kind === 'dialog').length;
}

const unanswered: Outcome = {
  kind: 'refused',
  by: 'guard',
  message: 'Nobody answered in time, so nothing was done.',
};

async function dropRemembered(
  ports: AgentPorts,
  { findings, snapshot }: Checked,
): Promise<readonly Finding[]> {
  if (!findings.some(({ consequence }) => rememberedKinds.has(consequence.kind))) return findings;
  const origin = placeOfPage(snapshot);
  const path = permittedPath(snapshot.url);
  const grants = (await ports.recorder.grants()).filter(
    (grant) => grant.origin === origin && grant.path === path,
  );
  return findings.filter(
    ({ consequence: { kind } }) => !rememberedKinds.has(kind) || !grants.some((grant) => grant.kind === kind),
  );
}

function refused(answer: Exclude<ApprovalAnswer, { kind: 'accept' }>): Outcome {
  const message = answer.kind === 'reject-and-pause' ? answer.message.trim() : '';
  if (message !== '') return { kind: 'refused', by: 'user', message: `You said no: ${message}` };
  return {
    kind: 'refused',
    by: 'user',
    message:
      answer.kind === 'reject-and-pause' ? 'You took over this step.' : 'You said no, so nothing was done.',
  };
}

/**
 * Looks again after the user said yes: the answer was to this action on this page with this data (fault case 10), and
 * while the question was open the page had all the time it wanted to change what would be sent. When it did, nothing is
 * done; else the action is carried out on the page as it is now. @throws AppError `stopped`
 */
async function recheckTarget(ports: AgentPorts, run: Run, step: Approved): Promise<Approved> {
  if (step.target === null) return step;
  const snapshot = await ports.browser.observe({ signal: run.control.signal });
  run.heard.trust.see(snapshot);
  run.pageQuestions.see(snapshot);
  const target = snapshot.candidates.find(({ uid }) => uid === step.target?.uid) ?? null;
  if (target !== null && payloadOf(target, snapshot) === payloadOf(step.target, step.snapshot)) {
    return { ...step, snapshot, target };
  }
  const message = 'The page changed while you were asked, so nothing was done.';
  return { ...step, outcome: { kind: 'failed', reason: 'changed', message } };
}

/** Everything that the card was about, as one text. What else moves on the page does not matter. */
function payloadOf(target: Candidate, snapshot: Snapshot): string {
  const { form } = target;
  return JSON.stringify([
    withoutFragment(snapshot.url),
    target.role,
    target.name || target.text,
    target.href,
    form === null || form.fields.length === 0 ? [chosenOn(snapshot), findSubjects(target, snapshot)] : [],
    form && [form.action, form.method, form.secrets, form.uploads, form.fields],
  ]);
}

/** The card for what was found, gravest first: one question, everything that a yes lets through written on it. */
function buildRequest(run: Run, step: Checked, findings: readonly [Finding, ...Finding[]]): ApprovalRequest {
  const [first, ...others] = findings;
  const rows = findings.flatMap((finding) => rowsOf(finding, step));
  const also = others.map((other) => ({
    label: 'Also',
    value: wordApproval(other, step.target, step.snapshot.url),
  }));
  const subjects = isNaming(step) ? findSubjects(step.target, step.snapshot) : [];
  return buildCard(run, step, {
    sentence: wordApproval(first, step.target, step.snapshot.url, subjects),
    consequence: first.consequence,
    data: [...rows.filter((row, index) => !isSaidBefore(row, rows.slice(0, index))), ...also],
    rememberable: findings.every(({ consequence }) => rememberedKinds.has(consequence.kind)),
  });
}

const mostChosen = 30;

/** What is ticked on the page, as its lines are called: what "Delete" is about where no form says it. */
function chosenOn({ candidates, texts }: Snapshot): readonly string[] {
  return candidates
    .filter(({ role, states }) => role === 'checkbox' && states.checked === true)
    .slice(0, mostChosen)
    .map((box) => {
      const around = candidates.findLast((other) => box.xpath.startsWith(`${other.xpath}/`));
      const beside = texts.filter(({ region }) => region === box.region).map(({ text }) => text);
      return box.name || box.nearbyLabel || around?.text || beside.join(' ');
    })
    .filter((name) => name !== '');
}

function isSaidBefore(row: Row, before: readonly Row[]): boolean {
  return row.label === 'Address' && before.some(({ value }) => value === row.value);
}

function rowsOf(finding: Finding, step: Checked): readonly Row[] {
  switch (finding.kind) {
    case 'consequence': {
      const fields = step.target?.form?.fields ?? [];
      if (fields.length > 0) return fields;
      const address = leadsOn(step).map((value) => ({ label: 'Address', value }));
      const subjects = findSubjects(step.target, step.snapshot);
      if (subjects.length > 0)
        return [...address, ...subjects.map(({ name }) => ({ label: 'What', value: name }))];
      return [...address, ...chosenOn(step.snapshot).map((value) => ({ label: 'Chosen', value }))];
    }
    case 'new-site':
      return addressRows(step);
    case 'address':
      return describeAddress(finding.url);
    case 'data-flow':
      return [
        ...(step.action.intent === 'load' ? [] : [{ label: 'Text', value: finding.text }]),
        { label: finding.isSecret ? 'Given for' : 'Read on', value: finding.from.join(', ') },
        { label: 'Goes to', value: finding.to },
        ...(finding.isSecret
          ? []
          : [
              {
                label: 'Known from there',
                value: finding.parts.join(', ') || 'cannot be told: the text is encoded',
              },
            ]),
      ];
    default:
      return assertNever(finding);
  }
}

/** Where a link or a load leads, where that is another page: a yes is for what was shown. */
function leadsOn({ effect, target, snapshot }: Checked): readonly string[] {
  const url = effect.kind === 'open' ? effect.url : (target?.href ?? null);
  if (url === null || !/^https?:/iu.test(url)) return [];
  return withoutFragment(url) === withoutFragment(snapshot.url) ? [] : [url];
}

/** Where a link or a form leads; a typed address has rows of its own when it is more than the site. */
function addressRows({ action, target }: Checked): readonly Row[] {
  if (action.intent === 'load') return [{ label: 'Address', value: action.url }];
  const sent = target?.form?.submits === true ? target.form.fields : [];
  const leads = target?.href ?? (sent.length > 0 ? (target?.form?.action ?? null) : null);
  return leads === null ? sent : [{ label: 'Address', value: leads }, ...sent];
}
