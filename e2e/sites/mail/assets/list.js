const folders = [['inbox', 'Inbox'], ['starred', 'Starred'], ['sent', 'Sent'], ['drafts', 'Drafts'], ['archive', 'Archive'], ['spam', 'Spam'], ['bin', 'Bin']];
const place = document.querySelector('.mC');
const toast = document.querySelector('.bT');
let messages = [];
let words = '';

function escape(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function route() {
  const [folder, id] = location.hash.slice(1).split('/');
  return { folder: folder || 'inbox', id };
}

function visible() {
  const { folder, id } = route();
  if (words) return messages.filter((message) => [message.from, message.subject, message.body].join(' ').toLowerCase().includes(words));
  if (folder === 'starred') return messages.filter((message) => message.starred);
  if (folder === 'label') return messages.filter((message) => message.label === id);
  return messages.filter((message) => message.folder === folder);
}

function post(path, body) {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

async function change(ids, values) {
  await post('/mail/api/change', { ids, ...values });
  for (const message of messages) if (ids.includes(message.id)) Object.assign(message, values);
}

function row(message) {
  return `<tr class="zA${message.read ? '' : ' zE'}" data-id="${message.id}">
    <td><input type="checkbox"></td>
    <td><span class="T-KT${message.starred ? ' T-KT-on' : ''}" role="button" aria-label="${message.starred ? 'Starred' : 'Not starred'}">${message.starred ? '★' : '☆'}</span></td>
    <td class="yX">${escape(message.from)}</td>
    <td class="xY">${message.label ? `<i class="lB">${message.label}</i>` : ''}<span class="bog">${escape(message.subject)}</span><span class="y2"> – ${escape(message.body.replace(/\s+/g, ' ').slice(0, 80))}</span></td>
    <td class="xW">${message.date}</td></tr>`;
}

function drawMessage(message) {
  document.title = `${message.subject} – Postbox`;
  place.innerHTML = `<div class="hP"><a class="bK" href="#${route().folder}">‹ Back</a><h2>${escape(message.subject)}</h2>
    <div class="gE"><div class="gA">${message.from[0]}</div><div><b>${escape(message.from)}</b> <span class="go">&lt;${message.address}&gt;</span><br><span class="g2">to ${message.to === 'robin@example.com' ? 'me' : escape(message.to)}</span></div><span class="g3">${message.date}</span></div>
    <div class="a3s">${escape(message.body)}</div>
    <div class="amn"><span role="button" tabindex="0" class="ams js-reply">Reply</span><span role="button" tabindex="0" class="ams js-forward">Forward</span></div></div>`;
  if (!message.read) change([message.id], { read: true }).then(drawFolders);
}

function drawFolders() {
  const unread = messages.filter((message) => message.folder === 'inbox' && !message.read).length;
  document.querySelector('.fL').innerHTML = folders
    .map(([key, name]) => `<a href="#${key}"${route().folder === key ? ' aria-current="page"' : ''}>${name}${key === 'inbox' && unread ? `<b>${unread}</b>` : ''}</a>`)
    .join('');
}

function draw() {
  drawFolders();
  const message = messages.find(({ id }) => id === route().id);
  if (message) return drawMessage(message);
  const shown = visible();
  document.title = `${folders.find(([key]) => key === route().folder)?.[1] ?? 'Mail'} – Postbox`;
  document.querySelector('.tB-n').textContent = `1–${shown.length} of ${shown.length}`;
  place.innerHTML = shown.length ? `<table class="F"><tbody>${shown.map(row).join('')}</tbody></table>` : '<p class="nO">Nothing here.</p>';
}

function chosenIds() {
  const { id } = route();
  if (messages.some((message) => message.id === id)) return [id];
  return [...place.querySelectorAll('tr')].filter((line) => line.querySelector('input').checked).map((line) => line.dataset.id);
}

let undo;
function showToast(text, onUndo) {
  toast.firstElementChild.textContent = text;
  toast.lastElementChild.hidden = !onUndo;
  undo = onUndo;
  toast.hidden = false;
  clearTimeout(showToast.timer);
  showToast.timer = setTimeout(() => (toast.hidden = true), 6000);
}
toast.lastElementChild.addEventListener('click', async () => {
  await undo?.();
  toast.hidden = true;
  draw();
});

async function move(folder, text) {
  const ids = chosenIds();
  if (!ids.length) return showToast('No conversations selected');
  const before = messages.find((message) => message.id === ids[0]).folder;
  await change(ids, { folder });
  if (route().id) location.hash = before;
  draw();
  showToast(`${ids.length === 1 ? 'Conversation' : `${ids.length} conversations`} ${text}`, () => change(ids, { folder: before }));
}

document.querySelector('.js-archive').addEventListener('click', () => move('archive', 'archived'));
document.querySelector('.js-delete').addEventListener('click', () => {
  const count = chosenIds().length;
  if (count === 0 || confirm(`Delete ${count === 1 ? 'this conversation' : `these ${count} conversations`}?`)) move('bin', 'moved to Bin');
});
document.querySelector('.js-unread').addEventListener('click', async () => {
  await change(chosenIds(), { read: false });
  draw();
});
document.querySelector('.js-refresh').addEventListener('click', load);
document.querySelector('.tB-all').addEventListener('change', (event) => {
  for (const box of place.querySelectorAll('tr input')) box.checked = event.target.checked;
});

place.addEventListener('click', async (event) => {
  const line = event.target.closest('tr');
  if (event.target.matches('.js-reply')) return openReply(messages.find(({ id }) => id === route().id));
  if (event.target.matches('.js-forward')) return openForward(messages.find(({ id }) => id === route().id));
  if (!line || event.target.matches('input')) return;
  const message = messages.find(({ id }) => id === line.dataset.id);
  if (!event.target.matches('.T-KT')) return void (location.hash = `${route().folder}/${message.id}`);
  await change([message.id], { starred: !message.starred });
  draw();
});

document.querySelector('.zQ-s').addEventListener('submit', (event) => {
  event.preventDefault();
  words = document.querySelector('.aJf').value.trim().toLowerCase();
  if (route().id) location.hash = 'inbox';
  draw();
});

addEventListener('hashchange', () => {
  words = '';
  draw();
});

async function load() {
  messages = await (await fetch('/mail/api/messages')).json();
  draw();
}
load();
