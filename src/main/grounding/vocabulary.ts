import type { Direction, RoleWord, StateWord } from './target.ts';

/** "a, b" → { a: value, b: value } */
function table<T>(lines: readonly (readonly [words: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(lines.flatMap(([words, value]) => words.split(', ').map((word) => [word, value] as const)));
}

/** Nouns that say what kind of control is meant. */
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

/** What people say of the state that a control is in. */
export const stateWords = table<StateWord>([
  ['disabled, greyed out, grayed out, inactive', 'disabled'],
  ['enabled, usable', 'enabled'],
  ['checked, ticked, on, switched on, turned on', 'checked'],
  ['unchecked, unticked, off, switched off, turned off, not ticked, not checked', 'unchecked'],
  ['selected, active, current, highlighted, chosen', 'selected'],
  ['expanded, unfolded, opened', 'expanded'],
  ['collapsed, folded, closed', 'collapsed'],
  ['focused', 'focused'],
  ['empty, blank', 'empty'],
  ['filled, filled in', 'filled'],
]);

/** Pictures that controls are known by; nobody reads the words that stand for them. */
export const pictureWords: ReadonlySet<string> = new Set(
  `bell heart star x cross gear cog cogwheel magnifier hamburger pencil paperclip clip envelope printer eye plus minus
  arrow house speaker loudspeaker`.split(/\s+/u),
);

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

/** True for nouns of list entries. */
export const isItemWord = (word: string): boolean => itemWords.has(word);

/** What people call the parts of a page that its markup knows by their kind. */
export const partWords: Readonly<Record<string, string>> = {
  banner: 'header top bar banner',
  complementary: 'sidebar side aside panel column',
  dialog: 'dialog dialogue box popup window modal overlay',
  footer: 'footer bottom foot',
  form: 'form',
  frame: 'frame widget',
  item: 'row item card entry line',
  list: 'list grid results',
  main: 'main content body',
  navigation: 'navigation menu bar nav',
  row: 'row item card entry line',
  search: 'search form',
  section: 'section panel area block part group box column',
  table: 'table list',
};

/** Prepositions of place. */
export const directions: ReadonlyMap<string, Direction> = table<Direction>([
  ['to the left of, on the left of, left of', 'left-of'],
  ['to the right of, on the right of, right of', 'right-of'],
  [
    'immediately below, directly below, right below, just below, underneath, beneath, below, under, following',
    'below',
  ],
  ['directly above, right above, just above, on top of, above', 'above'],
  ['right next to, next to, close to, alongside, adjacent to, beside, nearest to, closest to, near', 'near'],
]);
