import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import { siteOfUrl } from './site-of-url.ts';

/**
 * Addresses of the sites that an action works on or leads to. Leaving a page is free, whatever page it is; working on
 * one is not, and where a link or a form leads counts as much as where it stands.
 */
export function findDestinations(
  action: Action,
  target: Candidate | null,
  snapshot: Snapshot,
): readonly string[] {
  switch (action.intent) {
    case 'say':
    case 'tabcreate':
    case 'tabremove':
      return [];
    case 'tabswitch':
      return snapshot.tabs.filter((tab) => tab.id === action.target).map((tab) => tab.url);
    case 'load':
      if (action.transition === 'typed') return [action.url];
      // Where the history leads is known once it is there; what is done next is asked about then.
      return action.transition === 'reload' ? [snapshot.url] : [];
    case 'click':
    case 'submit':
      return [snapshot.url, ...leadsTo(action, target)];
    default:
      return [snapshot.url];
  }
}

function leadsTo(action: Action, target: Candidate | null): readonly string[] {
  if (target === null) return [];
  const link = action.intent === 'click' && target.href !== null ? [target.href] : [];
  const sends = target.form !== null && (action.intent === 'submit' || target.form.submits);
  return sends && target.form !== null ? [...link, target.form.action] : link;
}

/** The distinct sites among addresses. */
export function sitesOf(urls: readonly string[]): readonly string[] {
  return [...new Set(urls.map(siteOfUrl))].filter((site) => site !== '');
}
