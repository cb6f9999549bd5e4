// Every facet applies at once, as in most shops: the form is sent when something in it changes.
const form = document.querySelector('.filters');
const sort = document.querySelector('#sort-by');

function apply() {
  form.requestSubmit();
}

sort.addEventListener('change', () => {
  form.elements.sort.value = sort.value;
  apply();
});

form.addEventListener('change', (event) => {
  if (event.target.type === 'range') form.elements.max.value = event.target.value;
  // The two price boxes wait for their button: people type one after the other.
  if (event.target.type !== 'number') apply();
});

for (const swatch of document.querySelectorAll('.swatch')) {
  swatch.addEventListener('click', () => {
    const box = form.querySelector(`input[name=colour][value=${swatch.title}]`);
    box.checked = !box.checked;
    apply();
  });
}
