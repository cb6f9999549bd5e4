import type { RequestNote } from '../domain/index.ts';

/**
 * What left because of an action, one sentence for each server: "Sent 2 requests to shop.example"; and what did not:
 * "Kept 1 request to ads.example back". A page that was opened is none of them: its address says it.
 */
export function describeRequests(notes: readonly RequestNote[]): readonly string[] {
  const requests = notes.filter(({ kind, decision }) => kind !== 'navigation' || decision !== 'let-go');
  const wasSent = ({ decision }: RequestNote): boolean => decision === 'let-go' || decision === 'asked-yes';
  return [
    ...describeEach(requests.filter(wasSent), 'Sent', ''),
    ...describeEach(
      requests.filter((one) => !wasSent(one)),
      'Kept',
      ' back',
    ),
  ];
}

function describeEach(requests: readonly RequestNote[], verb: string, after: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { host } of requests) counts.set(host, (counts.get(host) ?? 0) + 1);
  return [...counts].map(
    ([host, count]) => `${verb} ${count === 1 ? 'one request' : `${count} requests`} to ${host}${after}`,
  );
}
