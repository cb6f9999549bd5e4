/** Markup that is already safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Marks text as markup. Only for markup that is written in this repository. */
export function raw(markup: string): Html {
  return { markup };
}

function toMarkup(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(toMarkup).join('');
}

/** Template tag: text that is put in is escaped, markup made by this tag is not. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return raw(strings.reduce((page, text, index) => page + toMarkup(parts[index - 1]) + text));
}
