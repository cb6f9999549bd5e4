import { type Html, html } from '../html.ts';

/** Class names are hashed here, as they are on sites built with CSS modules or emotion. */
export function page(title: string, content: Html, scripts: readonly string[] = []): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} – Wayfare</title>
  <link rel="stylesheet" href="/flights/assets/flights.css">
</head>
<body>
<header class="css-1hd7x0">
  <a href="/flights/" class="css-b9ra2k"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M21 15v-2l-8-4V4a1.5 1.5 0 0 0-3 0v5l-8 4v2l8-2v5l-2 1.5V21l3.5-1 3.5 1v-1.5L13 18v-5z"/></svg>Wayfare</a>
  <nav class="css-n4v9aa"><a href="/flights/">Flights</a><a href="/flights/hotels">Hotels</a><a href="/flights/cars">Car hire</a><a href="/flights/trips">My trips</a></nav>
  <div class="css-r1ght0"><div class="css-lang00" tabindex="0" title="Change language">EN · £</div><a href="/account/sign-in" class="css-s1gn1n">Sign in</a></div>
</header>
<main class="css-ma1n00">${content}</main>
<footer class="css-f00t3r"><div><a href="/flights/help">Help centre</a><a href="/flights/baggage">Baggage rules</a><a href="/flights/terms">Terms</a><a href="/flights/privacy">Privacy</a></div><small>© 2026 Wayfare Travel</small></footer>
${scripts.map((name) => html`<script src="/flights/assets/${name}"></script>`)}
</body>
</html>`;
}
