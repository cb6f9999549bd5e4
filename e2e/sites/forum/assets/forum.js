for (const arrow of document.querySelectorAll('.vote')) {
  arrow.addEventListener('click', async (event) => {
    event.preventDefault();
    const body = JSON.stringify({ post: Number(arrow.dataset.post), by: Number(arrow.dataset.by) });
    const answer = await fetch('/forum/votes', { method: 'POST', body });
    arrow.parentElement.querySelector('span').textContent = (await answer.json()).votes;
  });
}

for (const link of document.querySelectorAll('.js-report')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    link.textContent = 'Reported';
  });
}

for (const link of document.querySelectorAll('.js-quote')) {
  link.addEventListener('click', () => {
    const box = document.querySelector('#reply textarea');
    const text = link.closest('.post-main').querySelector('p').textContent;
    box.value += `[${link.dataset.author} wrote: ${text}]\n`;
  });
}
