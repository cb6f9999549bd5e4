const key = 'harbour-basket';

/** Ids of the books in the basket, of this tab's visit. */
export function basket() {
  return JSON.parse(sessionStorage.getItem(key) ?? '[]');
}

export function keepBasket(ids) {
  sessionStorage.setItem(key, JSON.stringify(ids));
  showCount();
}

export function showCount() {
  for (const place of document.querySelectorAll('[data-basket-count]')) {
    place.textContent = String(basket().length);
  }
}
