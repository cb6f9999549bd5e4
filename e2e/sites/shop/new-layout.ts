import type { Answer, Reply } from '../site.ts';

/** Below these the shop is served as it looks after a new design; in the slim one a facet is gone too. */
export const newLayouts = { '/new': 'new', '/slim': 'slim' } as const;
export type Layout = (typeof newLayouts)[keyof typeof newLayouts];

/** What `POST /shop/launch?layout=…` names: from then on the whole shop is served so, until the sites are reset. */
export function readLayout(name: string | null): Layout | null {
  return Object.values(newLayouts).find((layout) => layout === name) ?? null;
}

/** Names that the shop's own scripts and a person's eyes need. */
const keptClasses = /^(?:filters|swatch|on|heart|cookie-bar|sr-only|grid)$/u;

/** The same shop after a new design: other classes and names, the facets behind the list, a header in another order. */
export function withNewLayout(answer: Answer, prefix: string, layout: Layout): Answer {
  if (answer === undefined || typeof answer === 'function') return answer;
  const moved = {
    ...answer,
    ...(answer.headers === undefined ? {} : { headers: moveHeaders(answer, prefix) }),
  };
  if (typeof answer.body !== 'string' || !answer.body.includes('<main>')) return moved;
  return { ...moved, body: redesign(answer.body, prefix, layout) };
}

function moveHeaders({ headers = {} }: Reply, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'location' ? value.replace(/^\/shop\//u, `/shop${prefix}/`) : value,
    ]),
  );
}

function redesign(page: string, prefix: string, layout: Layout): string {
  const renamed = page
    .replaceAll(/class="([^"]*)"/gu, (_all, names: string) => {
      const next = names.split(/\s+/u).map((name) => (keptClasses.test(name) ? name : `nd-${name}-x`));
      return `class="${next.join(' ')}"`;
    })
    .replaceAll(/(href|action)="\/shop\/(?!assets|pictures)/gu, `$1="/shop${prefix}/`)
    .replaceAll('<form ', '<form data-form="nd" ');
  const aside = /<aside>.*?<\/aside>/su.exec(renamed)?.[0] ?? '';
  const search = /<form [^>]*role="search">.*?<\/form>/su.exec(renamed)?.[0] ?? '';
  const facets = aside
    .replace('Department</legend>', 'For whom</legend>')
    .replaceAll(/<fieldset>(.*?)<\/fieldset>/gsu, '<div class="nd-box"><fieldset>$1</fieldset></div>');
  const isLeftOut = (box: string): boolean => layout === 'slim' && box.includes('For whom');
  const boxes = [...facets.matchAll(/<div class="nd-box">.*?<\/fieldset><\/div>/gsu)].map(([box]) => box);
  const reordered = boxes.toReversed().filter((box) => !isLeftOut(box));
  const first = boxes[0] ?? '';
  const rebuilt = boxes
    .reduce((text, box) => (box === first ? text : text.replace(box, '')), facets)
    .replace(first, () => reordered.join('\n'));
  return renamed
    .replace(search, '')
    .replace(
      '<main>',
      () =>
        `<div class="nd-top"><div class="nd-find">${search.replace('Search Larkfield', 'Search Larkfield shop')}</div></div><main>`,
    )
    .replace(aside, '')
    .replace('</main>', () => `<section class="nd-facets">${rebuilt}</section></main>`);
}
