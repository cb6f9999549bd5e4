const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];

/** Small words that hardly a sentence goes without, and that the other languages here do not have. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and is of to this that was you it with for are which not be do your could there',
  de: 'der die das und ist nicht ein eine auf mit zu von für den dem wurde Sie gibt welche oder',
  fr: 'le les et est une des pas que vous pour dans sur avec qui du au ce cette quel ou',
  es: 'el los las y es una por para con del que está pero cuál hay se su más ya como',
  it: 'il lo gli e è una per con del della che non sono questo quale più di alla nel ho',
  pt: 'os as e é uma para com não do da que foi você qual mais ao em dos nas há',
  nl: 'het een en is niet van op met voor dat zijn wordt welke je deze naar om te bij er',
  pl: 'i w na nie się jest z do że to jak który ale po są czy dla od lub tym',
};

/**
 * The language a text is in, as far as its letters and small words tell: the app's own sentences are English, a model
 * answers in the user's language. @param spoken what the user speaks (ISO 639-1); wins where the text does not say
 */
export function guessLanguage(text: string, spoken: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  for (const [script, language] of scripts) {
    const count = letters.filter((letter) => script.test(letter)).length;
    // A foreign name in an English sentence does not make it foreign.
    if (count * 3 > letters.length) return language === 'zh' && spoken === 'ja' ? 'ja' : language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scored = Object.entries(smallWords).map(([language, list]) => {
    const known = new Set(list.toLowerCase().split(' '));
    return { language, score: words.filter((word) => known.has(word)).length };
  });
  const best = scored.reduce((top, next) => (next.score > top.score ? next : top));
  const own = scored.find(({ language }) => language === spoken);
  if (best.score === 0) return 'en';
  return own !== undefined && own.score === best.score ? spoken : best.language;
}
