/** Writes pieces of text into lines: pieces of one line are parted by a space where the page parted them. */
export interface PageLines {
  /** `raw` is as the page has it: its outer white space decides whether it stands apart. */
  write(clean: string, raw: string): void;
  /** A sign of the prompt's own, such as the start of a named element. */
  sign(sign: string): void;
  /** Starts a new line, which will begin with this when anything is written on it. */
  newLine(prefix: string): void;
  /** What comes stands apart from what was written. */
  part(): void;
  /** Parts the cells of a row. */
  cell(): void;
  /** Something was left out here. */
  skip(): void;
  text(): string;
}

const leftOut = '…';

export function createPageLines(): PageLines {
  const lines: string[] = [];
  let line = '';
  let prefix = '';
  let isApart = false;
  let skipped = false;

  function add(piece: string, apart: boolean): void {
    if (line === '') {
      if (skipped && lines.length > 0 && lines.at(-1) !== leftOut) lines.push(leftOut);
      line = prefix + piece;
    } else line += (apart || isApart ? ' ' : '') + piece;
    skipped = false;
    isApart = false;
  }

  return {
    write(clean, raw) {
      if (clean === '') {
        isApart ||= raw !== '';
        return;
      }
      add(clean, /^\s/.test(raw));
      isApart = /\s$/.test(raw);
    },
    sign(sign) {
      if (sign === ']') line += sign;
      else add(sign, line !== '');
      isApart = true;
    },
    newLine(next) {
      if (line !== '') lines.push(line.replace(/(?: \|)+$/, ''));
      line = '';
      prefix = next;
      isApart = false;
    },
    part() {
      isApart = true;
    },
    cell() {
      if (line === '') return;
      if (!line.endsWith(' |')) line += ' |';
      isApart = true;
    },
    skip() {
      skipped = true;
    },
    text: () => (line === '' ? lines : [...lines, line]).join('\n'),
  };
}
