/** Looks of the exported page; the colours are the window's own. No rule loads anything. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfcfb, #1d1e22);
  --raised: light-dark(#f1efeb, #26282d);
  --ink: light-dark(#1d1d1b, #ebebe9);
  --muted: light-dark(#5b5a55, #a9aab0);
  --line: light-dark(#e1ded7, #34363c);
  --accent: light-dark(#2c56c8, #94b2ff);
  --bad: light-dark(#a9261c, #ff998f);
  --bad-tint: light-dark(#fbecea, #3a2423);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 40px 24px 64px;
  max-width: 780px;
  background: var(--paper);
  color: var(--ink);
  font: 15px/1.55 system-ui, "Segoe UI", "Liberation Sans", Arial, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 26px; line-height: 1.25; font-weight: 650; }
h2 { margin: 0; font-size: 13px; font-weight: 600; color: var(--muted); }
h2 b { color: var(--ink); font-weight: 650; }
p { margin: 0; }
a { color: inherit; text-decoration-color: var(--line); text-underline-offset: 3px; }
a:hover { color: var(--accent); }
.quiet, time { color: var(--muted); font-size: 13px; }
header { padding-bottom: 20px; border-bottom: 1px solid var(--line); }
header p { margin-top: 6px; }
section { margin-top: 28px; }
.said { white-space: pre-wrap; margin-top: 4px; }
.you { padding: 12px 16px; border-radius: 10px; background: var(--raised); }
.you .said { font-size: 16px; }
.parley, .steps > li { margin: 16px 0 0; padding: 0 16px; }
.steps { list-style: none; margin: 0; padding: 0; }
.step { display: flex; gap: 10px; align-items: baseline; justify-content: space-between; }
.step time, .step span { flex: none; white-space: nowrap; }
.steps > li > .step > p::before { content: "✓"; display: inline-block; width: 1.5em; color: var(--muted); }
.steps > li.not > .step > p::before { content: "✕"; color: var(--bad); }
.steps > li.held > .step > p::before { content: "–"; }
.facts { margin: 2px 0 0 1.5em; }
.facts p { color: var(--muted); font-size: 13px; }
.facts p.why { display: inline-block; margin: 4px 0; padding: 4px 10px; border-radius: 6px; background: var(--bad-tint); color: var(--bad); font-size: 14px; }
figure { position: relative; margin: 10px 0 6px 1.5em; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
figure img { display: block; width: 100%; height: auto; }
figure svg { position: absolute; inset: 0; width: 100%; height: 100%; }
figure rect { fill: none; stroke: #2c56c8; stroke-width: 2.5px; vector-effect: non-scaling-stroke; }
figure rect.halo { stroke: #fff; stroke-width: 5.5px; }
ol.choices { margin: 8px 0 0; padding-left: 1.6em; }
details { margin: 6px 0 0 1.5em; font-size: 13px; color: var(--muted); }
summary { cursor: pointer; width: max-content; padding: 2px 0; border-radius: 4px; }
summary:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 6px 0 4px; }
dt { color: var(--muted); }
dd { margin: 0; color: var(--ink); }
code { font: 12.5px/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "Liberation Mono", monospace; }
footer { margin-top: 44px; padding-top: 16px; border-top: 1px solid var(--line); }
footer p + p { margin-top: 6px; }
@media (max-width: 560px) {
  body { padding: 24px 16px 40px; }
  .parley, .steps > li { padding: 0; }
  figure, .facts, details { margin-left: 0; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 6px; }
}
@page { margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .you { background: none; border: 1px solid var(--line); }
  .you, .step, .facts, figure, .choices { break-inside: avoid; }
  .you, .step { break-after: avoid; }
  figure { width: 125mm; }
  details { display: none; }
  a { text-decoration: none; }
}
`;
