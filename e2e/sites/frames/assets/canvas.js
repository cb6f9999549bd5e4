// A seat map drawn on a canvas: there is nothing in the document to name a seat by.
const canvas = document.querySelector('canvas');
const pen = canvas.getContext('2d');
const taken = new Set(['B3', 'B4', 'C6', 'D1']);
const chosen = new Set();
const seat = { size: 34, gap: 10, left: 40, top: 46 };

function draw() {
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.font = '15px "DejaVu Sans", sans-serif';
  pen.fillStyle = '#3b1d4f';
  pen.fillText('Screen', canvas.width / 2 - 26, 26);
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 10; column += 1) {
      const name = `${'ABCDE'[row]}${column + 1}`;
      const x = seat.left + column * (seat.size + seat.gap);
      const y = seat.top + row * (seat.size + seat.gap);
      pen.fillStyle = taken.has(name) ? '#c9c2cd' : chosen.has(name) ? '#6b2f8f' : '#efe2f6';
      pen.fillRect(x, y, seat.size, seat.size);
      pen.fillStyle = chosen.has(name) ? '#fff' : '#3b1d4f';
      pen.fillText(name, x + 6, y + 22);
    }
  }
}

canvas.addEventListener('click', (event) => {
  const column = Math.floor((event.offsetX - seat.left) / (seat.size + seat.gap));
  const row = Math.floor((event.offsetY - seat.top) / (seat.size + seat.gap));
  const name = `${'ABCDE'[row] ?? '?'}${column + 1}`;
  if (!taken.has(name)) chosen.has(name) ? chosen.delete(name) : chosen.add(name);
  draw();
  report(`canvas: ${name}`);
});

draw();
