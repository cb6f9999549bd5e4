import { assetReply, filePage } from '../files.ts';
import { type Answer, jsonReply, pageReply, redirectReply, type Site, type SiteRequest } from '../site.ts';
import { type Article, articles, findArticle } from './articles.ts';
import { articleContent, frontContent, listContent } from './pages.ts';

interface NewsState {
  readonly subscribers: string[];
  readonly notes: { readonly action: string; readonly title: string; readonly text: string }[];
}

/** The Tideway Post: a plain news site. */
export function createNews(): Site {
  const state: NewsState = { subscribers: [], notes: [] };
  return {
    state: () => state,
    handle: async (request) => {
      const asset = await assetReply('news', request);
      if (asset) return asset;
      return request.method === 'POST' ? takePost(state, request) : showPage(request);
    },
  };
}

async function showPage(request: SiteRequest): Promise<Answer> {
  const { path, query } = request;
  const show = async (title: string, content: string) =>
    filePage('news', 'frame', request, { title }).then(
      // The content is markup and goes in after the values, which are escaped.
      (page) => page && pageReply(String(page.body).replace('<!--content-->', () => content)),
    );
  if (path === '/') return show('Latest news', frontContent().markup);
  if (path === '/search') {
    const words = (query.get('q') ?? '').toLowerCase();
    const found = articles.filter((article) =>
      [article.title, article.summary].join(' ').toLowerCase().includes(words),
    );
    return show('Search', listContent(`Results for “${query.get('q') ?? ''}”`, found).markup);
  }
  const section = path.match(/^\/section\/([a-z]+)$/)?.[1];
  if (section) return show(section, listContent(section, bySection(section)).markup);
  const article = findArticle(path.match(/^\/a\/([a-z-]+)$/)?.[1]);
  if (article) return show(article.title, articleContent(article).markup);
  return filePage('news', path.slice(1), request);
}

function bySection(section: string): readonly Article[] {
  return articles.filter((article) => article.section.toLowerCase() === section);
}

function takePost(state: NewsState, { path, form }: SiteRequest): Answer {
  if (path === '/subscribe') {
    state.subscribers.push(form.get('email') ?? '');
    return jsonReply({ subscribed: true });
  }
  if (path === '/notes') {
    const value = (name: string) => form.get(name) ?? '';
    state.notes.push({ action: value('action'), title: value('title'), text: value('text') });
    return redirectReply('/news/notebook');
  }
  return undefined;
}
