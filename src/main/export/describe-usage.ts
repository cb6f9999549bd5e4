import type { ModelUsage, Turn } from '#shared/domain/index.ts';
import { escapeMarkdownLine } from './escape-markdown.ts';

/** What one step asked of a model: "small, 2,900 tokens in, 40 out, $0.0012, 38 of 1,204 elements (2,100 tokens)". */
export function describeUsage(usage: ModelUsage): string {
  const { page } = usage;
  return [
    escapeMarkdownLine(usage.model),
    describeTokens(usage, usage.estimated),
    usage.price === null ? '' : formatPrice(usage.price),
    usage.requests === 1 ? '' : `${formatNumber(usage.requests)} requests`,
    usage.firstTokenMs === null ? '' : `first word after ${formatNumber(Math.round(usage.firstTokenMs))} ms`,
    `${formatNumber(page.elements)} of ${formatNumber(page.of)} elements sent (${formatNumber(page.tokens)} tokens)`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The session's totals; null when no step asked a model. */
export function describeTotals(turns: readonly Turn[]): string | null {
  const usages = turns.flatMap((turn) =>
    turn.speaker === 'navigator' && turn.usage !== null ? [turn.usage] : [],
  );
  if (usages.length === 0) return null;
  const sum = (read: (usage: ModelUsage) => number): number =>
    usages.reduce((total, usage) => total + read(usage), 0);
  const models = [...new Set(usages.map(({ model }) => escapeMarkdownLine(model)))];
  const priced = usages.filter(({ price }) => price !== null);
  const totals = { tokensIn: sum(({ tokensIn }) => tokensIn), tokensOut: sum(({ tokensOut }) => tokensOut) };
  const price =
    priced.length === 0
      ? 'price not known'
      : formatPrice(sum((usage) => usage.price ?? 0)) +
        (priced.length === usages.length
          ? ''
          : ` for ${priced.length} of the steps, the others have no price`);
  return [
    `${formatNumber(usages.length)} ${usages.length === 1 ? 'step' : 'steps'} asked ${models.join(', ')}`,
    describeTokens(
      totals,
      usages.some(({ estimated }) => estimated),
    ),
    price,
  ].join(', ');
}

function describeTokens(
  tokens: { readonly tokensIn: number; readonly tokensOut: number },
  estimated: boolean,
): string {
  const about = estimated ? 'about ' : '';
  return `${about}${formatNumber(tokens.tokensIn)} tokens in, ${formatNumber(tokens.tokensOut)} out`;
}

/** One form everywhere, so that an export reads the same wherever it was made. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** US dollars; single steps cost fractions of a cent. */
function formatPrice(price: number): string {
  return `$${price.toFixed(price >= 1 ? 2 : 4)}`;
}
