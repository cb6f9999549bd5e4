import { collapseSpaces, cutMatches, hasWords, type MarkedText } from './marked-text.ts';

/** What a transcript says of sounds that are no words. */
export interface CleanedText {
  readonly marked: MarkedText;
  /** It spoke of a sound: music, a cough, "[NOISE]". */
  readonly namesNoise: boolean;
  /** It said that there was nothing: "[BLANK_AUDIO]", "(silence)". */
  readonly namesSilence: boolean;
}

const silences =
  /blank|silen[ct]|stille|kein ton|no ?(?:audio|speech|sound)|inaudible|無音|静寂|тишина|cisza|^\s*pause\s*$|^<?\/?sil>?$/iu;

/** First words or parts of what stands in round brackets for a sound; in the languages of the hallucinated phrases. */
const sounds =
  /music|musik|musique|música|musica|muzyka|muziek|музыка|音楽|音乐|♪|음악|applau|beifall|aplauso|аплодис|拍手|박수|laugh|lach|rires?\b|risas?|risate|risos|смех|笑|웃음|śmiech|cough|hust|sneez|sigh|breath|atem|inhal|exhal|nois|geräusch|bruit|ruido|rumore|ruído|geluid|шум|static|click|clack|typing|keyboard|beep|buzz|hum\b|humming|ring|bell|bark|chirp|wind|rain|door|footstep|knock|crowd|cheer|clap|whistl|snor|groan|gasp|grunt|cry|sob|scream|chuckl|giggl|murmur|mumbl|whisper|clear(?:s|ing)? throat|background|foreign|speak(?:s|ing)|sprech|inaudible|unintelligible|indistinct|silen|blank|pause/iu;

/** Speaker marks of subtitles: ">> ", "- ", "Speaker 1:", "SPEAKER_00:". */
const speakers =
  /(?:^|(?<=[.!?…]\s))(?:\s*(?:>{1,3}|[-–—‐•*])\s+|\s*>{2,3}\s*|\s*\[?\(?(?:speaker|sprecher|locutor|intervenant)[ _]?\d{1,2}\)?\]?:\s*)+/giu;

/**
 * The transcript without what was not said: markers of sounds, special tokens, notes, speaker marks, control
 * characters. Round brackets are only taken for a marker when they name a sound or nothing else is there: people do
 * not speak brackets, but engines write telephone numbers with them.
 */
export function cleanTranscript(raw: MarkedText): CleanedText {
  const found: string[] = [];
  const note = (match: RegExpExecArray): true => {
    found.push(match[0].replace(/^[[({*<|+【（♪♫]+|[\])}*>|+】）♪♫]+$/gu, '').replaceAll('_', ' '));
    return true;
  };
  let marked = cutMatches(raw, /(?![\u200c\u200d])\p{Cf}/gu, '');
  marked = cutMatches(marked, /\p{Cc}|\p{Zl}|\p{Zp}|\p{Cs}|\ufffd/gu);
  // Whisper's and sphinx's own tokens: <|nospeech|>, <s>, </s>, <sil>, ++NOISE++; "the(2)" is how it was pronounced.
  marked = cutMatches(
    marked,
    /<\|[^|<>]{0,40}\|>|<\/?(?:s|sil|unk|noise|spoken_noise)>|\+\+\w{1,30}\+\+/giu,
    ' ',
    note,
  );
  marked = cutMatches(marked, /(?<=\p{L})\(\d\)/gu, '');
  marked = cutMatches(marked, speakers);
  marked = cutMatches(marked, /[♪♫♬♩🎵🎶][^♪♫♬♩🎵🎶]*[♪♫♬♩🎵🎶]/gu, ' ', (match) => {
    found.push('music');
    // Words between two notes are sung by another than the user.
    return match[0].length < longestSong;
  });
  marked = cutMatches(marked, /[♪♫♬♩🎵🎶]+/gu, ' ', note);
  for (let before = ''; before !== marked.text; ) {
    before = marked.text;
    // From the inside out: brackets may stand in brackets.
    marked = cutMatches(marked, /\[[^[\]]{0,120}\]|【[^【】]{0,120}】|\{[^{}]{0,120}\}/gu, ' ', note);
  }
  marked = cutMatches(marked, /\*[^*\d]{1,80}\*/gu, ' ', (match) => sounds.test(match[0]) && note(match));
  const round = /[(（][^()（）]{0,120}[)）]/gu;
  const isAllRound = !hasWords(marked.text.replace(round, ''));
  marked = cutMatches(
    marked,
    round,
    ' ',
    (match) => (sounds.test(match[0]) || (isAllRound && !/\d/u.test(match[0]))) && note(match),
  );
  marked = collapseSpaces(cutMatches(collapseSpaces(marked), speakers));
  if (!hasWords(marked.text)) marked = { text: '', wordAt: [] };
  const namesSilence = found.some((marker) => silences.test(marker.trim()));
  return {
    marked,
    namesSilence,
    namesNoise: found.some((marker) => !silences.test(marker.trim()) && /\p{L}|^$/u.test(marker)),
  };
}

const longestSong = 400;
