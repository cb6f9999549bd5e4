import { type ErrorBody, nameAddress, nameHost, readRetryAfter } from '../../../endpoint/index.ts';

export interface Refusal {
  readonly baseUrl: string;
  readonly model: string;
  readonly hasKey: boolean;
  readonly status: number;
  readonly headers: Headers | null;
  readonly body: ErrorBody;
}

const unpaid = /insufficient_quota|billing|exceeded your current quota|credit balance|payment required/iu;
/** A status of 429 that waiting does not mend. */
export const isUnpaid = ({ message, marks }: ErrorBody): boolean => unpaid.test(`${message} ${marks}`);
const unknownModel =
  /not (?:found|exist|supported|available|loaded)|unknown|invalid|no such|does not exist/iu;

/** What an answer with another status than 2xx means and what to do, in words. */
export function explainStatus({ baseUrl, model, hasKey, status, headers, body }: Refusal): string {
  const host = nameHost(baseUrl);
  const all = `${body.message} ${body.marks}`;
  const said = body.message === '' ? '' : ` It says: “${body.message}”.`;
  const isAboutModel = /\bmodel\b/iu.test(all) || (model !== '' && all.includes(model));
  if (status === 401) {
    return hasKey
      ? `${host} refused the key. Put a valid key into its connection in Settings.`
      : `${host} wants a key. Add it to the connection in Settings.`;
  }
  if (status === 402 || (status === 429 && isUnpaid(body))) {
    return `The account at ${host} has no credit left. Top it up there, or choose another way to transcribe in Settings.${said}`;
  }
  if (status === 403) {
    return `${host} does not let this key use ${model}. Choose another model for speech in Settings.${said}`;
  }
  if (status === 404 && isAboutModel) {
    return `${host} has no speech model called “${model}”. Choose one that it has, in Settings.`;
  }
  if (status === 404 || status === 405 || status === 501) {
    return `${host} does not transcribe speech: there is nothing at ${nameAddress(baseUrl)}/audio/transcriptions. Choose another connection for speech in Settings.`;
  }
  if (status >= 300 && status < 400) {
    const to = headers?.get('location') ?? '';
    const place = URL.canParse(to) ? ` to ${new URL(to).host}` : '';
    return `${host} sends requests on${place}. Parley does not follow with what you said: put the right address in, in Settings.`;
  }
  if (status === 413) {
    return `What you said is too long for ${host}. Set a shorter longest utterance in Settings.${said}`;
  }
  if (status === 429) return `${host} is busy or limits how often it may be asked. ${whenAgain(headers)}`;
  if (status >= 500) {
    return `${host} has a fault of its own (${status}). Try again in a while, or choose another way to transcribe.${said}`;
  }
  if (isAboutModel && unknownModel.test(all)) {
    return `${host} does not transcribe with the model “${model}”. Choose another one in Settings.${said}`;
  }
  return `${host} did not accept the sound (${status}). Check the connection for speech in Settings.${said}`;
}

function whenAgain(headers: Headers | null): string {
  const ms = readRetryAfter(headers, Date.now());
  if (ms === null) return 'Try again in a minute.';
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 120
    ? `Try again in ${seconds} s.`
    : `Try again in ${Math.ceil(seconds / 60).toLocaleString('en-US')} minutes.`;
}
