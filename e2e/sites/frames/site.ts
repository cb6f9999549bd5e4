import { assetReply, filePage } from '../files.ts';
import { jsonReply, type Site } from '../site.ts';

interface Landed {
  /** The page or frame in which it landed, as the page calls itself. */
  readonly where: string;
  /** What was hit there: the text of a button, a seat of the canvas, a row of the list. */
  readonly what: string;
}

/** Marlow Cinema: frames in frames, shadow roots and what else hides a button from a driver. */
export function createFrames(): Site {
  const landed: Landed[] = [];
  return {
    state: () => ({ landed }),
    handle: async (request) => {
      const asset = await assetReply('frames', request);
      if (asset) return asset;
      if (request.method === 'POST' && request.path === '/landed') {
        landed.push(JSON.parse(request.body) as Landed);
        return jsonReply({ count: landed.length });
      }
      const name = request.path === '/' ? 'tickets' : request.path.slice(1);
      return filePage('frames', name, request, { name: request.query.get('name') ?? 'inner' });
    },
  };
}
