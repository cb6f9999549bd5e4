// 5,000 screenings of which only those in view are in the document.
const box = document.querySelector('.virtual');
const rowHeight = 40;
const count = 5000;
const spacer = box.firstElementChild;
spacer.style.height = `${count * rowHeight}px`;

function fill() {
  for (const row of box.querySelectorAll('[data-row]')) row.remove();
  const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 2);
  const last = Math.min(count, first + Math.ceil(box.clientHeight / rowHeight) + 4);
  for (let index = first; index < last; index += 1) {
    const row = document.createElement('div');
    row.dataset.row = index;
    row.style.top = `${index * rowHeight}px`;
    row.innerHTML = `<span>Screening ${index + 1}</span><button>Book</button>`;
    row.lastElementChild.setAttribute('aria-label', `Book screening ${index + 1}`);
    box.append(row);
  }
}

box.addEventListener('scroll', fill);
fill();
