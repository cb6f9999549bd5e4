const find = (selector) => document.querySelector(selector);

const searchButton = find('.js-search');
searchButton?.addEventListener('click', () => {
  const panel = find('.search-panel');
  panel.hidden = !panel.hidden;
  searchButton.setAttribute('aria-expanded', String(!panel.hidden));
  if (!panel.hidden) panel.querySelector('input').focus();
});

const dialog = find('dialog.newsletter');
for (const opener of document.querySelectorAll('.js-newsletter')) {
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
  });
}
dialog?.querySelector('.close').addEventListener('click', () => dialog.close());
dialog?.querySelector('.no-thanks').addEventListener('click', (event) => {
  event.preventDefault();
  dialog.close();
});
dialog?.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch('/news/subscribe', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) });
  event.target.outerHTML = '<p>Thank you, see you at seven.</p>';
});

// The card comes a moment after the page, as such cards do.
const cookieCard = find('.cookie-card');
if (cookieCard && !localStorage.getItem('news-cookies')) {
  setTimeout(() => (cookieCard.hidden = false), 100);
  cookieCard.addEventListener('click', (event) => {
    if (!event.target.matches('.cookie-btn')) return;
    localStorage.setItem('news-cookies', event.target.textContent);
    cookieCard.hidden = true;
  });
}

for (const list of document.querySelectorAll('[role=tablist]')) {
  list.addEventListener('click', (event) => {
    if (!event.target.matches('[role=tab]')) return;
    for (const tab of list.children) {
      tab.setAttribute('aria-selected', String(tab === event.target));
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== event.target;
    }
  });
}

const poll = find('.box button[disabled]');
for (const radio of document.querySelectorAll('[name=poll]')) {
  radio.addEventListener('change', () => (poll.disabled = false));
}

for (const option of document.querySelectorAll('.opt')) {
  option.addEventListener('click', () => {
    for (const other of option.parentElement.children) other.classList.toggle('sel', other === option);
  });
}

for (const link of document.querySelectorAll('.share a')) {
  link.addEventListener('click', (event) => event.preventDefault());
}
