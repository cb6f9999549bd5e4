import type { ParsedIntent } from '#shared/grammar/index.ts';
import { escapeHtml } from '#shared/text/html.ts';
import type { Mean, TurnMetrics, WeblinxScores } from './weblinx-score.ts';

/** `report.json`; its form is fixed in docs/evaluation.md. */
export interface WeblinxReport {
  readonly dataset: 'weblinx';
  readonly split: string;
  readonly navigator: string;
  /** Turns that count. */
  readonly turns: number;
  /** What did not count, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly strictCompat: boolean;
  readonly metrics: Omit<WeblinxScores, 'by'>;
  readonly by: WeblinxScores['by'] & {
    readonly demo: Readonly<Record<string, { turns: number; overall: number }>>;
  };
  /** How often each intent of the recording was taken for which. */
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A line of `results.jsonl`. */
export interface ScoredTurnLine {
  readonly demo: string;
  readonly turn: number;
  readonly predicted: string;
  readonly reference: string;
  readonly intent: ParsedIntent;
  readonly predictedIntent: ParsedIntent;
  readonly metrics: TurnMetrics;
  readonly score: number | null;
}

/** Percent with two decimals, as the papers print them. */
const percent = (value: number | null): string => (value === null ? '–' : (value * 100).toFixed(2));

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('\n')}</tbody></table></div>`;

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); vertical-align: top; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
`;

/**
 * The report as one page that loads nothing from elsewhere.
 * @param worst turns with the lowest scores first
 */
export function formatReport(report: WeblinxReport, worst: readonly ScoredTurnLine[]): string {
  const { split, turns, metrics, by, confusion, skipped, navigator, strictCompat } = report;
  const meanRow = (name: string, { score, unconditional, turns: count }: Mean) => [
    name,
    percent(unconditional),
    percent(score),
    `${count}`,
  ];
  const intents = Object.entries(by.intent).flatMap(([intent, means]) =>
    Object.entries(means).map(([metric, mean]) => meanRow(`${intent}, ${metric}`, mean)),
  );
  const predicted = [...new Set(Object.values(confusion).flatMap((counts) => Object.keys(counts)))].sort();
  const title = `WebLINX, ${split}: ${percent(metrics.overall.unconditional)} % overall`;
  const head = ['', 'All turns (%)', 'Where the intent is right (%)', 'Turns'];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>${turns.toLocaleString('en-US')} turns of the split “${escapeHtml(split)}”, answered by ${escapeHtml(navigator)}, scored ${
    strictCompat ? 'as the paper’s own code does, with its quirks' : 'without the quirks of the paper’s code'
  }.</p>
<h2>Scores</h2>
${table(head, [
  meanRow('Overall', metrics.overall),
  meanRow('Intent match', metrics.intent),
  meanRow('Element group (IoU)', metrics.element),
  meanRow('Text group (chrF, URLF)', metrics.text),
])}
<h2>By intent of the recording</h2>
${table(head, intents)}
<h2>Which intent was taken for which</h2>
${table(
  ['Recorded', ...predicted],
  Object.entries(confusion).map(([intent, counts]) => [
    intent,
    ...predicted.map((name) => `${counts[name] ?? 0}`),
  ]),
)}
<h2>What did not count</h2>
${
  Object.keys(skipped).length === 0
    ? '<p>Everything counted.</p>'
    : table(
        ['Reason', 'Turns'],
        Object.entries(skipped).map(([reason, count]) => [reason, `${count}`]),
      )
}
<h2>Turns with the lowest scores</h2>
${table(
  ['Recording', 'Turn', 'Recorded', 'Predicted', 'Score (%)'],
  worst.map((line) => [line.demo, `${line.turn}`, line.reference, line.predicted, percent(line.score)]),
)}
</body></html>
`;
}
