import { DownloadProblem } from './download-problem.ts';

const untrusted =
  /^(CERT_|ERR_TLS_|ERR_SSL|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|HOSTNAME_MISMATCH)/;

/** What Node says of a connection that failed, in words. */
export function networkProblem(error: unknown, address: URL): DownloadProblem {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  const host = address.host;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return again(`${host} could not be found. This machine seems to be offline.`);
  }
  if (code.startsWith('ERR_PROXY') || /proxy/i.test(message)) {
    return new DownloadProblem(
      'give-up',
      `The proxy of this network did not let the download through to ${host}. Check HTTPS_PROXY.`,
      { cause: error },
    );
  }
  if (untrusted.test(code)) {
    return new DownloadProblem(
      'give-up',
      `${host} showed a certificate that this machine does not trust (${code}). If your network checks all traffic, start Parley with NODE_EXTRA_CA_CERTS naming its certificate.`,
      { cause: error },
    );
  }
  if (code === 'ECONNREFUSED') return again(`${host} does not accept connections.`);
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') {
    return again(`There is no way to ${host} from this network.`);
  }
  if (code === 'ETIMEDOUT' || code === 'ESTALLED') return again(`Nothing more came from ${host}.`);
  return again(`The connection to ${host} was cut.`);

  function again(words: string): DownloadProblem {
    return new DownloadProblem('again', words, { cause: error });
  }
}
