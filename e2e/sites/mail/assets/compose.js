const box = document.querySelector('.cB');
const chips = box.querySelector('.chips');
const to = box.querySelector('.cB-in');
const people = box.querySelector('.cB-l');
const subject = box.querySelector('.cB-su');
const text = box.querySelector('.cB-bo');
let recipients = [];

function drawChips() {
  chips.innerHTML = recipients
    .map((person, index) => `<span class="chip">${escape(person.name ?? person.address)}<i role="button" aria-label="Remove ${escape(person.name ?? person.address)}" data-index="${index}">×</i></span>`)
    .join('');
}

function open({ to: wanted = [], subject: about = '', body = '' } = {}) {
  recipients = [...wanted];
  drawChips();
  subject.value = about;
  text.innerText = body;
  box.hidden = false;
  (wanted.length ? text : to).focus();
}

function openReply(message) {
  open({ to: [{ name: message.from, address: message.address }], subject: `Re: ${message.subject.replace(/^Re: /, '')}` });
}

function openForward(message) {
  open({ subject: `Fwd: ${message.subject}`, body: `\n\nForwarded message from ${message.from}:\n${message.body}` });
}

function unsaved() {
  return !box.hidden && Boolean(recipients.length || to.value || subject.value || text.innerText.trim());
}

function close() {
  box.hidden = true;
  to.value = '';
}

function add(person) {
  recipients.push(person);
  to.value = '';
  people.hidden = true;
  to.setAttribute('aria-expanded', 'false');
  drawChips();
}

to.addEventListener('input', async () => {
  const typed = to.value;
  const found = typed ? await (await fetch(`/mail/api/contacts?q=${encodeURIComponent(typed)}`)).json() : [];
  // An answer for letters that were typed over meanwhile is no longer wanted.
  if (typed !== to.value) return;
  people.innerHTML = found.map((person) => `<li role="option" data-address="${person.address}"><b>${escape(person.name)}</b><span>${person.address}</span></li>`).join('');
  people.hidden = found.length === 0;
  to.setAttribute('aria-expanded', String(found.length > 0));
});
to.addEventListener('keydown', (event) => {
  if (event.key === 'Backspace' && !to.value) {
    recipients.pop();
    drawChips();
  }
  if (!['Enter', ',', 'Tab'].includes(event.key) || !to.value) return;
  if (event.key !== 'Tab') event.preventDefault();
  const first = people.hidden ? undefined : people.firstElementChild;
  if (event.key === 'Enter' && first) add({ name: first.firstChild.textContent, address: first.dataset.address });
  else if (to.value.includes('@')) add({ address: to.value });
});
to.addEventListener('blur', () => {
  if (to.value.includes('@')) add({ address: to.value });
  people.hidden = true;
});
people.addEventListener('mousedown', (event) => {
  event.preventDefault();
  const item = event.target.closest('li');
  if (item) add({ name: item.firstChild.textContent, address: item.dataset.address });
});
chips.addEventListener('click', (event) => {
  if (!event.target.dataset.index) return;
  recipients.splice(Number(event.target.dataset.index), 1);
  drawChips();
});

document.querySelector('.cW').addEventListener('click', () => open());
box.querySelector('.cB-x').addEventListener('click', () => {
  if (!unsaved() || confirm('Discard this draft?')) close();
});
box.querySelector('.cB-d').addEventListener('click', close);
box.querySelector('.cB-se').addEventListener('click', async () => {
  if (to.value.includes('@')) add({ address: to.value });
  if (recipients.length === 0) return showToast('Add at least one recipient');
  const mail = { to: recipients.map(({ address }) => address), subject: subject.value, body: text.innerText };
  await post('/mail/api/send', mail);
  close();
  showToast('Message sent');
  load();
});

addEventListener('beforeunload', (event) => {
  if (unsaved()) event.preventDefault();
});
