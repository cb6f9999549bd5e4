import { type Html, html, raw } from '../html.ts';
import { type Article, articles } from './articles.ts';

function drawing(seed: number, label: string): Html {
  const hue = (seed * 47) % 360;
  return raw(
    `<svg role="img" aria-label="${label}" viewBox="0 0 320 180" class="drawing"><rect width="320" height="180" fill="hsl(${hue} 35% 82%)"/><circle cx="${60 + ((seed * 31) % 200)}" cy="60" r="26" fill="hsl(${(hue + 40) % 360} 60% 70%)"/><path d="M0 ${110 + (seed % 20)} Q80 90 160 120 T320 105 V180 H0Z" fill="hsl(${(hue + 180) % 360} 28% 45%)"/></svg>`,
  );
}

function teaser(article: Article, index: number): Html {
  return html`<article class="teaser">${drawing(index + 1, '')}<div class="kicker">${article.section}</div><h3>${article.title}</h3><p>${article.summary}</p><a class="more" href="/news/a/${article.slug}">Read more</a></article>`;
}

export function frontContent(): Html {
  const [lead, ...rest] = articles;
  return html`${lead && html`<section class="lead">${drawing(3, 'The new bridge in the morning')}<div><div class="kicker">${lead.section}</div><h1>${lead.title}</h1><p>${lead.summary}</p><a class="more" href="/news/a/${lead.slug}">Read more</a></div></section>`}
<div class="with-aside"><div class="teasers">${rest.map(teaser)}</div>
<aside>
  <div class="tabs-widget"><div role="tablist" aria-label="Popular"><button role="tab" aria-selected="true" aria-controls="panel-read" id="tab-read">Most read</button><button role="tab" aria-selected="false" aria-controls="panel-shared" id="tab-shared">Most shared</button><button role="tab" aria-selected="false" aria-controls="panel-comments" id="tab-comments">Comments</button></div>
    <ol role="tabpanel" id="panel-read" aria-labelledby="tab-read">${articles.slice(2, 6).map((article) => html`<li><a href="/news/a/${article.slug}">${article.title}</a></li>`)}</ol>
    <ol role="tabpanel" id="panel-shared" aria-labelledby="tab-shared" hidden>${articles.slice(6, 10).map((article) => html`<li><a href="/news/a/${article.slug}">${article.title}</a></li>`)}</ol>
    <ol role="tabpanel" id="panel-comments" aria-labelledby="tab-comments" hidden><li>“At last!” Petra on the bridge</li><li>“And who pays?” Hans on the bridge</li></ol></div>
  <div class="box"><h3>Weather</h3><p>Friday: 19 °C, light wind from the west. Rain from Saturday noon.</p><a href="/news/weather">Seven days</a></div>
  <div class="box"><h3>Poll</h3><p>Do you use the new bridge?</p><label><input type="radio" name="poll"> Every day</label><label><input type="radio" name="poll"> Now and then</label><label><input type="radio" name="poll"> Never</label><button class="small" disabled>Vote</button></div>
</aside></div>`;
}

export function listContent(title: string, found: readonly Article[]): Html {
  return html`<h1 class="list-title">${title}</h1>${found.length === 0 && html`<p>Nothing found.</p>`}<div class="teasers">${found.map(teaser)}</div>`;
}

export function articleContent(article: Article): Html {
  const number = articles.indexOf(article);
  const next = articles[(number + 1) % articles.length];
  return html`<article class="story"><div class="kicker">${article.section}</div><h1>${article.title}</h1>
<p class="byline">By <a href="#author">${article.author}</a> · ${article.date} · 4 min read</p>
<div class="share"><a href="#" title="Share by email">✉</a><a href="#" aria-label="Print this article"><svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2"><path d="M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z"/></svg></a><a href="#" class="js-save"><img alt="Save for later" width="18" height="18" src="/news/assets/bookmark.svg"></a><button type="button" aria-label="Listen to this article">▶</button></div>
<figure>${drawing(number + 3, article.title)}<figcaption>Figure 1: the river on Thursday. Drawing: Tideway Post</figcaption></figure>
${article.paragraphs.map((text) => html`<p>${text}</p>`)}
<figure>${drawing(number + 8, 'Crossings by hour')}<figcaption>Figure 2: crossings by hour, first day.</figcaption></figure>
<h2>What happens next</h2><p>The old ferry runs until 30 September. After that its two boats will be sold.</p>
<h2>Comments</h2><div class="comment"><b>Petra</b><p>At last! I have waited seven years.</p></div><div class="comment"><b>Hans</b><p>And who pays for the railings?</p></div>
<p><textarea rows="3" placeholder="Log in to write a comment" disabled></textarea></p>
${next && html`<p class="next-story">Next: <a href="/news/a/${next.slug}">${next.title}</a></p>`}</article>`;
}
