const form = document.querySelector('#flight-search');
const travellers = document.querySelector('#travellers');
const travellersButton = document.querySelector('#travellers-button');

travellersButton.addEventListener('click', () => (travellers.hidden = !travellers.hidden));
travellers.querySelector('.css-d0n300').addEventListener('click', () => (travellers.hidden = true));

for (const row of travellers.querySelectorAll('.css-tr4v00')) {
  const [less, more] = row.querySelectorAll('.css-p1us00');
  const number = row.querySelector('span');
  const change = (by) => {
    const least = row.dataset.name === 'adults' ? 1 : 0;
    number.textContent = Math.min(6, Math.max(least, Number(number.textContent) + by));
    form.elements[row.dataset.name].value = number.textContent;
    const total = [...travellers.querySelectorAll('span')].reduce((sum, each) => sum + Number(each.textContent), 0);
    travellersButton.textContent = total === 1 ? '1 traveller' : `${total} travellers`;
  };
  less.addEventListener('click', () => change(-1));
  more.addEventListener('click', () => change(1));
}

for (const radio of form.elements.trip) {
  radio.addEventListener('change', () => {
    form.querySelector('[data-leg=return]').hidden = form.elements.trip.value === 'one-way';
  });
}

document.querySelector('.css-sw4p00').addEventListener('click', () => {
  for (const [first, second] of [
    [document.getElementById('from'), document.getElementById('to')],
    [document.querySelector('[type=hidden][name=from]'), document.querySelector('[type=hidden][name=to]')],
  ]) {
    [first.value, second.value] = [second.value, first.value];
  }
});

form.addEventListener('submit', (event) => {
  const data = new FormData(form);
  const missing =
    (!data.get('from') && 'Choose where you fly from.') ||
    (!data.get('to') && 'Choose where you fly to.') ||
    (!data.get('depart') && 'Choose a departure date.') ||
    (data.get('trip') === 'return' && !data.get('return') && 'Choose a return date.');
  const message = form.querySelector('[role=alert]');
  message.textContent = missing || '';
  message.hidden = !missing;
  if (missing) event.preventDefault();
});
