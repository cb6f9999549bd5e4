import { keyOf } from './tokens.ts';

/** `foreign` is a phrase of another language than the one that is spoken. */
type HallucinationKind = 'credit' | 'foreign' | 'common';

/**
 * What kind of hallucination a sentence may be: what whisper and its kin write where there is no speech, because their
 * training had ends of videos and credits of subtitles over silence. The worst kind that fits counts.
 * @param language ISO 639-1 or "auto"
 * @returns null for a sentence that is none
 */
export function matchHallucination(sentence: string, language: string): HallucinationKind | null {
  const trimmed = sentence.trim();
  if (trimmed === '') return null;
  if (creditPatterns.some((pattern) => pattern.test(trimmed))) return 'credit';
  const found = byKey.get(keyOf(trimmed)) ?? [];
  if (found.length === 0) return null;
  // The same words in the language that is spoken are that language's.
  const own = language === 'auto' ? found : found.filter((phrase) => phrase.language === language);
  if (own.length === 0) return found.every(({ language: of }) => of === 'en') ? 'common' : 'foreign';
  return own.some(({ isCredit }) => isCredit) ? 'credit' : 'common';
}

/** The same for a transcript of one or more sentences that are all hallucinated: "Thank you. Bye." */
export function matchHallucinations(text: string, language: string): HallucinationKind | null {
  const whole = matchHallucination(text, language);
  if (whole !== null) return whole;
  const kinds = splitSentences(text).map(({ from, to }) =>
    matchHallucination(text.slice(from, to), language),
  );
  if (kinds.length < 2 || kinds.includes(null)) return null;
  return kinds.includes('credit') ? 'credit' : kinds.includes('foreign') ? 'foreign' : 'common';
}

/** Sentences by their final marks; an address or a number with points is one. */
export function splitSentences(text: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(/\S.*?(?:[.!?…]+(?=\s|$)|[。！？]+|$)/gsu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/**
 * Whole transcripts or last sentences, compared by their words alone; `credits` are what nobody says to a browser, so
 * that little evidence is enough. From reports on whisper (openai/whisper discussions 679, 928, 1606, 1873; "Careless
 * Whisper", FAccT 2024) and from what tiny.en makes of silence and noise here.
 */
const phrases: Readonly<Record<string, { readonly common: string; readonly credits: string }>> = {
  en: {
    common: `
      you; thank you; thank you very much; thank you so much; thanks; bye; bye bye; goodbye; so; okay;
      yeah; i'm sorry; the end; we will be right back; we'll be right back; see you; see you later;
      good night; i don't know; let's go; beep; peace`,
    credits: `
      thanks for watching; thank you for watching; thank you so much for watching; thanks for listening;
      thank you for listening; thank you for your attention; see you next time; see you in the next video;
      i'll see you in the next video; i'll see you next time; please subscribe;
      please subscribe to my channel; please subscribe to our channel; like and subscribe;
      don't forget to subscribe; don't forget to like and subscribe; hit the like button; subscribe`,
  },
  de: {
    common: `
      danke; danke schön; vielen dank; vielen dank auch; bis bald; tschüss; auf wiedersehen; das wars;
      das war's; so; ja; amen; copyright`,
    credits: `
      vielen dank fürs zuschauen; danke fürs zuschauen; vielen dank für ihre aufmerksamkeit;
      vielen dank fürs zuhören; bis zum nächsten mal; wir sehen uns im nächsten video;
      bis zum nächsten video; abonniert den kanal`,
  },
  fr: {
    common: `
      merci; merci beaucoup; au revoir; à bientôt; ok; salut`,
    credits: `
      merci d'avoir regardé cette vidéo; merci d'avoir regardé; merci d'avoir écouté; à la prochaine;
      abonnez-vous; n'oubliez pas de vous abonner; n'hésitez pas à vous abonner;
      à bientôt pour une nouvelle vidéo`,
  },
  es: {
    common: `
      gracias; muchas gracias; adiós; hasta luego; chao`,
    credits: `
      gracias por ver; gracias por ver el video; gracias por ver el vídeo; gracias por su atención;
      suscríbete; suscríbete al canal; ¡suscríbete al canal!; no olvides suscribirte; hasta la próxima;
      nos vemos en el próximo video`,
  },
  it: {
    common: `
      grazie; grazie mille; ciao; arrivederci; a presto`,
    credits: `
      grazie per aver guardato il video; grazie per la visione; grazie a tutti; grazie per aver guardato;
      alla prossima; ci vediamo nel prossimo video; iscriviti al canale; iscrivetevi al canale`,
  },
  nl: {
    common: `
      dank je wel; dank u wel; bedankt; tot ziens; doei`,
    credits: `
      bedankt voor het kijken; dank u voor het kijken; bedankt voor het luisteren; tot de volgende keer;
      vergeet niet te abonneren; tv gelderland 2021; tv gelderland 2023`,
  },
  pt: {
    common: `
      obrigado; obrigada; muito obrigado; tchau; até logo; até mais`,
    credits: `
      obrigado por assistir; obrigada por assistir; obrigado pela atenção; até a próxima;
      até o próximo vídeo; inscreva-se no canal; se inscreva no canal; legenda por sônia ruberti;
      legendas por sônia ruberti`,
  },
  pl: {
    common: `
      dziękuję; dziękuję bardzo; dzięki; do widzenia; do zobaczenia; pa`,
    credits: `
      dziękuję za uwagę; dziękuję za obejrzenie; dzięki za oglądanie; dziękuję za oglądanie;
      do zobaczenia w następnym odcinku; zapraszam do subskrypcji`,
  },
  ru: {
    common: `
      спасибо; большое спасибо; пока; до свидания; до встречи`,
    credits: `
      спасибо за просмотр; спасибо за внимание; продолжение следует; подписывайтесь на канал;
      подписывайтесь на мой канал; до новых встреч; увидимся в следующем видео`,
  },
  ja: {
    common: `
      ありがとうございました; ありがとうございます; ありがとう; おやすみなさい; じゃあね; バイバイ; はい;
      うん; ん`,
    credits: `
      ご視聴ありがとうございました; ご視聴ありがとうございます; ご清聴ありがとうございました;
      最後までご視聴いただきありがとうございます; 最後までご視聴いただきありがとうございました;
      チャンネル登録お願いします; チャンネル登録よろしくお願いします; チャンネル登録をお願いいたします;
      また次の動画でお会いしましょう; また次回お会いしましょう; 次の動画でお会いしましょう`,
  },
  zh: {
    common: `
      谢谢; 謝謝; 谢谢大家; 謝謝大家; 再见; 再見; 嗯; 好`,
    credits: `
      谢谢观看; 謝謝觀看; 谢谢收看; 謝謝收看; 感谢观看; 感謝觀看; 谢谢大家的观看;
      请不吝点赞 订阅 转发 打赏支持明镜与点点栏目; 請不吝點贊 訂閱 轉發 打賞支持明鏡與點點欄目;
      请订阅我的频道; 下次再见; 我们下期再见; 我們下次再見; 字幕志愿者 杨茜茜; 字幕志願者 楊茜茜`,
  },
  ko: {
    common: `
      감사합니다; 고맙습니다; 안녕; 안녕히 계세요; 네; 음`,
    credits: `
      시청해 주셔서 감사합니다; 시청해주셔서 감사합니다; 구독과 좋아요 부탁드립니다;
      구독 좋아요 부탁드립니다; 다음 영상에서 만나요; 다음 시간에 만나요; mbc 뉴스`,
  },
};

/** Credits that name a person or a station: told by how they begin or whom they name. */
const creditPatterns: readonly RegExp[] = [
  /\bamara\s*\.?\s*org\b/iu,
  /^(?:sub-?titles?|captions?|captioning|transcri(?:pt|ption|bed)|translat(?:ed|ion)) (?:by|provided by|made by)\b/iu,
  /^sub(?:s|titled?) by\b/iu,
  /^(?:www|http)\S*\s*[.!]?$/iu,
  /^(?:©|copyright|\(c\))\s/iu,
  /untertitel(?:ung)?\b.{0,40}(?:zdf|ard|ndr|wdr|swr|mdr|br|orf|srf|funk|community|auftrag|\d{4})/iu,
  /^untertitel(?:ung)?\s*(?:von|der|:)/iu,
  /^sous-?titr(?:es|age)\b/iu,
  /^sub(?:t[ií]tulos|titulado)\b.{0,20}\b(?:por|de|realizados)\b/iu,
  /^sottotitoli\b/iu,
  /^ondertitel(?:s|ing|d)\b/iu,
  /^(?:legendas?|legendado)\s+(?:pela|por|de|:)/iu,
  /^napisy\b.{0,30}(?:stworzone|przez|wykonane|:)/iu,
  /(?:субтитры|редактор субтитров|корректор)\s+(?:\S\.\s?|сделал|создавал|делал|подогнал|добавил|и перевод)/iu,
  /字幕(?:由|by|制作|製作|提供|志愿者|志願者)/iu,
  /(?:자막|한글\s?자막)\s*(?:by|제공|:)/iu,
];

interface Phrase {
  readonly language: string;
  readonly isCredit: boolean;
}

const byKey = new Map<string, Phrase[]>();
for (const [language, { common, credits }] of Object.entries(phrases)) {
  for (const [texts, isCredit] of [
    [common, false],
    [credits, true],
  ] as const) {
    for (const text of texts.split(';')) {
      const key = keyOf(text);
      byKey.set(key, [...(byKey.get(key) ?? []), { language, isCredit }]);
    }
  }
}
