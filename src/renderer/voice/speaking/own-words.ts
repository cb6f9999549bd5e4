const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether somebody else than the app is heard: most of the words are none that it says at this moment. An echo is
 * misheard here and there, so a strange word among many proves nothing.
 */
export function hearsOthers(heardText: string, saying: string): boolean {
  const own = new Set(wordsOf(saying));
  const heard = wordsOf(heardText);
  const strange = heard.filter((word) => !own.has(word));
  return strange.length * 2 > heard.length;
}
