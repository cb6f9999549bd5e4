import { showCount } from './basket.js';
import { price, search } from './books.js';
import { cover, element } from './dom.js';

const order = {
  match: () => 0,
  price: (a, b) => a.pence - b.pence,
  title: (a, b) => a.title.localeCompare(b.title),
  year: (a, b) => b.year - a.year,
};

const wanted = new URLSearchParams(location.search);
const query = (wanted.get('q') ?? '').trim();
const sort = document.getElementById('sort');
const results = document.getElementById('results');
const found = search(query);

document.getElementById('q').value = query;
if (wanted.get('sort') in order) sort.value = wanted.get('sort');

function show() {
  const sorted = found.toSorted(order[sort.value]);
  results.replaceChildren(
    ...sorted.map((book) =>
      element(
        'li',
        {},
        cover(book),
        element(
          'div',
          { class: 'words' },
          element('h2', {}, element('a', { href: `book.html?id=${book.id}` }, book.title)),
          element('p', {}, `${book.author}, ${book.year}`),
          element('p', { class: 'about' }, book.about),
        ),
        element('p', { class: 'price' }, price(book.pence)),
      ),
    ),
  );
  const count = `${found.length} ${found.length === 1 ? 'book' : 'books'}`;
  document.getElementById('heading').textContent = query === '' ? 'All books' : `${count} for “${query}”`;
  if (query !== '') document.title = `${query}, Harbour Books`;
  document.getElementById('nothing').hidden = found.length > 0;
}

sort.addEventListener('change', () => {
  wanted.set('sort', sort.value);
  history.replaceState(null, '', `?${wanted}`);
  show();
});
show();
showCount();
