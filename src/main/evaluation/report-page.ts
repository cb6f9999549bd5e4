import { escapeHtml } from '#shared/text/html.ts';

/** Percent with two decimals, as the papers print them. */
export const percent = (value: number | null | undefined): string =>
  value == null ? '–' : (value * 100).toFixed(2);

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((cells) => row(cells)).join('\n');
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

/** What was taken for what, a row for each that is right. */
export function formatConfusion(
  confusion: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string {
  const predicted = [...new Set(Object.values(confusion).flatMap((counts) => Object.keys(counts)))].sort();
  return formatTable(
    ['Recorded', ...predicted],
    Object.entries(confusion).map(([intent, counts]) => [
      intent,
      ...predicted.map((name) => `${counts[name] ?? 0}`),
    ]),
  );
}

export function formatSkipped(skipped: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(skipped).map(([reason, count]) => [reason, `${count}`]);
  return reasons.length === 0 ? '<p>Everything counted.</p>' : formatTable(['Reason', 'Number'], reasons);
}

/** In px, the drawing within its margins. */
const chart = { width: 480, height: 240, margin: 36 };

/** Shares from 0 to 1 over cut-offs, which are set apart evenly; the second line is what chance would give. */
export function formatCurve(
  title: string,
  points: readonly { readonly name: string; readonly value: number; readonly chance: number }[],
): string {
  const { width, height, margin } = chart;
  const [inner, tall] = [width - 2 * margin, height - 2 * margin];
  const x = (place: number) => margin + (inner * place) / Math.max(1, points.length - 1);
  const y = (value: number) => margin + tall * (1 - value);
  const line = (read: (point: (typeof points)[number]) => number) =>
    points.map((point, place) => `${x(place).toFixed(1)},${y(read(point)).toFixed(1)}`).join(' ');
  const names = points
    .map(
      ({ name }, place) => `<text x="${x(place).toFixed(1)}" y="${height - 14}">${escapeHtml(name)}</text>`,
    )
    .join('');
  const levels = [0, 0.5, 1]
    .map(
      (level) =>
        `<path class="level" d="M${margin} ${y(level)}H${width - margin}"/><text x="14" y="${y(level) + 4}">${level * 100}</text>`,
    )
    .join('');
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${levels}${names}
<polyline class="chance" points="${line(({ chance }) => chance)}"/><polyline points="${line(({ value }) => value)}"/></svg>
<p>${escapeHtml(title)}; the broken line is what any order gives.</p>`;
}

/** One bar for each name, as long as its share of the longest. */
export function formatBars(
  values: Readonly<Record<string, number>>,
  labelOf: (value: number, name: string) => string,
): string {
  const most = Math.max(...Object.values(values), Number.MIN_VALUE);
  const bars = Object.entries(values).map(([name, value]) => {
    const share = ((value / most) * 100).toFixed(1);
    return `<tr><td>${escapeHtml(name)}</td><td class="bar"><span style="inline-size:${share}%"></span></td><td>${escapeHtml(labelOf(value, name))}</td></tr>`;
  });
  return `<div class="wide"><table>${bars.join('\n')}</table></div>`;
}

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
svg { max-width: 30rem; display: block; font-size: 12px; text-anchor: middle; fill: currentColor; }
svg polyline { fill: none; stroke: currentColor; stroke-width: 2; }
svg .chance { stroke-dasharray: 4 4; opacity: .6; }
svg .level { stroke: currentColor; opacity: .2; }
.bar { inline-size: 20rem; }
.bar span { display: block; block-size: 1rem; background: currentColor; opacity: .6; }
`;

/** A report as one page that loads nothing from elsewhere. @param parts heading and content, which is HTML */
export function formatReportPage(
  title: string,
  intro: string,
  parts: readonly (readonly [heading: string, content: string])[],
): string {
  const sections = parts.map(([heading, content]) => `<h2>${escapeHtml(heading)}</h2>\n${content}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${sections.join('\n')}
</body></html>
`;
}
