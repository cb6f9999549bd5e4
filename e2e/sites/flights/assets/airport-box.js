// The combobox pattern: arrow keys move, Enter or a click chooses, Escape closes.
const typingPauseMs = 80;

function setUpAirportBox(box) {
  const list = document.getElementById(box.getAttribute('aria-controls'));
  const code = document.querySelector(`input[type=hidden][name=${box.id}]`);
  let timer;
  let active = -1;

  function close() {
    list.hidden = true;
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
    active = -1;
  }

  function choose(option) {
    box.value = `${option.dataset.city} (${option.dataset.code})`;
    code.value = option.dataset.code;
    close();
  }

  function mark(index) {
    const options = [...list.children];
    active = (index + options.length) % options.length;
    options.forEach((option, position) => {
      option.setAttribute('aria-selected', String(position === active));
    });
    box.setAttribute('aria-activedescendant', options[active].id);
  }

  async function suggest() {
    const answer = await fetch(`/flights/airports?q=${encodeURIComponent(box.value)}`);
    const airports = await answer.json();
    list.replaceChildren(
      ...airports.map((airport, index) => {
        const option = document.createElement('li');
        option.id = `${box.id}-option-${index}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.dataset.code = airport.code;
        option.dataset.city = airport.city;
        option.innerHTML = `<span>${airport.city}, ${airport.name}</span><small>${airport.country}</small><b>${airport.code}</b>`;
        // mousedown, because the box loses the focus, and the list closes, before the click.
        option.addEventListener('mousedown', (event) => {
          event.preventDefault();
          choose(option);
        });
        return option;
      }),
    );
    list.hidden = airports.length === 0;
    box.setAttribute('aria-expanded', String(airports.length > 0));
    active = -1;
  }

  box.addEventListener('input', () => {
    code.value = '';
    clearTimeout(timer);
    timer = setTimeout(suggest, typingPauseMs);
  });
  box.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'ArrowDown') mark(active + 1);
    else if (event.key === 'ArrowUp') mark(active - 1);
    else if (event.key === 'Enter' && active >= 0) choose(list.children[active]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  box.addEventListener('blur', close);
}

for (const box of document.querySelectorAll('[role=combobox]')) setUpAirportBox(box);
