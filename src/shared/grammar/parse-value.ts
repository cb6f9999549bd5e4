/** One argument of a parsed call. */
export interface ParsedArgument {
  /** As the reference implementation converts it: digits become numbers even between quotes (spec 2.3, 6). */
  readonly value: string | number;
  readonly type: 'str' | 'int' | 'float';
  /** The text between the quotes, or the bare text, unconverted. What was typed is only here. */
  readonly raw: string;
}

/** Python's `float()` for text: surrounding spaces and single underscores between digits allowed. */
const pythonFloat =
  /^\s*[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?\s*$/;

/** The number that Python's `float()` gives, or null where it would throw. */
export function toFloat(value: string | number): number | null {
  if (typeof value === 'number') return value;
  if (!pythonFloat.test(value)) return null;
  const number = Number(value.trim().replaceAll('_', ''));
  return Number.isNaN(number) ? null : number;
}

const digitsOnly = /^\p{Nd}+$/u;

/** Decimal digits of any script as ASCII. Digit runs in Unicode start at a zero and are ten long. */
function toAsciiDigits(digits: string): string {
  return [...digits.normalize('NFKC')]
    .map((digit) => {
      if (digit >= '0' && digit <= '9') return digit;
      const code = digit.codePointAt(0) ?? 0;
      let value = 0;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
      return String(value);
    })
    .join('');
}

/** Converts the text after `=` (spec 2.3, step 6). */
export function parseValue(source: string): ParsedArgument {
  const trimmed = source.trim();
  const raw =
    trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
  if (raw.includes('.')) {
    const number = toFloat(raw);
    return number === null ? { value: raw, type: 'str', raw } : { value: number, type: 'float', raw };
  }
  if (digitsOnly.test(raw)) return { value: Number(toAsciiDigits(raw)), type: 'int', raw };
  if (raw.startsWith('-') && digitsOnly.test(raw.slice(1))) {
    return { value: -Number(toAsciiDigits(raw.slice(1))), type: 'int', raw };
  }
  return { value: raw, type: 'str', raw };
}
