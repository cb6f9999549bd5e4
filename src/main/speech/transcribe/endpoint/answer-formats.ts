/** How an answer is asked for, the most telling first. */
const answerFormats = ['words', 'segments', 'logprobs', 'json', 'plain', 'text'] as const;
type AnswerFormat = (typeof answerFormats)[number];

/** What an endpoint was found to take; kept while its address and model stay the same. */
export interface RequestFormat {
  readonly answer: AnswerFormat;
  /** Some servers know one language only and refuse to be told. */
  readonly takesLanguage: boolean;
}

/** OpenAI's newer models know no `verbose_json`; all others that are known know no log-probabilities. */
const answersByToken = /gpt-.*transcribe/iu;

export function firstFormat(model: string): RequestFormat {
  return { answer: answersByToken.test(model) ? 'logprobs' : 'words', takesLanguage: true };
}

/** The fields of a request that ask for the format. */
export function formatFields(format: AnswerFormat): Readonly<Record<string, unknown>> {
  switch (format) {
    case 'words':
      return { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] };
    case 'segments':
      return { response_format: 'verbose_json' };
    case 'logprobs':
      return { response_format: 'json', include: ['logprobs'] };
    case 'json':
      return { response_format: 'json' };
    case 'plain':
      return {};
    case 'text':
      return { response_format: 'text' };
  }
}

const aboutFormat =
  /response[_ ]?format|verbose|granularit|timestamp|logprobs?|\binclude\b|unsupported (?:value|parameter|field)|extra (?:fields|inputs)|unexpected (?:field|keyword)|unknown (?:field|parameter)|unrecognized/iu;
const aboutLanguage = /\blanguage\b/iu;
const aboutOther = /\b(?:model|api[_ ]?key|file|audio|duration|too (?:large|long|short)|quota|credit)\b/iu;

/**
 * What to ask with after a refusal.
 * @param said everything that the endpoint says of it
 * @returns null where asking in another way is no help
 */
export function adaptFormat(format: RequestFormat, status: number, said: string): RequestFormat | null {
  if (![400, 415, 422, 500, 501].includes(status)) return null;
  if (aboutFormat.test(said)) return nextFormat(format);
  if (status >= 500) return null;
  if (aboutLanguage.test(said)) return format.takesLanguage ? { ...format, takesLanguage: false } : null;
  // A refusal that says nothing of use: the plainest request is tried before giving up.
  if (aboutOther.test(said) || format.answer === 'plain' || format.answer === 'text') return null;
  return { ...format, answer: 'plain' };
}

function nextFormat(format: RequestFormat): RequestFormat | null {
  const next = answerFormats[answerFormats.indexOf(format.answer) + 1];
  if (next === undefined) return null;
  // A server without `verbose_json` has no log-probabilities either, unless it is one of OpenAI's newer models.
  return { ...format, answer: next === 'logprobs' ? 'json' : next };
}
