import type { Box, Snapshot } from '#shared/domain/index.ts';
import { coverBoxes } from '../pictures/index.ts';
import { createSecretLookout, placesOf, type SecretPlaces } from './snapshot/index.ts';
import type { Tab } from './tabs/index.ts';

const jpegQuality = 70; // text stays readable at about 80 KB for a viewport of 1280 × 800

/** A page whose secret fields never stand still has no picture. */
const mostAttempts = 3;

/** In ms. An older snapshot says too little about the page as it is: a model may have thought for long meanwhile. */
const freshMs = 1_000;

/**
 * JPEG of the viewport with everything secret painted black. Pages move, so it is looked where the secrets are
 * right before the picture and right after it, and the picture counts only when they were in the same places; null
 * when that cannot be had. The snapshot at hand is the look before where it is fresh and shows the document that is
 * there after the picture too. What is in neither look and yet in the picture would have to come and go again within
 * that second, and nothing of ours is done to the page meanwhile.
 * @throws AppError `stopped`, `deadline` or `page-gone`
 */
export async function takeScreenshot(
  tab: Tab,
  last: { readonly snapshot: Snapshot; readonly documentId: string | null },
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { snapshot, documentId } = last;
  const lookout = createSecretLookout(tab.channel, snapshot.tabId === tab.id ? snapshot : null);
  const look = () => tab.whileBusy(() => lookout(signal));
  const isFresh = snapshot.tabId === tab.id && Date.now() - snapshot.takenAt < freshMs;
  let before = isFresh && documentId === tab.documentId ? placesOf(snapshot) : null;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    before ??= await look();
    const shown = tab.documentId;
    const jpeg = await capture(tab, signal);
    const after = await look();
    if (shown === tab.documentId && samePlaces(before, after)) {
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
