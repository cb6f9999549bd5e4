import { randomUUID } from 'node:crypto';
import type { ApprovalRequest, Consequence, HeldRequest, RequestNote } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { askInTime } from '../approvals.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { type Agreed, judgeRequest, readNames } from '../policy/index.ts';
import type { Permit } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, summarizeTarget } from './step.ts';

/** Of what a page sends, as many lines stand on a card. */
const shownFields = 30;
const shownBody = 1_000;

interface RequestWatch {
  readonly permit: Permit;
  /** What was held so far, with what became of it. */
  readonly notes: readonly RequestNote[];
}

/**
 * Decides on what the page sends while an act is under way and after it, one request after the other: compared with
 * what the user agreed to, let go where it can do no harm, else asked about with where it goes and what it carries
 * (docs/decisions/0023). The watch outlives the act, and the run: a page may send ten seconds after a press.
 */
export function watchRequests(ports: AgentPorts, run: Run, step: Approved): RequestWatch {
  const notes: RequestNote[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const permit: Permit = (request, gone) => {
    const decided = last.then(() => decide(ports, run, step, request, gone));
    last = decided.catch(() => undefined);
    return decided.then((decision) => {
      const { host, pathname } = new URL(request.url);
      const { method, resourceType: kind } = request;
      notes.push({ method, host, path: pathname, kind, decision });
      return decision === 'let-go' || decision === 'asked-yes' ? 'let-go' : 'fail';
    });
  };
  return { permit, notes };
}

async function decide(
  ports: AgentPorts,
  run: Run,
  step: Approved,
  request: HeldRequest,
  gone: AbortSignal,
): Promise<RequestNote['decision']> {
  const name = nameOf(request);
  if (gone.aborted || run.heard.refused.has(name)) return 'failed';
  const { band, mild } = step.verdict;
  const agreed = agreedTo(step);
  const judged = judgeRequest(request, {
    band,
    mild,
    read: (names) => readNames(names, ports.judge),
    page: step.snapshot.url,
    inSearch: step.target?.form?.isSearch === true,
    agreed,
  });
  if (judged.kind === 'let-go') return 'let-go';
  if (judged.kind === 'fail') return 'failed';
  if (!run.mayAsk()) return 'failed';
  const before = run.state();
  const card = maskSecrets(buildCard(run, step, request, judged.because), run.heard.secrets);
  run.setState({ status: 'awaiting-approval', sessionId: run.sessionId, request: card });
  const answer = await askInTime(ports, run, card, gone);
  run.setState(before);
  if (answer.kind === 'accept') return 'asked-yes';
  run.heard.refused.add(name);
  if (answer.kind === 'stop') run.control.stop();
  return 'asked-no';
}

/**
 * What the user agreed to before the press, as the card showed it; null where they were not asked. A step sends what its
 * form shows, and nothing else.
 */
function agreedTo({ approval, isOwnWord, effect, target, action, verdict }: Approved): Agreed | null {
  const isAgreed = approval === 'asked-yes' || approval === 'remembered' || isOwnWord;
  if (!isAgreed && verdict.mild !== 'step') return null;
  const form = effect.kind === 'press' ? (effect.sends ?? target?.form ?? null) : (target?.form ?? null);
  const url = effect.kind === 'open' ? effect.url : (target?.href ?? form?.action ?? null);
  const typed = action.intent === 'change' ? [{ label: '', value: action.value }] : [];
  return { url, fields: [...(form?.fields ?? []), ...typed], payload: form?.payload ?? [] };
}

/** Under which a no is remembered: asking again for the same address is the same. */
function nameOf({ method, url }: HeldRequest): string {
  const { host, pathname } = new URL(url);
  return `request ${method} ${host}${pathname}`;
}

function buildCard(run: Run, step: Approved, request: HeldRequest, because: string): ApprovalRequest {
  const { host, pathname } = new URL(request.url);
  const consequence: Consequence = {
    class: 'irreversible',
    kind: step.verdict.consequence?.kind ?? 'request',
    certainty: 'certain',
    because,
  };
  const fields = (request.fields ?? []).slice(0, shownFields);
  const body = request.bodyText.slice(0, shownBody);
  return {
    id: randomUUID(),
    sessionId: run.sessionId,
    sentence: `Let the page send this to ${host}`,
    consequence,
    origin: originOf(step.snapshot.url) || step.snapshot.url,
    url: step.snapshot.url,
    action: formatAction(step.action),
    element: summarizeTarget(step.target),
    data: [
      { label: 'Request', value: `${request.method} ${host}${pathname}` },
      ...(request.operation === null ? [] : [{ label: 'Operation', value: request.operation }]),
      ...(request.fields === null && body !== ''
        ? [{ label: 'Text', value: body }]
        : fields.map(({ name, value }) => ({ label: name, value }))),
    ],
    rememberable: false,
  };
}
