/** What Parley's own code calls things, and what slips out of code that does not look: no user knows any of it. */
const internalWord =
  /(?<![\w/.@-])(?:divs?|uids?|uid-[\w-]+|snapshots?|candidates?|affordances?|navigator turns?|iframes?|undefined|NaN|\[object \w+\]|\$\{|TODO)(?![\w-])|<\/?(?:div|span|button|input|a)\b/iu;

/** Of what is shown, spoken or printed, the texts with a word that only Parley's own code knows. */
export const withInternalWords = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => internalWord.test(text));
