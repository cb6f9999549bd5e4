// A month grid of our own making. "Today" is fixed, so that every run sees the same month.
const today = new Date(Date.UTC(2026, 5, 1));
const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const calendar = document.querySelector('.css-c4l000');
const [previousMonth, nextMonth] = calendar.querySelectorAll('button');
const heading = calendar.querySelector('b');
const body = calendar.querySelector('tbody');
let shown = today;
let opener;

function iso(date) {
  return date.toISOString().slice(0, 10);
}

function draw() {
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth()];
  heading.textContent = `${monthNames[month]} ${year}`;
  previousMonth.disabled = shown <= today;
  const leading = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells = [...Array(leading).fill(''), ...Array.from({ length: days }, (_, index) => index + 1)];
  body.replaceChildren();
  while (cells.length) {
    const row = body.insertRow();
    for (const day of cells.splice(0, 7)) {
      const cell = row.insertCell();
      cell.setAttribute('role', 'gridcell');
      if (!day) continue;
      const date = iso(new Date(Date.UTC(year, month, day)));
      cell.innerHTML = `<button type="button" data-date="${date}" aria-label="${day} ${monthNames[month]} ${year}">${day}</button>`;
      if (opener?.nextElementSibling.value === date) cell.setAttribute('aria-selected', 'true');
    }
  }
}

function turn(months) {
  shown = new Date(Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + months, 1));
  draw();
}

previousMonth.addEventListener('click', () => turn(-1));
nextMonth.addEventListener('click', () => turn(1));

for (const button of document.querySelectorAll('[aria-haspopup=dialog]')) {
  button.addEventListener('click', () => {
    opener = button;
    const place = button.getBoundingClientRect();
    calendar.style.left = `${place.left + scrollX}px`;
    calendar.style.top = `${place.bottom + scrollY + 6}px`;
    draw();
    calendar.hidden = false;
  });
}

body.addEventListener('click', (event) => {
  const date = event.target.dataset.date;
  if (!date) return;
  opener.nextElementSibling.value = date;
  opener.textContent = event.target.getAttribute('aria-label');
  calendar.hidden = true;
});

addEventListener('keydown', (event) => event.key === 'Escape' && (calendar.hidden = true));
addEventListener('mousedown', (event) => {
  if (!calendar.contains(event.target)) calendar.hidden = true;
});
