import { pageReply, type Reply, type SiteRequest } from '../site.ts';

function wrap(title: string, body: string): Reply {
  return pageReply(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}<button id="last">Last button</button></body></html>`,
  );
}

/** Pages that are too big in one direction: nodes, depth, one text, options. */
export function hugePage({ path, query }: SiteRequest): Reply | undefined {
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  switch (path) {
    case '/huge': {
      // Each row is four elements and three texts.
      const rows = Math.ceil(number('nodes', 200_000) / 7);
      const row = (index: number) =>
        `<div class="row"><a href="#r${index}">Item ${index}</a><span>in stock</span><button>Add</button></div>`;
      return wrap('Huge page', Array.from({ length: rows }, (_, index) => row(index)).join(''));
    }
    case '/deep': {
      // Chromium 156 lays out 2,000 levels; at 5,000 and more its renderer overflows the stack and
      // crashes, which makes `?depth=10000` a crash that any page can bring about.
      const depth = number('depth', 2_000);
      // By script: the parser itself flattens everything below 512 levels.
      return wrap(
        'Deep page',
        `<script>let place = document.body; for (let level = 0; level < ${depth}; level += 1) place = place.appendChild(document.createElement('div')); place.textContent = 'bottom';</script>`,
      );
    }
    case '/long-text':
      return wrap('Long text', `<p>${'lorem ipsum '.repeat(Math.ceil(number('bytes', 5_000_000) / 12))}</p>`);
    case '/options': {
      const options = Array.from(
        { length: number('count', 2_000) },
        (_, index) => `<option>Town ${index + 1}</option>`,
      );
      return wrap(
        'Many options',
        `<label for="town">Town</label> <select id="town">${options.join('')}</select>`,
      );
    }
    default:
      return undefined;
  }
}
