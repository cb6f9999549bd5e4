/** Tells the server what this page found out. */
function report(value) {
  return fetch('/faults/report', { method: 'POST', body: JSON.stringify(value), keepalive: true });
}

function pressed(name) {
  return fetch(`/faults/pressed/${name}`, { method: 'POST', keepalive: true });
}
