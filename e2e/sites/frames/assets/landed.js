// Every button tells the server that it was really pressed, and where it stood. Bubbling stops at
// a shadow root's border only for the target's name, so the path is used.
const where = document.body.dataset.where;

function report(what) {
  const body = JSON.stringify({ where, what });
  fetch('/frames/landed', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

document.addEventListener('click', (event) => {
  const button = event.composedPath().find((node) => node.tagName === 'BUTTON' || node.tagName === 'A');
  if (button) report(button.textContent.trim() || button.getAttribute('aria-label'));
});
