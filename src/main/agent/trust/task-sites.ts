import { namesSite } from '#shared/lib/index.ts';
import { siteOfUrl } from './site-of-url.ts';

/** Whether a site belongs to the task, was refused by the user, or has to be asked about. */
export type SiteStanding = 'task' | 'refused' | 'new';

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
