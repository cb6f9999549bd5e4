import { basket, keepBasket, showCount } from './basket.js';
import { books, price } from './books.js';
import { cover, element } from './dom.js';

const id = new URLSearchParams(location.search).get('id');
const book = books.find((entry) => entry.id === id);
const place = document.getElementById('book');

if (book === undefined) {
  place.append(
    element('h1', {}, 'This book is gone'),
    element('p', {}, element('a', { href: 'index.html' }, 'See all books')),
  );
} else {
  document.title = `${book.title}, Harbour Books`;
  const add = element('button', { type: 'button', class: 'add' }, 'Add to basket');
  const said = element('p', { role: 'status', class: 'said' });
  add.addEventListener('click', () => {
    keepBasket([...basket(), book.id]);
    said.textContent = `“${book.title}” is in the basket.`;
  });
  place.append(
    element(
      'div',
      { class: 'book' },
      cover(book, true),
      element(
        'div',
        { class: 'words' },
        element('h1', {}, book.title),
        element('p', {}, `by ${book.author}`),
        element('p', { class: 'about' }, book.about),
        element(
          'dl',
          {},
          element('dt', {}, 'Year'),
          element('dd', {}, String(book.year)),
          element('dt', {}, 'Condition'),
          element('dd', {}, book.state),
          element('dt', {}, 'Price'),
          element('dd', { class: 'price' }, price(book.pence)),
        ),
        add,
        said,
        element('p', {}, element('a', { href: 'index.html' }, 'Back to all books')),
      ),
    ),
  );
}
showCount();
