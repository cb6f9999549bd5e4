/** An element of a page that was made for recordings. */
export interface Made {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Made | string)[];
  /** What tasks call it; its `id` too. */
  readonly key: string | null;
}

/** `make('a', { key: 'cart' }, 'Cart')` */
function make(
  tag: string,
  { key = null, ...attributes }: Readonly<Record<string, string>> & { readonly key?: string | null } = {},
  ...children: readonly (Made | string)[]
): Made {
  return { tag, attributes: { ...(key === null ? {} : { id: key }), ...attributes }, children, key };
}

const link = (key: string, text: string): Made => make('a', { key, href: `/${key}` }, text);
const press = (key: string, text: string): Made => make('button', { key, type: 'button' }, text);
/** A button whose words stand in an element of their own: a click on either does the same. */
const wrapped = (key: string, text: string, label?: string): Made =>
  make(
    'button',
    { key, type: 'button', ...(label === undefined ? {} : { 'aria-label': label }) },
    make('span', { key: `${key}-words` }, text),
  );
const field = (key: string, label: string, type = 'text'): Made =>
  make('label', {}, make('span', {}, label), make('input', { key, type, name: key, 'aria-label': label }));
const choice = (key: string, label: string, options: readonly string[]): Made =>
  make(
    'label',
    {},
    make('span', {}, label),
    make(
      'select',
      { key, name: key, 'aria-label': label },
      ...options.map((text) => make('option', { value: text }, text)),
    ),
  );
const card = (key: string, title: string, line: string, button: string): Made =>
  make(
    'li',
    {},
    make('h3', {}, link(key, title)),
    make('p', {}, line),
    wrapped(`${key}-do`, button, `${button}: ${title}`),
  );

function page(name: string, menu: readonly string[], ...main: readonly Made[]): Made {
  const links = menu.map((text) =>
    make('li', {}, link(`menu-${text.toLowerCase().replaceAll(' ', '-')}`, text)),
  );
  return make(
    'html',
    { lang: 'en' },
    make('head', {}, make('title', {}, name), make('style', {}, 'body { margin: 0 }')),
    make(
      'body',
      {},
      make(
        'header',
        {},
        make('a', { key: 'home', href: '/' }, name),
        make('nav', {}, make('ul', {}, ...links)),
      ),
      make('main', {}, ...main),
      make(
        'footer',
        {},
        make('p', {}, `${name}, made for tests.`),
        link('imprint', 'Imprint'),
        link('privacy', 'Privacy'),
      ),
    ),
  );
}

const search = (label: string, button: string): Made =>
  make(
    'form',
    { role: 'search' },
    field('query', label, 'search'),
    make('button', { key: 'search', type: 'submit' }, button),
  );

/** Whatever is on offer at a site: name and what is said of it. */
type Offer = readonly (readonly [name: string, line: string])[];

const list = (offer: Offer, button: string): Made =>
  make(
    'ul',
    {},
    ...offer.map(([name, line]) => card(name.toLowerCase().replaceAll(/[^a-z]+/g, '-'), name, line, button)),
  );

const menus = {
  kettle: ['Kettles', 'Teapots', 'Cups', 'Offers', 'Your basket'],
  rail: ['Tickets', 'Timetable', 'Stations', 'Lost property'],
  library: ['Catalogue', 'Opening hours', 'Events', 'Your loans'],
  recipes: ['Soups', 'Bread', 'Cakes', 'Preserves'],
  clinic: ['Appointments', 'Doctors', 'Prescriptions', 'Find us'],
  museum: ['Exhibitions', 'Tours', 'Visit', 'Shop'],
} as const;

const kettles: Offer = [
  ['Copper kettle', '1.2 litres, for gas and coal'],
  ['Enamel kettle', '2 litres, blue with white dots'],
  ['Whistling kettle', '1.7 litres, steel'],
  ['Travel kettle', 'Half a litre, folds flat'],
];
const books: Offer = [
  ['The salt road', 'A novel of three brothers, 412 pages'],
  ['Knots and splices', 'A handbook for sailors'],
  ['Birds of the estuary', 'With 200 drawings'],
  ['A short history of glass', 'From beads to towers'],
];
const soups: Offer = [
  ['Leek and potato soup', '40 minutes, for four'],
  ['Red lentil soup', '25 minutes, for two'],
  ['Fish chowder', 'One hour, for six'],
  ['Beetroot soup', '50 minutes, for four'],
];
const shows: Offer = [
  ['Maps of nowhere', 'Until the last Sunday of May'],
  ['The weight of light', 'Photographs from the archive'],
  ['Clockwork', 'Eighty machines that still run'],
];

/** Every page of every site, by `site/page`. */
export const pages: Readonly<Record<string, Made>> = {
  'kettle/list': page(
    'Kettle & Co',
    menus.kettle,
    search('Find something', 'Search'),
    list(kettles, 'Add to basket'),
  ),
  'kettle/basket': page(
    'Kettle & Co',
    menus.kettle,
    make('h1', {}, 'Your basket'),
    choice('wrapping', 'Wrapping', ['None', 'Brown paper', 'Gift box']),
    field('voucher', 'Voucher code'),
    press('apply', 'Apply voucher'),
    press('checkout', 'Go to checkout'),
  ),
  'rail/tickets': page(
    'Northern Light Rail',
    menus.rail,
    make(
      'form',
      {},
      field('from', 'From'),
      field('to', 'To'),
      choice('class', 'Class', ['Second', 'First', 'Quiet']),
    ),
    press('find', 'Find trains'),
    link('railcards', 'Railcards and discounts'),
  ),
  'rail/lost': page(
    'Northern Light Rail',
    menus.rail,
    make('h1', {}, 'Lost property'),
    field('thing', 'What did you lose?'),
    field('train', 'On which train?'),
    choice('colour', 'Colour', ['Black', 'Red', 'Green', 'Other']),
    wrapped('report', 'Report it'),
  ),
  'library/catalogue': page(
    'Harbour Library',
    menus.library,
    search('Title or author', 'Look up'),
    list(books, 'Reserve'),
  ),
  'library/loans': page(
    'Harbour Library',
    menus.library,
    make('h1', {}, 'Your loans'),
    make(
      'ul',
      {},
      ...books
        .slice(0, 2)
        .map(([name]) =>
          make('li', {}, make('span', {}, name), press(`renew-${name.split(' ').at(-1)}`, 'Renew')),
        ),
    ),
    choice('branch', 'Pick up at', ['Main branch', 'Harbour kiosk', 'School bus']),
  ),
  'recipes/soups': page(
    'Slow Spoon',
    menus.recipes,
    search('Find a recipe', 'Find'),
    list(soups, 'Save recipe'),
  ),
  'recipes/recipe': page(
    'Slow Spoon',
    menus.recipes,
    make('h1', {}, 'Red lentil soup'),
    choice('servings', 'Servings', ['2', '4', '6', '8']),
    press('shopping', 'Write a shopping list'),
    field('note', 'Your note'),
    press('keep', 'Keep the note'),
  ),
  'clinic/appointments': page(
    'Birch Lane Clinic',
    menus.clinic,
    make('h1', {}, 'Ask for an appointment'),
    choice('doctor', 'Doctor', ['Any', 'Dr Amsel', 'Dr Ibarra']),
    field('reason', 'What is it about?'),
    make(
      'ul',
      {},
      ...['Monday', 'Tuesday', 'Thursday'].map((day) =>
        make('li', {}, press(day.toLowerCase(), `${day} morning`)),
      ),
    ),
  ),
  'clinic/prescriptions': page(
    'Birch Lane Clinic',
    menus.clinic,
    make('h1', {}, 'Repeat a prescription'),
    field('medicine', 'Medicine'),
    choice('collect', 'Collect from', ['The clinic', 'Market pharmacy', 'By post']),
    wrapped('order', 'Order it'),
  ),
  'museum/exhibitions': page('Museum of Small Things', menus.museum, list(shows, 'Book a place')),
  'museum/tours': page(
    'Museum of Small Things',
    menus.museum,
    make('h1', {}, 'Guided tours'),
    choice('language', 'Language', ['English', 'Spanish', 'Sign language']),
    field('people', 'How many people?', 'number'),
    press('ask', 'Ask for a tour'),
  ),
};

export interface MadeStep {
  /** `site/page`. */
  readonly page: string;
  readonly target: string;
  readonly op: 'CLICK' | 'TYPE' | 'SELECT';
  readonly value?: string;
}

export interface MadeTask {
  readonly id: string;
  readonly split: 'test_task' | 'test_website' | 'test_domain';
  readonly domain: string;
  readonly words: string;
  readonly steps: readonly MadeStep[];
}

const click = (name: string, target: string): MadeStep => ({ page: name, target, op: 'CLICK' });
const type = (name: string, target: string, value: string): MadeStep => ({
  page: name,
  target,
  op: 'TYPE',
  value,
});
const select = (name: string, target: string, value: string): MadeStep => ({
  page: name,
  target,
  op: 'SELECT',
  value,
});

export const tasks: readonly MadeTask[] = [
  {
    ...{ id: 'kettle-gift', split: 'test_task', domain: 'Shopping' },
    words: 'Put the enamel kettle into the basket, wrapped in a gift box.',
    steps: [
      click('kettle/list', 'enamel-kettle-do'),
      click('kettle/list', 'menu-your-basket'),
      select('kettle/basket', 'wrapping', 'Gift box'),
    ],
  },
  {
    ...{ id: 'kettle-voucher', split: 'test_task', domain: 'Shopping' },
    words: 'Use the voucher SPRING24 for what is in the basket.',
    steps: [
      click('kettle/list', 'menu-your-basket'),
      type('kettle/basket', 'voucher', 'SPRING24'),
      click('kettle/basket', 'apply'),
    ],
  },
  {
    ...{ id: 'rail-quiet', split: 'test_task', domain: 'Travel' },
    words: 'Find trains from Alta to Mosvik in the quiet class.',
    steps: [
      type('rail/tickets', 'from', 'Alta'),
      type('rail/tickets', 'to', 'Mosvik'),
      select('rail/tickets', 'class', 'Quiet'),
      click('rail/tickets', 'find'),
    ],
  },
  {
    ...{ id: 'rail-umbrella', split: 'test_task', domain: 'Travel' },
    words: 'Report that I lost a red umbrella on the train.',
    steps: [
      click('rail/tickets', 'menu-lost-property'),
      type('rail/lost', 'thing', 'Umbrella'),
      select('rail/lost', 'colour', 'Red'),
      click('rail/lost', 'report'),
    ],
  },
  {
    ...{ id: 'library-knots', split: 'test_website', domain: 'Information' },
    words: 'Reserve the book Knots and splices.',
    steps: [click('library/catalogue', 'knots-and-splices-do')],
  },
  {
    ...{ id: 'library-glass', split: 'test_website', domain: 'Information' },
    words: 'Look up books about glass and open the short history.',
    steps: [
      type('library/catalogue', 'query', 'glass'),
      click('library/catalogue', 'search'),
      click('library/catalogue', 'a-short-history-of-glass'),
    ],
  },
  {
    ...{ id: 'library-kiosk', split: 'test_website', domain: 'Information' },
    words: 'Have my loans ready at the harbour kiosk and renew The salt road.',
    steps: [
      click('library/catalogue', 'menu-your-loans'),
      select('library/loans', 'branch', 'Harbour kiosk'),
      click('library/loans', 'renew-road'),
    ],
  },
  {
    ...{ id: 'recipes-lentil', split: 'test_website', domain: 'Entertainment' },
    words: 'Open the red lentil soup and set it to six servings.',
    steps: [click('recipes/soups', 'red-lentil-soup'), select('recipes/recipe', 'servings', '6')],
  },
  {
    ...{ id: 'recipes-note', split: 'test_website', domain: 'Entertainment' },
    words: 'Keep the note “less salt” at the recipe.',
    steps: [type('recipes/recipe', 'note', 'less salt'), click('recipes/recipe', 'keep')],
  },
  {
    ...{ id: 'clinic-thursday', split: 'test_domain', domain: 'Service' },
    words: 'Ask Dr Ibarra for an appointment on Thursday morning about a sore knee.',
    steps: [
      select('clinic/appointments', 'doctor', 'Dr Ibarra'),
      type('clinic/appointments', 'reason', 'Sore knee'),
      click('clinic/appointments', 'thursday'),
    ],
  },
  {
    ...{ id: 'clinic-repeat', split: 'test_domain', domain: 'Service' },
    words: 'Order cetirizine again, by post.',
    steps: [
      click('clinic/appointments', 'menu-prescriptions'),
      type('clinic/prescriptions', 'medicine', 'Cetirizine'),
      select('clinic/prescriptions', 'collect', 'By post'),
      click('clinic/prescriptions', 'order'),
    ],
  },
  {
    ...{ id: 'museum-clockwork', split: 'test_domain', domain: 'Information' },
    words: 'Book a place for Clockwork.',
    steps: [click('museum/exhibitions', 'clockwork-do')],
  },
  {
    ...{ id: 'museum-tour', split: 'test_domain', domain: 'Information' },
    words: 'Ask for a guided tour in Spanish for 12 people.',
    steps: [
      click('museum/exhibitions', 'menu-tours'),
      select('museum/tours', 'language', 'Spanish'),
      type('museum/tours', 'people', '12'),
      click('museum/tours', 'ask'),
    ],
  },
];
