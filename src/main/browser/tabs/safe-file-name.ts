const longestName = 120; // characters; file systems allow 255 bytes
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name alone of what a server or page calls a file, safe to create in a folder of ours on any system. */
export function safeFileName(suggested: string): string {
  const name = suggested.normalize('NFC').split(/[/\\]/).at(-1);
  const cleaned = (name ?? '')
    // Control, formatting and direction characters can make a name look like another one.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    // Chromium has put underscores in the place of slashes: "../../x" comes as "_.._x".
    .replace(/^[._\s]+|[.\s]+$/g, '');
  const dot = cleaned.lastIndexOf('.');
  const stem = dot > 0 ? cleaned.slice(0, dot) : cleaned;
  const extension = dot > 0 ? cleaned.slice(dot).slice(0, 20) : '';
  const safeStem = stem === '' || reservedOnWindows.test(stem) ? `download ${stem}`.trim() : stem;
  return safeStem.slice(0, longestName - extension.length) + extension;
}
