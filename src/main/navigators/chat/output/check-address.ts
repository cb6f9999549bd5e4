import type { Problem } from './problem.ts';

/** "example.com", "localhost:3000/x": an address as people write it. */
const withoutScheme =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})(?::\d{1,5})?(?:[/?#]|$)/iu;

/** No address that a person would open is longer; a long one carries data. */
const longestAddress = 2_000;

/** The address that a model wants to open, or why it cannot be: http and https only, nobody's name and password in it. */
export function checkAddress(text: string): string | Problem {
  const given = text.trim();
  const address = withoutScheme.test(given) ? `https://${given}` : given;
  const bad = (forModel: string): Problem => ({
    kind: 'bad-address',
    forModel,
    forUser: 'wanted to open an address that cannot be opened',
  });
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(address) || !URL.canParse(address)) {
    return bad('load() takes one complete address that begins with http:// or https://.');
  }
  const { username, password } = new URL(address);
  if (username !== '' || password !== '')
    return bad('An address must not have a user name or password in it.');
  if (address.length > longestAddress) return bad('That address is too long to be opened.');
  return address;
}
