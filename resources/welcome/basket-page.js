import { basket, keepBasket, showCount } from './basket.js';
import { books, price } from './books.js';
import { element } from './dom.js';

const lines = document.getElementById('lines');
const total = document.getElementById('total');

function show() {
  const ids = basket();
  const inside = ids.map((id) => books.find((book) => book.id === id)).filter(Boolean);
  lines.replaceChildren(
    ...inside.map((book, index) => {
      const remove = element('button', { type: 'button', 'aria-label': `Remove ${book.title}` }, 'Remove');
      remove.addEventListener('click', () => {
        keepBasket(ids.toSpliced(index, 1));
        show();
      });
      return element(
        'li',
        {},
        element('a', { href: `book.html?id=${book.id}` }, book.title),
        element('span', { class: 'price' }, price(book.pence)),
        remove,
      );
    }),
  );
  total.hidden = inside.length === 0;
  total.textContent = `Total: ${price(inside.reduce((sum, book) => sum + book.pence, 0))}`;
  document.getElementById('nothing').hidden = inside.length > 0;
}

show();
showCount();
