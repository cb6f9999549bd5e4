import type { Action, Candidate, Consequence, Outcome, Snapshot } from '#shared/domain/index.ts';
import { isMadeUp } from './addresses.ts';
import { findFlow } from './data-flow.ts';
import type { SessionTrust } from './session-trust.ts';
import { findDestinations, refuseFrame, sitesOf } from './sites.ts';

export type Trusted =
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly outcome: Outcome };

/**
 * What holds for an action that a model composed, whatever made it compose it: the sites of the task,
 * addresses, data of one site on its way to another, frames of strangers. A parse of the user's own words never
 * comes here.
 */
export function checkTrust(
  action: Action,
  target: Candidate | null,
  snapshot: Snapshot,
  trust: SessionTrust,
  said: readonly string[],
): Trusted {
  const frame = refuseFrame(target, snapshot, said);
  if (frame !== null) return refused(frame);
  const length = lengthOf(action);
  if (length > longestGiven[action.intent === 'load' ? 'load' : 'text']) {
    return refused(`That is ${length} characters long, more than anybody could check. Make it shorter.`);
  }
  // The browser's clipboard is older than the session: what another one copied is none of this task's business.
  if (action.intent === 'paste' && trust.clipboard === null) {
    return refused('Nothing has been copied in this session.');
  }
  const standings = findDestinations(action, target, snapshot).map(
    (url) => [url, trust.sites.standing(url, said)] as const,
  );
  const withStanding = (wanted: 'refused' | 'new') =>
    sitesOf(standings.filter(([, standing]) => standing === wanted).map(([url]) => url));
  const no = withStanding('refused');
  if (no.length > 0) {
    return refused(`The user said no to ${no.join(' and ')}. Go on without it, or ask the user.`);
  }
  const findings: Finding[] = [];
  const madeUp = isMadeUp(action, snapshot, said, trust.visited);
  // What a link of the page carries the page itself put there, and the user's own address is the user's.
  const flow = action.intent === 'load' && !madeUp ? null : findFlow(action, target, snapshot, trust, said);
  if (flow !== null) findings.push(flow);
  if (action.intent === 'load' && madeUp) {
    const because = 'the address stands neither in your words nor on a link of this page';
    findings.push({ kind: 'address', consequence: outbound('address', because), url: action.url });
  }
  const sites = withStanding('new');
  if (sites.length > 0) {
    const because = `you have not given an address of ${sites.join(' or ')}`;
    findings.push({ kind: 'new-site', consequence: outbound('new-site', because), sites });
  }
  return { kind: 'findings', findings };
}

/** Characters of what a model may write into an address or a field: an address has to fit on the card as a whole. */
const longestGiven = { load: 2_000, text: 20_000 } as const;

function lengthOf(action: Action): number {
  if (action.intent === 'load') return action.url.length;
  if (action.intent === 'textinput') return action.text.length;
  return action.intent === 'change' ? action.value.length : 0;
}

function outbound(kind: 'address' | 'new-site', because: string): Consequence {
  return { class: 'outbound', kind, certainty: 'certain', because };
}

function refused(message: string): Trusted {
  return { kind: 'refused', outcome: { kind: 'refused', by: 'guard', message } };
}

/** One reason to ask the user before an action, with what the card has to show. */
export type Finding =
  | { readonly kind: 'consequence'; readonly consequence: Consequence }
  | { readonly kind: 'new-site'; readonly consequence: Consequence; readonly sites: readonly string[] }
  | { readonly kind: 'address'; readonly consequence: Consequence; readonly url: string }
  | {
      readonly kind: 'data-flow';
      readonly consequence: Consequence;
      /** Exactly what would be handed over. */
      readonly text: string;
      readonly to: string;
      readonly from: readonly string[];
      /** The parts of it that were read there; empty when the text cannot be read at all. */
      readonly parts: readonly string[];
      /** A secret that the user gave for `from`: nothing of it was read there. */
      readonly isSecret: boolean;
    };

/** The gravest first: its words are what the user is asked with. */
const gravity: readonly Finding['kind'][] = ['data-flow', 'address', 'consequence', 'new-site'];

export function orderFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => gravity.indexOf(a.kind) - gravity.indexOf(b.kind));
}
