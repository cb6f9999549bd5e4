/** An element with its attributes and children; texts are put in as texts. */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A drawn cover: its colour and its title. */
export function cover(book, large) {
  const made = element('div', { class: large ? 'cover large' : 'cover', 'aria-hidden': 'true' });
  made.style.setProperty('--hue', book.hue);
  made.append(element('span', {}, book.title));
  return made;
}
