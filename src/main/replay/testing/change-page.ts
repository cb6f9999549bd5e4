/**
 * Ways in which pages change from one day to another, done to a page that is open: each is an expression for
 * `Runtime.callFunctionOn` on an array of the elements that are looked for afterwards, with a seed.
 */
export const changeKinds = ['order', 'renamed', 'wrapped', 'texts', 'moved'] as const;
export type ChangeKind = (typeof changeKinds)[number] | 'all' | 'removed';

/** What each change needs; the page's own world, its own objects. */
const helpers = `
  let state = seed;
  const random = () => { state = (state * 1664525 + 1013904223) % 4294967296; return state / 4294967296; };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const shuffle = (list) => { for (let at = list.length - 1; at > 0; at -= 1) { const other = Math.floor(random() * (at + 1)); [list[at], list[other]] = [list[other], list[at]]; } return list; };
  const targets = this.filter((each) => each instanceof Element && each.isConnected);
  const stuck = new Set(['HTML', 'HEAD', 'BODY', 'SCRIPT', 'STYLE', 'LINK', 'META', 'THEAD', 'TBODY', 'TFOOT', 'TR', 'TD', 'TH', 'COLGROUP', 'COL', 'CAPTION', 'LEGEND', 'SUMMARY', 'OPTION', 'OPTGROUP', 'SOURCE', 'TRACK', 'PARAM', 'AREA', 'LI', 'DT', 'DD', 'BR', 'TEMPLATE', 'NOSCRIPT']);
  const isDrawn = (each) => !(each instanceof SVGElement) || each.tagName === 'svg';
  const all = () => [...document.body.querySelectorAll('*')].filter((each) => isDrawn(each) && !each.closest('svg svg, svg *'));
`;

const order = `
  for (const parent of all()) {
    if (['SELECT', 'TABLE', 'svg', 'DETAILS', 'P', 'LABEL'].includes(parent.tagName)) continue;
    const children = [...parent.children].filter((each) => !['SCRIPT', 'STYLE', 'LEGEND', 'TEMPLATE', 'LINK'].includes(each.tagName));
    const hasText = [...parent.childNodes].some((each) => each.nodeType === 3 && each.data.trim() !== '');
    if (children.length < 2 || hasText || random() > 0.5) continue;
    const places = children.map((each) => { const mark = document.createComment(''); each.replaceWith(mark); return mark; });
    for (const [at, child] of shuffle(children).entries()) places[at].replaceWith(child);
  }`;

const renamed = `
  const names = new Map();
  const rename = (name) => { if (!names.has(name)) names.set(name, 'n' + Math.floor(random() * 1e9).toString(36)); return names.get(name); };
  const rewrite = (rules) => {
    for (const rule of rules) {
      if (rule.selectorText !== undefined) rule.selectorText = rule.selectorText.replace(/([.#])(-?[A-Za-z_][\\w-]*)/g, (_all, sign, name) => sign + rename(name));
      else if (rule.cssRules !== undefined) rewrite(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) try { rewrite(sheet.cssRules); } catch { }
  for (const each of document.querySelectorAll('*')) {
    if (each.id) each.id = rename(each.id);
    if (each.classList.length > 0) each.setAttribute('class', [...each.classList].map(rename).join(' '));
    for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'list', 'headers', 'form']) {
      const value = each.getAttribute(name);
      if (value) each.setAttribute(name, value.split(/\\s+/).map(rename).join(' '));
    }
    const link = each.getAttribute('href');
    if (link !== null && /^#./.test(link)) each.setAttribute('href', '#' + rename(link.slice(1)));
  }`;

const wrapped = `
  const wrap = (each) => {
    if (stuck.has(each.tagName) || each.parentElement === null || ['svg', 'SELECT', 'DATALIST', 'PICTURE', 'VIDEO', 'OBJECT', 'TABLE', 'TR', 'UL', 'OL', 'DL'].includes(each.parentElement.tagName)) return;
    const isInline = getComputedStyle(each).display.startsWith('inline');
    for (let layers = random() < 0.3 ? 2 : 1; layers > 0; layers -= 1) {
      const around = document.createElement(isInline ? 'span' : 'div');
      around.className = 'w' + Math.floor(random() * 1e6).toString(36);
      each.replaceWith(around);
      around.append(each);
    }
  };
  for (const each of all()) if (random() < 0.25) wrap(each);
  for (const each of targets) wrap(each);`;

const texts = `
  const added = ['now', 'here', 'new', 'all', 'more', 'today', 'your', 'our'];
  const edits = [
    (text) => text + ' ' + pick(added),
    (text) => pick(added) + ' ' + text,
    (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
    (text) => { const words = text.split(' '); if (words.length > 2) words.splice(Math.floor(random() * words.length), 1); return words.join(' '); },
    (text) => { const at = 1 + Math.floor(random() * (text.length - 2)); return text.length < 5 ? text + '!' : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2); },
    (text) => (/[a-z]$/.test(text) && !/s$/.test(text) ? text + 's' : text + ' …'),
    (text) => text.replace(/\\d+/g, (digits) => String(Number(digits) + 1)),
    (text) => text.replace(/[.:!?…]+$/, '') + ':',
  ];
  const edit = (text) => { const [, lead, words, tail] = /^(\\s*)([^]*?)(\\s*)$/.exec(text); return words.length < 2 ? text : lead + pick(edits)(words) + tail; };
  const own = new Set(targets.flatMap((each) => [each, ...(each.labels ?? [])]));
  const isOwn = (node) => { for (let at = node; at !== null; at = at.parentElement) if (own.has(at)) return true; return false; };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const node of found) {
    const parent = node.parentElement;
    if (parent === null || ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'TEMPLATE'].includes(parent.tagName) || node.data.trim() === '') continue;
    if (isOwn(parent) || random() < 0.4) node.data = edit(node.data);
  }
  for (const each of all()) {
    for (const name of ['placeholder', 'aria-label', 'title', 'alt']) {
      const value = each.getAttribute(name);
      if (value && (isOwn(each) || random() < 0.4)) each.setAttribute(name, edit(value));
    }
    if (each.matches('input[type=submit], input[type=button]') && each.value && (isOwn(each) || random() < 0.4)) each.value = edit(each.value);
  }`;

/** A control with what belongs to it: its label, the line or card it stands on. */
const blocks = `
  const controls = 'a[href], button, input, select, textarea, [role=button], [tabindex]';
  const ends = 'body, main, section, form, header, footer, nav, aside, ul, ol, table, tbody, fieldset, dl, [role=main], [role=navigation], [role=dialog]';
  const blockOf = (target) => {
    let block = target;
    while (block.parentElement !== null && !block.parentElement.matches(ends) && block.parentElement.querySelectorAll(controls).length <= 3) block = block.parentElement;
    return block;
  };`;

const moved = `${blocks}
  for (const target of targets) {
    const block = blockOf(target);
    if (block.parentElement === null || block.tagName === 'TR' || block.tagName === 'TD' || block.matches('body, html')) continue;
    const home = block.parentElement.closest('main, section, header, footer, nav, aside, form, article, ul, ol, body');
    const wanted = block.tagName === 'LI' ? 'ul, ol, nav, footer, aside, header' : 'main, section, header, footer, nav, aside, article';
    const places = [...document.body.querySelectorAll(wanted), document.body].filter((each) => !each.contains(home) && !block.contains(each) && each !== home && each.getBoundingClientRect().height > 0 && !each.closest('form'));
    const place = places.length > 0 ? pick(places) : document.body;
    if (place === block.parentElement) continue;
    const before = pick([...place.children].filter((each) => !['SCRIPT', 'STYLE'].includes(each.tagName)));
    place.insertBefore(block, random() < 0.5 || before === undefined ? null : before);
  }`;

const removed = `${blocks}
  for (const target of targets) {
    const label = target.closest('label') ?? target;
    (random() < 0.5 ? label : blockOf(target)).remove();
    label.remove();
  }`;

const bodies: Readonly<Record<ChangeKind, readonly string[]>> = {
  order: [order],
  renamed: [renamed],
  wrapped: [wrapped],
  texts: [texts],
  moved: [moved],
  removed: [removed],
  all: [order, texts, wrapped, renamed],
};

/** The declaration of a function that changes the page around the elements in `this`. */
export function changeFunction(kind: ChangeKind): string {
  return `function (seed) { ${helpers} ${bodies[kind].map((body) => `{ ${body} }`).join('\n')} }`;
}
