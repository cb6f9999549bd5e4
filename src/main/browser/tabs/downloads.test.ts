import { describe, expect, it } from 'vitest';
import { safeFileName } from './downloads.ts';

describe('safeFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../x', 'x'],
    ['_.._.._x_report.pdf', 'x_report.pdf'],
    ['..\\..\\evil.exe', 'evil.exe'],
    ['/etc/passwd', 'passwd'],
    ['a\u0000b.txt', 'ab.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a.pdf.exe', 'a.pdf.exe'],
    ['...', 'download'],
    ['', 'download'],
    ['.htaccess', 'htaccess'],
    ['con.txt', 'download con.txt'],
    ['what?.txt ', 'what_.txt'],
  ])('makes %j into %j', (suggested, expected) => {
    expect(safeFileName(suggested)).toBe(expected);
  });

  it('keeps the extension of a name that is too long', () => {
    const name = safeFileName(`${'x'.repeat(400)}.pdf`);
    expect(name).toHaveLength(120);
    expect(name.endsWith('.pdf')).toBe(true);
  });
});
