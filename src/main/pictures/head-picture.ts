import { glyphGrid, glyphOf } from './glyphs.ts';
import { jpegQuality, openPicture } from './open-picture.ts';

/** In px, for one unit of the glyphs' grid: capitals are 10 px high. */
const unit = 1.7;
const lineHeight = 18;
/** In px, on all sides of the header. */
const margin = 8;

/** Height in px of the header that a text needs over a picture of this width. */
export const headerHeight = (text: string, width: number): number =>
  wrapText(text, width).length * lineHeight + 2 * margin;

/**
 * The picture made as wide as this, with a text over it in black on white (Pix2Act's header). The letters are lines of
 * Parley's own, where the paper has Arial: signs beyond ASCII lose their accents or are a dash.
 * @returns the picture, with the height in px of its own part below the header
 * @throws AppError `bad-input` when the bytes are no picture
 */
export async function headPicture(
  jpeg: Uint8Array,
  text: string,
  width: number,
): Promise<{ readonly jpeg: Uint8Array; readonly height: number }> {
  const { image, width: own, height: ownHeight } = await openPicture(jpeg);
  const lines = wrapText(text, width);
  const header = headerHeight(text, width);
  const height = Math.max(1, Math.round((ownHeight * width) / own));
  const letters = lines.map((line, row) => drawLine(line, margin + row * lineHeight)).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${header}"><g fill="none" stroke="#000" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">${letters}</g></svg>`;
  const headed = await image
    .resize({ width, height, fit: 'fill' })
    .extend({ top: header, background: '#fff' })
    .composite([{ input: Buffer.from(drawing), left: 0, top: 0 }])
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { jpeg: headed, height };
}

function drawLine(line: string, top: number): string {
  return [...line]
    .map((character, at) => {
      if (character === ' ') return '';
      const left = margin + at * glyphGrid.advance * unit;
      return `<path transform="translate(${left.toFixed(1)} ${top + 2}) scale(${unit})" d="${glyphOf(character)}"/>`;
    })
    .join('');
}

/** In lines that the width holds, cut between words where that can be. */
function wrapText(text: string, width: number): readonly string[] {
  const most = Math.max(1, Math.floor((width - 2 * margin) / (glyphGrid.advance * unit)));
  const lines: string[] = [];
  let line = '';
  for (const word of plainLetters(text).split(/\s+/u)) {
    let rest = line === '' ? word : ` ${word}`;
    if (line.length + rest.length > most && line !== '') {
      lines.push(line);
      [line, rest] = ['', word];
    }
    for (; rest.length > most; rest = rest.slice(most)) lines.push(rest.slice(0, most));
    line += rest;
  }
  return [...lines, line];
}

/** Accents are left out: the letters that they stand on can be drawn. */
const plainLetters = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[“”„]/gu, '"').replaceAll(/[‘’]/gu, "'");
