import { type Html, html, raw } from '../html.ts';

function icon(path: string): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${raw(path)}</svg>`;
}

export const searchIcon = icon('<circle cx="10" cy="10" r="6"/><path d="M15 15l6 6"/>');
export const cartIcon = icon(
  '<path d="M3 4h3l2 11h10l2-8H7"/><circle cx="9" cy="19" r="1.5"/><circle cx="17" cy="19" r="1.5"/>',
);
export const heartIcon = icon(
  '<path d="M12 20C4 14 3 9 6 6.5 9 4.5 11 6 12 8c1-2 3-3.5 6-1.5C21 9 20 14 12 20z"/>',
);
export const personIcon = icon('<circle cx="12" cy="8" r="4"/><path d="M4 21c1-5 4-7 8-7s7 2 8 7"/>');
