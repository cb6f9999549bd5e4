import { foldText } from './words.ts';

/** Languages by what they call themselves, as lists of languages show them. */
const endonyms: Readonly<Record<string, string>> = {
  english: 'english',
  german: 'deutsch',
  french: 'francais',
  spanish: 'espanol',
  italian: 'italiano',
  portuguese: 'portugues',
  dutch: 'nederlands',
  welsh: 'cymraeg',
  irish: 'gaeilge',
  polish: 'polski',
  czech: 'cestina',
  danish: 'dansk',
  swedish: 'svenska',
  norwegian: 'norsk',
  finnish: 'suomi',
  hungarian: 'magyar',
  romanian: 'romana',
  turkish: 'turkce',
  greek: 'ελληνικα',
  russian: 'русскии',
  ukrainian: 'украінська',
  japanese: '日本語',
  chinese: '中文',
  korean: '한국어',
  arabic: 'العربية',
  catalan: 'catala',
};

/** "German" as "deutsch", folded; null for anything that is no language's English name. */
export function readEndonym(said: string): string | null {
  const name = foldText(said);
  return Object.hasOwn(endonyms, name) ? (endonyms[name] ?? null) : null;
}

/** Which of several languages it is must lead by so much, in eld's scores (0 to 1). */
const leastLead = 0.1;

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The English name of the language that a sentence is in, or “another language” where which one is not clear; null for English
 * and where too little tells.
 * @param lead how much likelier than English another language must be, in eld's scores
 */
export async function languageBesideEnglish(said: string, lead: number): Promise<string | null> {
  // A megabyte, which most people never need.
  const { eld } = await import('eld/extrasmall');
  const scores = eld.detect(said).getScores();
  const [best, next] = Object.entries(scores).sort((one, other) => other[1] - one[1]);
  if (best === undefined || best[1] - (scores.en ?? 0) < lead) return null;
  const isSure = best[1] - (next?.[1] ?? 0) >= leastLead;
  return (isSure ? inEnglish.of(best[0]) : undefined) ?? 'another language';
}
