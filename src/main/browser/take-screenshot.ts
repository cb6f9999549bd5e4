import type { Box, Snapshot } from '#shared/domain/index.ts';
import type { Tab } from './tabs/index.ts';

const jpegQuality = 70; // text stays readable at about 80 KB for a viewport of 1280 × 800

/** How DevTools draws over a page: opaque black. */
const black = { r: 0, g: 0, b: 0, a: 1 } as const;

/**
 * JPEG of the viewport. Fields that hold something secret and show it (passwords show dots) are blacked out by
 * DevTools' own overlay, which is no part of the page; when that cannot be relied on there is no picture.
 */
export async function takeScreenshot(
  tab: Tab,
  last: Snapshot | null,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const secrets = secretBoxes(tab, last);
  const cover = secrets.length === 0 ? null : around(secrets);
  if (cover !== null) await drawCover(tab, cover, signal);
  try {
    const { data } = await tab.channel.call(
      'Page.captureScreenshot',
      { format: 'jpeg', quality: jpegQuality, optimizeForSpeed: true },
      { signal },
    );
    return Buffer.from(data, 'base64');
  } finally {
    if (cover !== null) tab.channel.post('Overlay.hideHighlight', {});
  }
}

function secretBoxes(tab: Tab, last: Snapshot | null): readonly Box[] {
  if (last === null || last.tabId !== tab.id) return [];
  return last.candidates.flatMap(({ secret, inputType, filled, box }) =>
    secret !== null && inputType !== 'password' && filled ? [box] : [],
  );
}

/** One rectangle around all: the overlay draws one. */
function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function drawCover(tab: Tab, { x, y, width, height }: Box, signal: AbortSignal): Promise<void> {
  const { channel } = tab;
  await channel.call('DOM.enable', {}, { signal });
  await channel.call('Overlay.enable', {}, { signal });
  const margin = 2; // CSS px, for borders and half pixels
  await channel.call(
    'Overlay.highlightRect',
    {
      x: Math.floor(x - margin),
      y: Math.floor(y - margin),
      width: Math.ceil(width + 2 * margin),
      height: Math.ceil(height + 2 * margin),
      color: black,
      outlineColor: black,
    },
    { signal },
  );
}
