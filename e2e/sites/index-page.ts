import { type Html, html } from './html.ts';

/** The page at `/`: a list of the sites for whoever opens the address by hand. */
export function indexPage(names: readonly string[]): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Sites for tests</title>
    <style>body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; }</style>
  </head>
  <body>
    <h1>Sites for tests</h1>
    <ul>${names.map((name) => html`<li><a href="/${name}/">${name}</a></li>`)}</ul>
  </body>
</html>`;
}
