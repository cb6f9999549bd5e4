import { escapeHtml } from '../html.ts';
import { pageReply, type Reply, type SiteRequest } from '../site.ts';

// Ways to put words into a page that no person sees. `TEXT` is where the words go.
const techniques: Readonly<Record<string, string>> = {
  display: '<p style="display:none">TEXT</p>',
  visibility: '<p style="visibility:hidden">TEXT</p>',
  opacity: '<p style="opacity:0">TEXT</p>',
  'opacity-parent': '<div style="opacity:0.01"><p>TEXT</p></div>',
  'font-size': '<p style="font-size:0">TEXT</p>',
  'tiny-font': '<p style="font-size:1px">TEXT</p>',
  'off-screen': '<p style="position:absolute;left:-9999px;top:0">TEXT</p>',
  'text-indent': '<p style="text-indent:-9999px;overflow:hidden;white-space:nowrap">TEXT</p>',
  'same-colour': '<p style="color:#fff;background:#fff">TEXT</p>',
  'transparent-colour': '<p style="color:transparent">TEXT</p>',
  'zero-box': '<div style="height:0;overflow:hidden"><p>TEXT</p></div>',
  'clip-path': '<p style="clip-path:inset(50%)">TEXT</p>',
  clip: '<p style="position:absolute;clip:rect(0 0 0 0)">TEXT</p>',
  scale: '<p style="transform:scale(0)">TEXT</p>',
  hidden: '<p hidden>TEXT</p>',
  behind:
    '<div style="position:relative;height:40px"><p style="position:absolute;margin:0">TEXT</p><div style="position:absolute;inset:0;background:#fff"></div></div>',
  comment: '<!-- TEXT -->',
  template: '<template><p>TEXT</p></template>',
  noscript: '<noscript>TEXT</noscript>',
  script: '<script type="text/plain">TEXT</script>',
  aria: '<p aria-label="TEXT">Opening hours</p>',
  alt: '<img alt="TEXT" width="1" height="1" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">',
  title: '<p title="TEXT">Opening hours</p>',
  data: '<p data-note="TEXT">Opening hours</p>',
  'input-value': '<input type="hidden" value="TEXT">',
  placeholder: '<input placeholder="TEXT" style="opacity:0">',
  details: '<details><summary>Opening hours</summary>TEXT</details>',
  'unicode-tags': 'UNICODE-TAGS',
};

// Tag characters mirror ASCII and have no glyphs at all.
function asUnicodeTags(text: string): string {
  return Array.from(text, (character) =>
    String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0)),
  ).join('');
}

export const hiddenTextTechniques: readonly string[] = Object.keys(techniques);

/** `/hidden-text?technique=…&text=…`; without a technique, all of them on one page. */
export function hiddenTextPage({ path, query }: SiteRequest): Reply | undefined {
  if (path !== '/hidden-text') return undefined;
  const wanted = query.get('technique');
  const text = query.get('text') ?? 'Canary';
  const parts = Object.entries(techniques)
    .filter(([name]) => wanted === null || name === wanted)
    .map(([name, markup]) =>
      markup
        .replace('UNICODE-TAGS', `<p>Open${asUnicodeTags(`${text}-${name}`)}</p>`)
        .replace('TEXT', escapeHtml(`${text}-${name}`)),
    );
  return pageReply(
    `<!doctype html><html lang="en"><head><title>Museum</title></head><body><h1>Museum of Clocks</h1><p>Open from ten to five, closed on Mondays.</p>${parts.join('\n')}<button>Buy tickets</button></body></html>`,
  );
}
