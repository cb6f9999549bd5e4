const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Categories that Python does not print: other, and separators except the plain space. */
const unprintable = /[\p{C}\p{Z}]/u;

function escapeOne(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`;
  const shortForm = named[character];
  if (shortForm !== undefined) return shortForm;
  if (character === ' ' || !unprintable.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A string as Python's `repr` prints it (spec 3.2): single quotes unless only those occur in it. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return `${quote}${[...text].map((character) => escapeOne(character, quote)).join('')}${quote}`;
}
