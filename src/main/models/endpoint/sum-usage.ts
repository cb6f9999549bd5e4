import type { Connection, ModelUsage } from '#shared/domain/index.ts';

/** What one request took, as the endpoint told it; null where it told nothing. */
interface TokensTold {
  readonly usage: { readonly in: number; readonly out: number } | null;
}

/** US dollars; null where the connection has no price, or a request told no tokens. */
export function priceOf({ price }: Connection, answers: readonly TokensTold[]): number | null {
  if (price === null) return null;
  let sum = 0;
  for (const { usage } of answers) {
    if (usage === null) return null;
    sum += (usage.in * price.in + usage.out * price.out) / 1_000_000;
  }
  return sum;
}

/** What a step's several questions took together; null where none was asked. @param elements candidates of the page */
export function usageOfAnswers(
  connection: Connection,
  answers: readonly TokensTold[],
  elements: number,
): ModelUsage | null {
  if (answers.length === 0) return null;
  const told = answers.flatMap(({ usage }) => (usage === null ? [] : [usage]));
  return {
    model: connection.model,
    tokensIn: told.reduce((sum, each) => sum + each.in, 0),
    tokensOut: told.reduce((sum, each) => sum + each.out, 0),
    estimated: told.length < answers.length,
    price: priceOf(connection, answers),
    requests: answers.length,
    firstTokenMs: null,
    page: { elements: 0, of: elements, tokens: 0 },
  };
}
