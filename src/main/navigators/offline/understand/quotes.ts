/** Text with its quoted parts put aside, so that rules about words do not read what stands between quotes. */
export interface Unquoted {
  readonly text: string;
  restore(part: string): string;
  /** The words that a part stands for, its quotes gone when it is nothing but one quotation. */
  value(part: string): string;
}

const quotation =
  /"([^"]*)"|“([^”]*)”|„([^“]*)“|«([^»]*)»|(?<=^|[\s(:,])'([^']+)'(?=$|[\s,.;:!?)])|(?<=^|[\s(:,])‘([^’]+)’(?=$|[\s,.;:!?)])/gu;

/** Marks a quotation that was put aside: private-use characters, which nobody types. */
const mark = (index: number): string => `\ue000${String.fromCharCode(0xe100 + index)}\ue001`;
const marks = /\ue000([\ue100-\uf8ff])\ue001/gu;

export function setQuotesAside(text: string): Unquoted {
  const kept: { readonly whole: string; readonly inner: string }[] = [];
  const shown = text.replace(quotation, (whole: string, ...groups: unknown[]) => {
    const inner = groups.slice(0, 6).find((group): group is string => typeof group === 'string') ?? '';
    kept.push({ whole, inner });
    return mark(kept.length - 1);
  });
  const at = (letter: string) => kept[letter.charCodeAt(0) - 0xe100];
  return {
    text: shown,
    restore: (part) => part.replace(marks, (_, letter: string) => `"${at(letter)?.inner ?? ''}"`),
    value: (part) => {
      const trimmed = part.trim();
      const only = /^\ue000([\ue100-\uf8ff])\ue001$/u.exec(trimmed);
      if (only !== null) return at(only[1] ?? '')?.inner ?? '';
      return trimmed.replace(marks, (_, letter: string) => at(letter)?.whole ?? '');
    },
  };
}
