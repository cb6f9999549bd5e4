import { type Html, html } from '../html.ts';
import { type Answer, pageReply, redirectReply, type Site, type SiteRequest } from '../site.ts';
import { books, type LibraryWords, libraryWords, slugOf } from './words.ts';

interface LibraryState {
  readonly sent: Readonly<Record<string, string>>[];
}

/** A town's library in German, French and Spanish: `/de/`, `/fr/`, `/es/`, each with its front page and an account. */
export function createLibrary(): Site {
  const state: LibraryState = { sent: [] };
  return {
    state: () => state,
    handle: (request) => (request.method === 'POST' ? takePost(state, request) : showPage(request)),
  };
}

function showPage({ path }: SiteRequest): Answer {
  const [, language = '', page = ''] = path.split('/');
  const words = libraryWords[language];
  if (words === undefined) return undefined;
  if (page === slugOf(words.account)) return pageReply(frame(language, words, account(language, words)));
  const title = [...words.pages, ...words.footer, words.signIn, ...books.map((book) => book.title)].find(
    (each) => slugOf(each) === page,
  );
  if (page !== '' && title === undefined) return undefined;
  const content =
    page === '' || page === slugOf(words.pages[0] ?? '') ? front(language, words) : html`<h1>${title}</h1>`;
  return pageReply(frame(language, words, content));
}

function takePost(state: LibraryState, { path, form }: SiteRequest): Answer {
  state.sent.push({ path, ...Object.fromEntries(form) });
  return redirectReply(`/library/${path.split('/')[1]}/`);
}

function frame(language: string, words: LibraryWords, content: Html): Html {
  const link = (label: string) => html`<li><a href="/library/${language}/${slugOf(label)}">${label}</a></li>`;
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title>${words.name}</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
      nav ul, footer ul { display: flex; gap: 1rem; list-style: none; padding: 0; }
      .books { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr; list-style: none; padding: 0; }
      .books li, section { border: 1px solid #ccd; border-radius: 6px; padding: .75rem; margin: 0 0 1rem; }
      td, th { padding: .25rem 1rem .25rem 0; text-align: left; }
    </style>
  </head>
  <body>
    <header><strong>${words.name}</strong><nav><ul>${words.pages.map(link)}${link(words.signIn)}</ul></nav></header>
    <main>${content}</main>
    <footer><ul>${words.footer.map(link)}</ul></footer>
  </body>
</html>`;
}

function front(language: string, words: LibraryWords): Html {
  return html`<form action="/library/${language}/${slugOf(words.search)}" method="post">
  <input name="q" placeholder="${words.searchFor}"><button>${words.search}</button>
  <label>${words.branch} <select name="b">${words.branches.map((branch) => html`<option>${branch}</option>`)}</select></label>
  <label><input type="checkbox" name="v"> ${words.onlyAvailable}</label>
</form>
<h2>${words.newBooks}</h2>
<ul class="books">${books.map(
    (book) => html`<li><a href="/library/${language}/${slugOf(book.title)}">${book.title}</a>
  <div>${book.author}</div><div>${book.isHere ? words.available : words.lentOut}</div>
  <button type="button">${words.reserve}</button> <button type="button">${words.remember}</button></li>`,
  )}</ul>
<section><h2>${words.events}</h2><ol>${words.eventNames.map(
    (name) => html`<li><h3>${name}</h3><button type="button">${words.join}</button></li>`,
  )}</ol></section>
<section><h2>${words.newsletter}</h2><form action="/library/${language}/${slugOf(words.newsletter)}" method="post">
  <label>${words.email} <input name="e" type="email"></label> <button>${words.subscribe}</button></form></section>`;
}

function account(language: string, words: LibraryWords): Html {
  return html`<h1>${words.account}</h1>
<h2>${words.loans}</h2>
<table><tr>${words.loanColumns.map((column) => html`<th>${column}</th>`)}</tr>${books
    .slice(0, 3)
    .map(
      ({ title }, index) =>
        html`<tr><td>${title}</td><td>${index + 3}.06.2026</td><td><button type="button">${words.renew}</button></td></tr>`,
    )}</table>
<p>${words.fees} <button type="button">${words.pay}</button></p>
<h2>${words.details}</h2>
<form action="/library/${language}/${slugOf(words.account)}" method="post">
  <p><label>${words.fullName} <input name="a"></label></p>
  <p><label>${words.email} <input name="b" type="email"></label></p>
  <p><label>${words.phone} <input name="c" type="tel"></label></p>
  <fieldset><legend>${words.notice}</legend>${words.noticeBy.map(
    (by, index) => html`<label><input type="radio" name="d" value="${index}"> ${by}</label> `,
  )}</fieldset>
  <p><label><input type="checkbox" name="f"> ${words.remindMe}</label></p>
  <p><label>${words.note}<br><textarea name="g"></textarea></label></p>
  <button>${words.save}</button> <button type="reset">${words.cancel}</button>
</form>
<p><button type="button">${words.changePassword}</button> <button type="button">${words.closeAccount}</button></p>`;
}
