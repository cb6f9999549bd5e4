import type { Action, Candidate, Snapshot } from '#shared/domain/index.ts';
import { findSecretsInUtterance } from '#shared/text/secrets.ts';
import { findNamedHosts, siteOfHost, siteOfUrl } from '#shared/text/sites.ts';
import { type DataFlow, receivingSite } from './data-flow.ts';

/**
 * Which site the user gave a secret for: the sites whose address the utterance has, else the one that was open when it
 * was said. A field of any other site that asks for a password may be a stranger's copy of the right one.
 */
export interface SecretSites {
  /** @param openSite site of the page as the user saw it; null for the one that is looked at next */
  hear(utterance: string, openSite: string | null): void;
  see(url: string): void;
  /** The user's own words led there, without its address standing in them ("go to wikipedia and …"). */
  ledTo(url: string): void;
  /** The user agreed that this site gets it too. */
  allow(text: string, site: string): void;
  /** Sites that a text was given for, when this site is none of them; null where nothing is to be asked. */
  findOthers(text: string, isForSecretField: boolean, site: string): readonly string[] | null;
}

interface Given {
  readonly utterance: string;
  readonly secrets: readonly string[];
  readonly sites: Set<string>;
}

export function createSecretSites(): SecretSites {
  const heard: Given[] = [];
  let unplaced: Given[] = [];

  function given(text: string, isForSecretField: boolean): readonly Given[] {
    const typed = text.trim();
    if (typed === '') return [];
    // In a field for secrets every word of the user's is one; elsewhere what is a secret by itself.
    return heard.filter(
      ({ utterance, secrets }) =>
        (isForSecretField && utterance.includes(typed)) || secrets.some((secret) => typed.includes(secret)),
    );
  }

  return {
    hear(utterance, openSite) {
      const sites = findNamedHosts(utterance).map(siteOfHost);
      const one: Given = {
        utterance,
        secrets: findSecretsInUtterance(utterance),
        sites: new Set(sites.length > 0 || openSite === null ? sites : [openSite]),
      };
      heard.push(one);
      if (one.sites.size === 0) unplaced.push(one);
    },
    see(url) {
      for (const { sites } of unplaced) sites.add(siteOfUrl(url));
      unplaced = [];
    },
    ledTo(url) {
      heard.at(-1)?.sites.add(siteOfUrl(url));
    },
    allow(text, site) {
      for (const { sites } of given(text, true)) sites.add(site);
    },
    findOthers(text, isForSecretField, site) {
      const all = given(text, isForSecretField);
      if (all.length === 0 || all.some(({ sites }) => sites.has(site))) return null;
      return [...new Set(all.flatMap(({ sites }) => [...sites]))].filter((other) => other !== '');
    },
  };
}

/** A secret of the user's on its way to a site that it was not given for, whoever decided on the action. */
export function findStraySecret(
  action: Action,
  target: Candidate | null,
  snapshot: Snapshot,
  secrets: SecretSites,
): DataFlow | null {
  const text = action.intent === 'textinput' ? action.text : action.intent === 'change' ? action.value : null;
  const to = receivingSite(target, snapshot);
  if (text === null || target === null || to === '') return null;
  const from = secrets.findOthers(text, target.secret !== null, to);
  if (from === null) return null;
  const because = `you gave that for ${from.join(', ') || 'no site that is known'}, not for ${to}`;
  const consequence = { class: 'outbound', kind: 'data-flow', certainty: 'certain', because } as const;
  return { kind: 'data-flow', consequence, text, to, from, parts: [], isSecret: true };
}
