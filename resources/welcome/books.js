// Invented books: title, author, year, price in pence, state, words to be found by, a colour for the cover.
export const books = [
  { id: 'salt-roads', title: 'The Salt Roads', author: 'Ines Calder', year: 1987, pence: 650, state: 'good', words: 'sea stories voyages sailors', hue: 205, about: 'Eleven stories of people who earn their bread on the water, told from harbour to harbour.' },
  { id: 'night-ferry', title: 'Night Ferry', author: 'Tomas Brandt', year: 2004, pence: 480, state: 'very good', words: 'sea stories crossing', hue: 230, about: 'One crossing, nine passengers, nine stories that meet in the engine room.' },
  { id: 'lighthouse', title: 'A Keeper of Lights', author: 'Maud Ferrier', year: 1962, pence: 1150, state: 'worn', words: 'sea stories lighthouse island', hue: 40, about: 'A lighthouse keeper writes down what the sea brings in over forty winters.' },
  { id: 'whales', title: 'Listening to Whales', author: 'Dr Asha Menon', year: 2016, pence: 890, state: 'as new', words: 'sea nature whales science', hue: 185, about: 'What is known of the songs of whales, and what is only hoped.' },
  { id: 'tide-tables', title: 'Tide Tables for Beginners', author: 'R. Okafor', year: 1999, pence: 320, state: 'good', words: 'sea sailing handbook', hue: 165, about: 'A small handbook for reading water, weather and the moon.' },
  { id: 'bread', title: 'Slow Bread', author: 'Clara Voss', year: 2012, pence: 750, state: 'very good', words: 'cooking baking bread recipes', hue: 28, about: 'Forty loaves that need little work and much time.' },
  { id: 'garden', title: 'The Small Garden', author: 'Peter Lindqvist', year: 1994, pence: 540, state: 'good', words: 'garden plants seasons', hue: 120, about: 'A year in a garden of thirty square metres.' },
  { id: 'clockmaker', title: 'The Clockmaker of Leith', author: 'Fiona Rae', year: 2009, pence: 420, state: 'good', words: 'novel mystery crime', hue: 350, about: 'A mystery with a stopped clock, a missing apprentice and a great deal of rain.' },
  { id: 'maps', title: 'How Maps Were Made', author: 'Luis Andrade', year: 1978, pence: 1400, state: 'worn', words: 'history maps travel', hue: 55, about: 'From rope and stars to the theodolite, with sixty plates.' },
  { id: 'bicycle', title: 'Across the Plain by Bicycle', author: 'Jo Tanner', year: 2018, pence: 610, state: 'as new', words: 'travel stories bicycle', hue: 300, about: 'Three thousand kilometres, two punctures a week, and the stories of those who helped.' },
  { id: 'piano', title: 'Learn the Piano Late', author: 'Hanna Weiss', year: 2001, pence: 380, state: 'good', words: 'music piano handbook', hue: 265, about: 'For people who start at forty and mean to enjoy it.' },
  { id: 'stars', title: 'A Pocket Guide to the Stars', author: 'N. Achterberg', year: 1991, pence: 290, state: 'good', words: 'nature stars science guide', hue: 220, about: 'What can be seen without any instrument, month by month.' },
];

/** "£6.50" */
export function price(pence) {
  return `£${(pence / 100).toFixed(2)}`;
}

/** Books that have any of the words, those with most of them first; all books for no words. */
export function search(query) {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [...books];
  return books
    .map((book) => {
      const words = new Set(wordsOf(`${book.title} ${book.author} ${book.words} ${book.about}`));
      return { book, hits: wanted.filter((word) => words.has(word)).length };
    })
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ book }) => book);
}

/** Words in small letters, without the s of a plural. */
function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/s$/, '') : word));
}
