const list = document.querySelector('.css-l1st0f');
const rows = [...list.children];
const filters = document.querySelector('.css-f1lt3r');
const price = document.querySelector('#max-price');
const hours = { any: [0, 24], morning: [0, 12], afternoon: [12, 18], evening: [18, 24] };

function ticked(name) {
  return [...filters.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);
}

function departureOf(row) {
  return row.querySelector('.css-t1m3s0 b').textContent.slice(0, 5);
}

function apply() {
  const [stops, airlines] = [ticked('stops'), ticked('airline')];
  const [from, to] = hours[ticked('time')[0]];
  for (const row of rows) {
    const hour = Number.parseInt(departureOf(row), 10);
    row.hidden =
      (stops.length > 0 && !stops.includes(row.dataset.stops)) ||
      (airlines.length > 0 && !airlines.includes(row.dataset.airline)) ||
      Number(row.dataset.price) > Number(price.value) ||
      hour < from ||
      hour >= to;
  }
  price.nextElementSibling.value = `up to £${price.value}`;
  const count = rows.filter((row) => !row.hidden).length;
  document.querySelector('[role=status]').textContent = count === 1 ? '1 flight' : `${count} flights`;
}

filters.addEventListener('input', apply);
document.querySelector('#clear-filters').addEventListener('click', (event) => {
  event.preventDefault();
  for (const box of filters.querySelectorAll('[type=checkbox]')) box.checked = false;
  price.value = price.max;
  apply();
});

const tabs = document.querySelectorAll('.css-t4b000');
for (const tab of tabs) {
  tab.addEventListener('click', () => {
    for (const other of tabs) other.classList.toggle('css-4ct1v3', other === tab);
    const key = tab.dataset.sort;
    rows.sort((first, second) =>
      key === 'departs'
        ? departureOf(first).localeCompare(departureOf(second))
        : first.dataset[key] - second.dataset[key],
    );
    list.append(...rows);
  });
}

for (const link of document.querySelectorAll('.css-d3t41l')) {
  link.addEventListener('click', (event) => event.preventDefault());
}
