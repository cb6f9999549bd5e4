import type {
  ApprovalRequest,
  Consequence,
  FormInfo,
  HeldRequest,
  RequestField,
  RequestNote,
} from '#shared/domain/index.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { foldText } from '#shared/text/words.ts';
import { askMeanwhile } from '../approvals.ts';
import {
  type Agreed,
  findSubjects,
  type JudgeControl,
  judgeRequest,
  questionContext,
  readNames,
} from '../policy/index.ts';
import type { Permit } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Approved, buildCard } from './step.ts';
import { isNaming, wordApproval } from './word-approval.ts';

/** Of what a page sends, as many lines stand on a card. */
const shownFields = 30;
const shownBody = 1_000;

export interface RequestWatch {
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
  const agreed = agreedTo(step, ports.judge);
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
  if (!run.mayAsk() || step.proposal.looks === true) return 'failed';
  const card = buildRequest(run, step, request, judged.because);
  const { signal } = run.control;
  const answer = await askMeanwhile(ports, run, { request: card, signal, gone });
  if (answer.kind === 'accept') return 'asked-yes';
  run.heard.refused.add(name);
  if (answer.kind === 'stop') run.control.stop();
  return 'asked-no';
}

/**
 * What the user agreed to before the press, as the card showed it; null where they were not asked. A step sends what its
 * form shows, and nothing else.
 */
function agreedTo(step: Approved, judge: JudgeControl): Agreed | null {
  const { approval, isOwnWord, effect, target, action, verdict, snapshot } = step.continues ?? step;
  const isAgreed = approval === 'asked-yes' || approval === 'remembered' || isOwnWord;
  if (!isAgreed && verdict.mild !== 'step') return null;
  const form = formOf({ effect, target });
  const url = effect.kind === 'open' ? effect.url : (target?.href ?? form?.action ?? null);
  const typed = action.intent === 'change' ? [{ label: '', value: action.value }] : [];
  const { consequence } = verdict;
  const subjects = isNaming({ target }) ? findSubjects(target, snapshot) : [];
  return {
    url,
    fields: [...(form?.fields ?? []), ...typed],
    payload: form?.payload ?? [],
    numbers: subjects.flatMap(({ numbers }) => numbers),
    saysTheSame: (words) => {
      if (consequence === null || subjects.length === 0) return false;
      const said = judge({ ...questionContext(words), dialog: '' });
      return said.band === 'ask' && said.kind === consequence.kind;
    },
  };
}

function formOf({ effect, target }: Pick<Approved, 'effect' | 'target'>): FormInfo | null {
  return (effect.kind === 'press' ? effect.sends : null) ?? target?.form ?? null;
}

/** Under which a no is remembered: asking again for the same address is the same. */
function nameOf({ method, url }: HeldRequest): string {
  const { host, pathname } = new URL(url);
  return `request ${method} ${host}${pathname}`;
}

function buildRequest(run: Run, step: Approved, request: HeldRequest, because: string): ApprovalRequest {
  const { host, pathname } = new URL(request.url);
  const consequence: Consequence = {
    class: 'irreversible',
    kind: step.verdict.consequence?.kind ?? 'request',
    certainty: 'certain',
    because,
    ...(step.verdict.consequence?.isKindGuessed === true ? { isKindGuessed: true } : {}),
  };
  const form = formOf(step);
  const fields = (request.fields ?? []).slice(0, shownFields);
  const body = request.bodyText.slice(0, shownBody);
  return buildCard(run, step, {
    sentence: wordRequest(step, request),
    consequence,
    data: [
      ...(request.fields === null && body !== ''
        ? [{ label: 'Text', value: body }]
        : fields.map((field) => ({ label: labelOf(field, form), value: field.value }))),
      ...(request.operation === null ? [] : [{ label: 'Operation', value: request.operation }]),
      { label: 'Request', value: `${request.method} ${host}${pathname}` },
    ],
  });
}

/** What the press does, where that is known and it is done on the site that is open; else only that the page sends. */
function wordRequest(step: Approved, request: HeldRequest): string {
  const { consequence } = step.verdict;
  const { url } = step.snapshot;
  const anySending = `Let the page send this to ${new URL(request.url).host}`;
  if (consequence === null || siteOfUrl(request.url) !== siteOfUrl(url)) return anySending;
  const isUnknown = consequence.isKindGuessed === true && consequence.certainty !== 'certain';
  const subjects = isNaming(step) ? findSubjects(step.target, step.snapshot) : [];
  const sentence = isUnknown
    ? anySending
    : wordApproval({ kind: 'consequence', consequence }, step.target, url, subjects);
  const wasAsked = step.approval === 'asked-yes' || step.approval === 'remembered';
  return wasAsked ? `${sentence}: it is not all that you agreed to` : sentence;
}

/**
 * What a value that is sent is called: the label of the field that it stands in, and the request's own word without its
 * machinery ("to[0].address" is "to address") where that says something else. The value is what the request carries.
 */
function labelOf({ name, value }: RequestField, form: FormInfo | null): string {
  const words = name
    .replace(/\[\d*\]/gu, ' ')
    .replace(/[._[\]\s]+/gu, ' ')
    .trim();
  const plain = value.trim();
  const label = form?.fields.find((field) => plain !== '' && field.value.trim() === plain)?.label ?? '';
  if (label === '') return words || name;
  const [shown, sent] = [foldText(label), foldText(words.split(' ').at(-1) ?? '')];
  return shown.includes(sent) || sent.includes(shown) ? label : `${label}, sent as “${words}”`;
}
