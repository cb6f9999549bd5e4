import type { Box, Snapshot } from '#shared/domain/index.ts';
import { coverBoxes } from '../pictures/index.ts';
import { createSecretLookout, type SecretPlaces } from './snapshot/index.ts';
import type { Tab } from './tabs/index.ts';

const jpegQuality = 70; // text stays readable at about 80 KB for a viewport of 1280 × 800

/** A page whose secret fields never stand still has no picture. */
const mostAttempts = 3;

/**
 * JPEG of the viewport with everything secret painted black. Pages move, so it is looked where the secrets are
 * right before the picture and right after it, and the picture counts only when they were in the same places; null
 * when that cannot be had.
 * @throws AppError `stopped`, `deadline` or `page-gone`
 */
export async function takeScreenshot(
  tab: Tab,
  last: Snapshot | null,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const lookout = createSecretLookout(tab.channel, last?.tabId === tab.id ? last : null);
  const look = () => tab.whileBusy(() => lookout(signal));
  let before = await look();
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const jpeg = await capture(tab, signal);
    const after = await look();
    if (samePlaces(before, after)) {
      if (after.boxes.length > 0 && (await isZoomed(tab, signal))) return null;
      return coverBoxes(jpeg, after.boxes, after.viewport);
    }
    before = after;
  }
  return null;
}

async function capture(tab: Tab, signal: AbortSignal): Promise<Uint8Array> {
  const { data } = await tab.channel.call(
    'Page.captureScreenshot',
    { format: 'jpeg', quality: jpegQuality, optimizeForSpeed: true },
    { signal },
  );
  return Buffer.from(data, 'base64');
}

/** Pinched larger with two fingers, the picture shows a part of the viewport that no box is measured in. */
async function isZoomed(tab: Tab, signal: AbortSignal): Promise<boolean> {
  const { cssVisualViewport } = await tab.channel.call('Page.getLayoutMetrics', {}, { signal });
  return Math.abs(cssVisualViewport.scale - 1) > 0.001;
}

/** In CSS px; less than the margin that is covered around each box. */
const stillness = 1;

function samePlaces(before: SecretPlaces, after: SecretPlaces): boolean {
  return (
    before.boxes.length === after.boxes.length &&
    before.viewport.width === after.viewport.width &&
    before.viewport.height === after.viewport.height &&
    before.boxes.every((box, at) => isNear(box, after.boxes[at]))
  );
}

function isNear(box: Box, other: Box | undefined): boolean {
  if (other === undefined) return false;
  const moves = [
    box.x - other.x,
    box.y - other.y,
    box.x + box.width - other.x - other.width,
    box.y + box.height - other.y - other.height,
  ];
  return moves.every((move) => Math.abs(move) <= stillness);
}
