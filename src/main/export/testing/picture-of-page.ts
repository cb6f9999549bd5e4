import sharp from 'sharp';
import type { Box, StoredPage } from '#shared/domain/index.ts';

/** A page with a text for each of `texts`, and a password field. */
export function pageWith(
  texts: readonly { readonly text: string; readonly box: Box }[],
  secretField: Box | null = null,
): StoredPage {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  return {
    url: 'https://shop.example/',
    title: 'Shop',
    tabs: [],
    viewport: { width: 800, height: 600 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    candidates:
      secretField === null
        ? []
        : [
            {
              ...{ uid: 'a1b2c3d4-0e1f-4a5b', tag: 'input', role: 'textbox', name: 'Password', text: '' },
              ...{
                nearbyLabel: '',
                description: '',
                attributes: {},
                xpath: '/html/body/input',
                children: [],
              },
              ...{
                affordances: ['type'],
                value: null,
                secret: 'password',
                filled: true,
                inputType: 'password',
              },
              states: {
                ...{ disabled: false, readonly: false, required: false, focused: false },
                ...{ checked: null, selected: null, expanded: null, current: false },
              },
              ...{ options: null, form: null, href: null, box: secretField, inViewport: true, paintOrder: 1 },
              ...{
                color: 'rgb(0, 0, 0)',
                background: 'rgb(255, 255, 255)',
                fontSize: 14,
                region: -1,
                frame: 0,
              },
              scroll: null,
            },
          ],
    elements: [
      {
        uid: '',
        tag: 'body',
        parent: -1,
        candidate: -1,
        attributes: {},
        text: '',
        tail: '',
        frame: 0,
        box: nowhere,
      },
    ],
    texts: texts.map(({ text, box }) => ({ text, box, headingLevel: 0, region: -1, frame: 0 })),
    regions: [],
    frames: [],
    focusedUid: null,
    counts: { nodes: 10, visible: 5, candidates: 1 },
    gaps: [],
  };
}

/** A picture of that page, all of it in one colour. */
export async function whitePicture(width = 800, height = 600): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
}

/** The brightest colour within a box of a JPEG, from 0 to 255. */
export async function brightest(jpeg: Uint8Array, { x, y, width, height }: Box): Promise<number> {
  const cut = await sharp(jpeg).extract({ left: x, top: y, width, height }).toBuffer();
  const { channels } = await sharp(cut).stats();
  return Math.max(...channels.map(({ max }) => max));
}
