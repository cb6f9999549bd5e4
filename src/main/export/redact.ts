import { type Box, placesOfTexts, type StoredPage } from '#shared/domain/index.ts';
import { looksLikeCode, readSecretWords } from '#shared/text/secret-words.ts';
import { maskCardNumbers, maskSecretsInUtterance, secretMask } from '#shared/text/secrets.ts';
import { coverBoxes, measurePicture } from '../pictures/index.ts';

/**
 * What leaves the machine is redacted once more, although the store keeps no secret that it knew of: names, passwords
 * and codes in addresses, numbers of cards.
 */
export function redactText(text: string): string {
  return maskCardNumbers(text)
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"]+@/gi, `$1${secretMask}@`)
    .replace(/([?&#;])([^\s=&#;?"'<>]{1,80})=([^\s&#"'<>]+)/g, (whole, before, name, value) =>
      isSecretParameter(name, value) ? `${before}${name}=${secretMask}` : whole,
    );
}

/** Of an utterance: what the words give away as well. */
export function redactUtterance(text: string): string {
  return maskSecretsInUtterance(redactText(text));
}

/** What its name says to be a secret: in an address, in the markup. */
export function isSecretParameter(name: string, value: string): boolean {
  const kind = readSecretWords(decode(name));
  return kind === 'code' ? looksLikeCode(decode(value)) : kind !== null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Why a picture does not go out. */
const leftOutReasons = ['no-page', 'gaps', 'unreadable'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A picture of a page that may go out. */
export interface CheckedPicture {
  readonly jpeg: Uint8Array;
  /** What of the page is on it, in CSS px. */
  readonly view: { readonly width: number; readonly height: number };
  /** Places that were painted black. */
  readonly covered: number;
}

/** Of width to height, by which a picture may differ from the view that it is of: rounding to whole pixels. */
const sameShape = 0.02;

/**
 * A picture as it may go out: everywhere that its page had a secret field, or a text that is masked, it is painted black,
 * whatever was painted before. What the page says cannot be told where no page was kept, a part of it could not be
 * looked into, or picture and page are not of the same shape: then the picture stays here.
 */
export async function checkPicture(
  jpeg: Uint8Array,
  page: StoredPage | null,
): Promise<CheckedPicture | LeftOutReason> {
  if (page === null) return 'no-page';
  if (page.gaps.length > 0) return 'gaps';
  const { viewport: view } = page;
  try {
    const { width, height } = await measurePicture(jpeg);
    const stretch = (width / height) * (view.height / view.width);
    if (!(Math.abs(stretch - 1) <= sameShape)) return 'unreadable';
    const fields = page.candidates.filter(({ secret }) => secret !== null).map(({ box }) => box);
    const boxes = [...fields, ...placesOfTexts(page, isSecretText)].filter((box) => isInView(box, view));
    return { jpeg: await coverBoxes(jpeg, boxes, view), view, covered: boxes.length };
  } catch {
    return 'unreadable';
  }
}

function isSecretText(text: string): boolean {
  return text.includes(secretMask) || redactText(text) !== text;
}

function isInView({ x, y, width, height }: Box, view: CheckedPicture['view']): boolean {
  return x < view.width && y < view.height && x + width > 0 && y + height > 0;
}
