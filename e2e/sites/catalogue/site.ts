import { assetReply } from '../files.ts';
import { pageReply, type Site } from '../site.ts';
import { catalogueOfElements, catalogueOfNodes, itemPage } from './grid.ts';

const defaultNodes = 12_500;
// Mind2Web's average page.
const averageElements = 1_135;
const mostNodes = 200_000;

/** Stockroom: dense product pages of an exact size, for benchmarks. */
export function createCatalogue(): Site {
  return {
    state: () => ({}),
    handle: async (request) => {
      if (request.path === '/') {
        const asked = Number(request.query.get('nodes') ?? defaultNodes);
        return pageReply(catalogueOfNodes(Math.min(mostNodes, asked)));
      }
      if (request.path === '/average') {
        return pageReply(catalogueOfElements(Number(request.query.get('elements') ?? averageElements)));
      }
      const item = request.path.match(/^\/item\/(\d+)$/)?.[1];
      if (item) return pageReply(itemPage(Number(item)));
      return assetReply('catalogue', request);
    },
  };
}
