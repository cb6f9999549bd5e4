import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { namesSite, siteOfUrl } from '#shared/text/sites.ts';

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

/** Whether a site belongs to the task, was refused by the user, or has to be asked about. */
type SiteStanding = 'task' | 'refused' | 'new';

/**
 * The sites that a session may work on unasked (threat model 15): where it began, those that the user's own words or
 * hands led to, and those that the user agreed to. Nothing that a page or a model says adds one.
 */
export interface TaskSites {
  standing(url: string, said: readonly string[]): SiteStanding;
  /** The page as it is looked at; the first one is where the session began. */
  see(url: string): void;
  /** The user opened it, or acted on it with their own hands; where that leads is theirs too. */
  takenByUser(url: string): void;
  allow(site: string): void;
  /** Until `forgetRefusals`: a site that was refused is not asked about again and again. */
  refuse(site: string): void;
  forgetRefusals(): void;
}

/** @param begunAt address that an earlier run of the session began at, "" when there is none */
export function createTaskSites(begunAt: string): TaskSites {
  let start: string | null = begunAt === '' ? null : siteOfUrl(begunAt);
  const allowed = new Set<string>();
  const refused = new Set<string>();
  let isUsers = false;
  return {
    standing(url, said) {
      const site = siteOfUrl(url);
      if (site === '' || site === start || allowed.has(site) || namesSite(said, new URL(url).host))
        return 'task';
      return refused.has(site) ? 'refused' : 'new';
    },
    see(url) {
      const site = siteOfUrl(url);
      if (isUsers && site !== '') allowed.add(site);
      isUsers = false;
      // A blank page is a beginning too: what a first address redirects to was not chosen by anybody.
      start ??= site;
    },
    takenByUser(url) {
      const site = siteOfUrl(url);
      if (site !== '') allowed.add(site);
      isUsers = true;
    },
    allow(site) {
      refused.delete(site);
      allowed.add(site);
    },
    refuse: (site) => void refused.add(site),
    forgetRefusals: () => refused.clear(),
  };
}

/**
 * Why an element in a frame must not be touched, or null (fault case 8): frames of other sites are adverts and the
 * like, left out of what a model is shown; one that knows of them has been told by somebody else.
 */
export function refuseFrame(
  target: Candidate | null,
  snapshot: Snapshot,
  said: readonly string[],
): string | null {
  const frame = target === null ? undefined : snapshot.frames[target.frame];
  if (frame === undefined || !frame.crossSite) return null;
  const host = hostOf(frame.origin);
  if (namesSite(said, host)) return null;
  const place = host === '' ? 'a part of the page that belongs to somebody else' : `a frame of ${host}`;
  return `That element is in ${place}. Such parts are not touched unless the user names the site.`;
}
