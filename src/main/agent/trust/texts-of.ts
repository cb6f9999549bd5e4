import type { Snapshot } from '#shared/domain/index.ts';
import { siteOfUrl } from './site-of-url.ts';

/** What one site wrote: what a person reads of it, and what stands in the markup (addresses, ids, data). */
export interface SiteTexts {
  readonly shown: string[];
  readonly markup: string[];
}

const shownAttributes: ReadonlySet<string> = new Set(['title', 'alt', 'aria-label', 'placeholder', 'value']);

/** Everything on a page that a model could have been shown, by the site that wrote it. */
export function textsOf(snapshot: Snapshot): ReadonlyMap<string, SiteTexts> {
  const page = siteOfUrl(snapshot.url);
  const siteOfFrame = snapshot.frames.map((frame) => (frame.crossSite ? siteOfUrl(frame.origin) : page));
  const texts = new Map<string, SiteTexts>([[page, { shown: [snapshot.title], markup: [snapshot.url] }]]);
  const of = (frame: number): SiteTexts => {
    const site = siteOfFrame[frame] ?? page;
    const known = texts.get(site) ?? { shown: [], markup: [] };
    texts.set(site, known);
    return known;
  };
  for (const { frame, text } of snapshot.texts) of(frame).shown.push(text);
  // The text of elements is that of `texts`, unless there was too much of it for them.
  const isCut = snapshot.gaps.length > 0;
  for (const { frame, text, tail, attributes } of snapshot.elements) {
    if (isCut) of(frame).shown.push(text, tail);
    addAttributes(of(frame), attributes);
  }
  for (const candidate of snapshot.candidates) {
    const into = of(candidate.frame);
    const { name, text, nearbyLabel, description, value, href, options } = candidate;
    into.shown.push(name, text, nearbyLabel, description, value ?? '');
    into.shown.push(...(options ?? []).map(({ label }) => label));
    into.markup.push(href ?? '');
    addAttributes(into, candidate.attributes);
  }
  return texts;
}

function addAttributes(into: SiteTexts, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    (shownAttributes.has(name) ? into.shown : into.markup).push(value);
  }
}
