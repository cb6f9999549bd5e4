/** Every Latin letter moved on in the alphabet: ROT13 for 13. */
export function rotateLetters(text: string, by: number): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + by) % 26) + base);
  });
}
