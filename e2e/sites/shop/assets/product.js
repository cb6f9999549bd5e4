const buy = document.querySelector('#buy-form');

// The colour list is made of plain boxes: no roles, no keys. Many shops have one like it.
const dropdown = document.querySelector('.dd');
const dropdownValue = dropdown.querySelector('.dd__value');
dropdownValue.addEventListener('click', () => dropdown.classList.toggle('is-open'));
for (const item of dropdown.querySelectorAll('.dd__item')) {
  item.addEventListener('click', () => {
    dropdownValue.textContent = item.textContent;
    buy.elements.colour.value = item.textContent;
    dropdown.classList.remove('is-open');
  });
}
document.addEventListener('click', (event) => {
  if (!dropdown.contains(event.target)) dropdown.classList.remove('is-open');
});

const quantity = buy.elements.quantity;
const [less, more] = document.querySelectorAll('.stepper div');
less.addEventListener('click', () => (quantity.value = Math.max(1, Number(quantity.value) - 1)));
more.addEventListener('click', () => (quantity.value = Math.min(10, Number(quantity.value) + 1)));

const mainPicture = document.querySelector('.main-picture');
for (const thumb of document.querySelectorAll('.thumbs button')) {
  thumb.addEventListener('click', () => (mainPicture.src = thumb.firstElementChild.src));
}

const sizeGuide = document.querySelector('#size-guide');
document.querySelector('.size-guide-link').addEventListener('click', () => sizeGuide.showModal());
sizeGuide.querySelector('.close').addEventListener('click', () => sizeGuide.close());

for (const button of document.querySelectorAll('.helpful')) {
  button.addEventListener('click', async () => {
    const body = new URLSearchParams({ review: button.value });
    const answer = await fetch('/shop/helpful', { method: 'POST', body });
    button.textContent = `Helpful (${(await answer.json()).count})`;
    button.disabled = true;
  });
}

document.querySelector('#sort-reviews').addEventListener('change', (event) => {
  const list = document.querySelector('.review-list');
  const key = event.target.value;
  const reviews = [...list.children].sort((a, b) =>
    key === 'newest'
      ? b.dataset.date.localeCompare(a.dataset.date)
      : (b.dataset.stars - a.dataset.stars) * (key === 'lowest' ? -1 : 1),
  );
  list.append(...reviews);
});
