import type { IncomingMessage } from 'node:http';
import { DownloadProblem } from './download-problem.ts';

// A server that asks for more than this does not want to be asked again today.
const longestWaitMs = 60_000;

/** What an answer without the file means. */
export function refusedStatus(answer: IncomingMessage, address: URL): DownloadProblem {
  const { statusCode = 0 } = answer;
  const host = address.host;
  if (statusCode === 404 || statusCode === 410) {
    return new DownloadProblem('give-up', `${host} does not have this model (${statusCode}).`);
  }
  if (statusCode === 401 || statusCode === 403 || statusCode === 451) {
    return new DownloadProblem('give-up', `${host} refuses to give this model out (${statusCode}).`);
  }
  if (statusCode === 407) {
    return new DownloadProblem('give-up', 'The proxy of this network wants a name and a password (407).');
  }
  if (statusCode === 408 || statusCode === 425 || statusCode === 429 || statusCode >= 500) {
    const words = statusCode === 429 ? 'is asked too often' : 'has a problem of its own';
    const afterMs = Number(answer.headers['retry-after'] ?? 0) * 1_000;
    if (afterMs > longestWaitMs) {
      return new DownloadProblem('give-up', `${host} ${words} (${statusCode}). Try again later.`);
    }
    return new DownloadProblem('again', `${host} ${words} (${statusCode}).`, { afterMs: afterMs || 0 });
  }
  return new DownloadProblem('give-up', `${host} answered with ${statusCode} and not with the model.`);
}
