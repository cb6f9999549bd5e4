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
