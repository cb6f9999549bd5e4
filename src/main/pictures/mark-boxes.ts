import type { Box } from '#shared/domain/index.ts';
import { glyphGrid, glyphOf } from './glyphs.ts';
import {
  type Area,
  jpegQuality,
  type OpenPicture,
  openPicture,
  placeOnPicture,
  type ViewSize,
} from './open-picture.ts';
import { placeLabels } from './place-labels.ts';

export interface LabelledBox {
  readonly box: Box;
  /** Digits and Latin letters: "12", "e12". */
  readonly label: string;
}

/** Dark enough for white letters, and unlike each other; contrast with white is 4.5 or more. */
const colours = ['#c81e1e', '#1d4ed8', '#15803d', '#a21caf', '#9a4a00', '#0e7490'] as const;

/** In px of the picture, for one unit of the glyphs' grid: labels are 15 px high on a picture of 1,280 px. */
const leastUnit = 1.55;

/**
 * The picture with an outline around each box and its label at a corner of it (SeeAct's marked screenshot). Every
 * line has a white edge, so that it stands out of dark and light pages alike. Boxes outside the picture are left out.
 * @throws AppError `bad-input` when the bytes are no picture
 */
export async function markBoxes(
  jpeg: Uint8Array,
  marks: readonly LabelledBox[],
  view: ViewSize,
): Promise<Uint8Array> {
  const picture = await openPicture(jpeg);
  const unit = Math.max(leastUnit, (leastUnit * picture.width) / 1_600);
  const shown = marks.flatMap((mark) => {
    const area = cutToPicture(placeOnPicture(mark.box, view, picture), picture);
    return area === null ? [] : [{ label: mark.label, area, ...sizeOf(mark.label, unit) }];
  });
  if (shown.length === 0) return jpeg;
  const places = placeLabels(shown, picture);
  const outlines = drawOutlines(shown.map(({ area }) => area));
  const labels = shown.map((mark, at) =>
    drawLabel(mark, places[at] ?? { left: 0, top: 0 }, colourOf(at), unit),
  );
  const { width, height } = picture;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${outlines}${labels.join('')}</svg>`;
  return picture.image
    .composite([{ input: Buffer.from(drawing), left: 0, top: 0 }])
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function colourOf(at: number): string {
  return colours[at % colours.length] ?? colours[0];
}

/** null when nothing of it is on the picture, or it is nowhere. */
function cutToPicture(area: Area, { width, height }: OpenPicture): Area | null {
  const left = Math.round(Math.max(1, area.left));
  const top = Math.round(Math.max(1, area.top));
  const right = Math.round(Math.min(width - 1, area.right));
  const bottom = Math.round(Math.min(height - 1, area.bottom));
  return right - left >= 1 && bottom - top >= 1 ? { left, top, right, bottom } : null;
}

/** Space around the letters, in units. */
const padding = 1.9;

function sizeOf(label: string, unit: number): { readonly width: number; readonly height: number } {
  const length = Math.max(1, label.length);
  const letters = (length - 1) * glyphGrid.advance + glyphGrid.width;
  const hanging = /[gjpqy]/i.test(label) ? glyphGrid.below : 0;
  return {
    width: Math.ceil((letters + 2 * padding) * unit),
    height: Math.ceil((glyphGrid.height + hanging + 2 * padding) * unit),
  };
}

/** All edges before all lines: boxes that touch would paint over each other's line. */
function drawOutlines(areas: readonly Area[]): string {
  const shapes = areas.map(
    ({ left, top, right, bottom }) =>
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none"`,
  );
  const edges = shapes.map((shape) => `${shape} stroke="#fff" stroke-width="4"/>`);
  const lines = shapes.map((shape, at) => `${shape} stroke="${colourOf(at)}" stroke-width="2"/>`);
  return [...edges, ...lines].join('');
}

function drawLabel(
  { label, width, height }: { readonly label: string; readonly width: number; readonly height: number },
  { left, top }: { readonly left: number; readonly top: number },
  colour: string,
  unit: number,
): string {
  const letters = [...label]
    .map(
      (character, at) =>
        `<path transform="translate(${at * glyphGrid.advance} 0)" d="${glyphOf(character)}"/>`,
    )
    .join('');
  return (
    `<rect x="${left + 0.5}" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" rx="2" fill="${colour}" stroke="#fff"/>` +
    `<g transform="translate(${left + padding * unit} ${top + padding * unit}) scale(${unit})" fill="none" stroke="#fff" stroke-width="1.05" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`
  );
}
