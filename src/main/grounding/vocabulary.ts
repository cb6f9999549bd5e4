import type { ContainerWord, Direction, RoleWord, StateWord } from './target.ts';

/** "a, b" → { a: value, b: value } */
function table<T>(lines: readonly (readonly [words: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(lines.flatMap(([words, value]) => words.split(', ').map((word) => [word, value] as const)));
}

/** Nouns that say what kind of control is meant; the longer ones are looked for first. */
export const roleWords = table<RoleWord>([
  ['button, buttons, btn, push button', 'button'],
  ['link, links, hyperlink, anchor', 'link'],
  [
    'field, fields, box, textbox, text box, input, input field, input box, text field, text area, textarea, entry field, text input, form field, edit box',
    'field',
  ],
  ['search box, search bar, search field, searchbox, search input, searchbar', 'search'],
  [
    'dropdown, drop-down, drop down, dropdown menu, drop-down menu, drop down menu, dropdown list, drop-down list, select box, selector, select, picker, combo box, combobox, list box, selection',
    'dropdown',
  ],
  ['checkbox, checkboxes, check box, tick box, tickbox, check mark', 'checkbox'],
  ['radio, radio button, radio buttons, option button, option, options, choice', 'radio'],
  ['switch, toggle, toggle switch, toggle button', 'switch'],
  ['tab', 'tab'],
  ['icon, symbol, sign, glyph, swatch, circle, dot', 'icon'],
  ['image, picture, photo, thumbnail', 'image'],
  ['menu, menu item, menu entry', 'menu'],
  ['slider, range', 'slider'],
  ['heading, headline, title', 'heading'],
]);

/** Nouns for entries of a list, a table or a grid. */
export const itemWords: ReadonlySet<string> = new Set(
  `result results search-result hit hits item items product products article articles post posts message messages
  email emails e-mail e-mails mail mails flight flights hotel hotels review reviews comment comments story stories
  thread threads topic topics question questions video videos book books offer offers deal deals listing listings
  entry entries row rows card cards line lines bill bills invoice invoices order orders notification notifications
  conversation conversations reply replies answer answers suggestion suggestions recipe recipes song songs job jobs
  event events discussion discussions headline headlines shoe shoes match matches tile tiles trip trips
  note notes category categories department departments thread threads`.split(/\s+/u),
);

/** Nouns for parts of a page; the longer ones are looked for first. */
export const containerWords = table<ContainerWord>([
  ['row, line, table row', 'row'],
  [
    'card, item, entry, tile, product, result, post, review, message, email, comment, article, listing',
    'item',
  ],
  [
    'section, panel, area, block, part, group, box, widget, column, fieldset, paragraph, tab panel, pane',
    'section',
  ],
  ['form, search form', 'form'],
  [
    'dialog, dialogue, dialog box, popup, pop-up, pop up, modal, window, overlay, alert, popover, drawer',
    'dialog',
  ],
  ['menu, dropdown, drop-down', 'menu'],
  ['list, grid, results, search results', 'list'],
  ['table, chart', 'table'],
  ['footer, page footer, site footer, foot of the page', 'footer'],
  ['header, page header, site header, top bar, banner, topbar', 'header'],
  ['sidebar, side bar, side panel, side menu, aside, left column, right column', 'sidebar'],
  [
    'navigation, nav, nav bar, navbar, navigation bar, navigation menu, main menu, menu bar, breadcrumb, breadcrumbs, toolbar, pagination',
    'navigation',
  ],
  ['main content, main part, main area, main section, content, body', 'main'],
  ['frame, iframe, embedded frame, widget', 'frame'],
]);

export const stateWords = table<StateWord>([
  ['disabled, greyed out, grayed out, inactive, greyed-out, grayed-out', 'disabled'],
  ['enabled, usable', 'enabled'],
  ['checked, ticked, switched on, turned on', 'checked'],
  ['unchecked, unticked, switched off, turned off, not ticked, not checked', 'unchecked'],
  ['selected, active, current, highlighted, chosen', 'selected'],
  ['expanded, unfolded, opened', 'expanded'],
  ['collapsed, folded, closed', 'collapsed'],
  ['focused, focussed', 'focused'],
  ['empty, blank', 'empty'],
  ['filled, filled in', 'filled'],
]);

/** "The switch that is on": said after the thing only. */
export const trailingStateWords: ReadonlyMap<string, StateWord> = new Map([
  ...stateWords,
  ...table<StateWord>([
    ['on', 'checked'],
    ['off', 'unchecked'],
    ['open', 'expanded'],
  ]),
]);

/** Pictures that controls are known by; nobody reads the words that stand for them. */
export const iconWords: ReadonlySet<string> = new Set(
  `bell heart star x cross gear cog cogwheel magnifier hamburger pencil paperclip clip envelope printer eye plus minus
  arrow house speaker loudspeaker`.split(/\s+/u),
);

/** Prepositions of place, longest first because one may begin another. */
export const directions: readonly (readonly [words: string, direction: Direction])[] = [
  ['to the left of', 'left-of'],
  ['on the left of', 'left-of'],
  ['left of', 'left-of'],
  ['to the right of', 'right-of'],
  ['on the right of', 'right-of'],
  ['right of', 'right-of'],
  ['immediately below', 'below'],
  ['directly below', 'below'],
  ['right below', 'below'],
  ['just below', 'below'],
  ['underneath', 'below'],
  ['beneath', 'below'],
  ['below', 'below'],
  ['under', 'below'],
  ['directly above', 'above'],
  ['right above', 'above'],
  ['just above', 'above'],
  ['on top of', 'above'],
  ['above', 'above'],
  ['right next to', 'near'],
  ['next to', 'near'],
  ['close to', 'near'],
  ['alongside', 'near'],
  ['adjacent to', 'near'],
  ['beside', 'near'],
  ['nearest to', 'near'],
  ['closest to', 'near'],
  ['near', 'near'],
  ['following', 'below'],
];
