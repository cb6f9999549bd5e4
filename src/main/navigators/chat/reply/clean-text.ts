/** Controls, direction overrides and invisible tags have no place in what is shown, typed or kept; breaks and tabs do. */
const invisible =
  /(?![\n\t])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export function cleanReply(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(invisible, '');
}

/** What a torn character leaves behind, or half of one. */
export function isGarbled(text: string): boolean {
  return text.includes('\ufffd') || !text.isWellFormed();
}

/** One line without markup: tags, pictures, addresses behind links and emphasis are taken out, their words stay. */
export function toPlainLine(text: string, longest: number): string {
  const line = cleanReply(text)
    .replaceAll(/<[^<>]{0,2000}>/gu, ' ')
    .replaceAll(/!?\[([^\]]{0,500})\]\([^)]{0,2000}\)/gu, '$1')
    .replaceAll(/[<>`*\\[\]]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const points = [...line];
  return points.length <= longest ? line : `${points.slice(0, longest - 1).join('')}…`;
}
