const one = (selector) => document.querySelector(selector);
const all = (selector) => document.querySelectorAll(selector);

one('.reveal')?.addEventListener('click', (event) => {
  const password = one('#password');
  const shown = password.type === 'text';
  password.type = shown ? 'password' : 'text';
  event.currentTarget.setAttribute('aria-pressed', String(!shown));
  event.currentTarget.setAttribute('aria-label', shown ? 'Show password' : 'Hide password');
});

const signUp = one('#sign-up');
if (signUp) {
  const addNumbers = (select, from, to) => {
    const step = from < to ? 1 : -1;
    for (let number = from; number !== to + step; number += step) select.add(new Option(number));
  };
  addNumbers(signUp.elements['birth-day'], 1, 31);
  addNumbers(signUp.elements['birth-year'], 2010, 1930);
  signUp.addEventListener('submit', (event) => {
    const same = signUp.elements.password.value === signUp.elements.confirm.value;
    one('.error').hidden = same;
    if (!same) event.preventDefault();
  });
}

// A digit moves on to the next box, Backspace in an empty box goes back, a paste fills all of them.
const digits = [...all('.digits input')];
digits.forEach((digit, index) => {
  digit.addEventListener('input', () => digit.value && digits[index + 1]?.focus());
  digit.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && !digit.value) digits[index - 1]?.focus();
  });
  digit.addEventListener('paste', (event) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    [...text].slice(0, digits.length - index).forEach((character, offset) => {
      digits[index + offset].value = character;
    });
  });
});

for (const toggle of all('[role=switch]')) {
  toggle.addEventListener('click', () =>
    toggle.setAttribute('aria-checked', String(toggle.getAttribute('aria-checked') !== 'true')),
  );
}
for (const toggle of all('.js-toggle')) {
  toggle.addEventListener('click', () => toggle.classList.toggle('on'));
}
for (const choice of all('[role=radio]')) {
  choice.addEventListener('click', () => {
    for (const other of choice.parentElement.children) {
      other.setAttribute('aria-checked', String(other === choice));
    }
  });
}

const settings = one('#settings');
settings?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(settings));
  for (const toggle of all('[role=switch]')) {
    fields.set(toggle.getAttribute('aria-labelledby'), toggle.getAttribute('aria-checked'));
  }
  const visibility = one('[role=radio][aria-checked=true]');
  fields.set('visibility', visibility.textContent);
  await fetch('/account/settings', { method: 'POST', body: fields });
  one('.status').textContent = 'Your changes were saved.';
});

for (const button of all('.form-table button')) {
  button.addEventListener('click', () => {
    const input = button.closest('tr').querySelector('input');
    if (button.textContent === 'Clear') input.value = '';
    if (button.textContent === 'Show') input.type = 'text';
  });
}
