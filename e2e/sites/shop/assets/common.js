// Wish-list hearts: any card or product page may have some.
for (const heart of document.querySelectorAll('.heart')) {
  heart.addEventListener('click', async () => {
    const body = new URLSearchParams({ slug: heart.dataset.slug });
    const answer = await fetch('/shop/wish-list', { method: 'POST', body });
    heart.classList.toggle('on', (await answer.json()).saved);
  });
}

const cookieBar = document.querySelector('.cookie-bar');
if (cookieBar) {
  if (localStorage.getItem('cookie-choice')) cookieBar.remove();
  cookieBar.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    localStorage.setItem('cookie-choice', button.value);
    cookieBar.remove();
  });
}
