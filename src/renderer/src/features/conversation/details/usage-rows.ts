import type { ModelUsage } from '#shared/domain/index.ts';
import { countOf, formatCount, formatDuration, formatPrice } from '../../../ui/index.ts';

export interface UsageRow {
  readonly name: string;
  readonly value: string;
}

/** What a step asked of a model, as people read it. */
export function usageRows(usage: ModelUsage): readonly UsageRow[] {
  const { page } = usage;
  const about = usage.estimated ? 'about ' : '';
  return [
    { name: 'Model', value: usage.model },
    {
      name: 'Page sent',
      value: `${formatCount(page.elements)} of ${countOf(page.of, 'element')}, ${countOf(page.tokens, 'token')}`,
    },
    {
      name: 'Tokens',
      value: `${about}${formatCount(usage.tokensIn)} in, ${formatCount(usage.tokensOut)} out`,
    },
    {
      name: 'Price',
      value:
        usage.price === null ? 'not known: the connection has no prices' : about + formatPrice(usage.price),
    },
    ...(usage.firstTokenMs === null
      ? []
      : [{ name: 'First word', value: `after ${formatDuration(usage.firstTokenMs)}` }]),
    {
      name: 'Requests',
      value: usage.requests <= 1 ? String(usage.requests) : `${usage.requests}: it was asked again`,
    },
  ];
}
