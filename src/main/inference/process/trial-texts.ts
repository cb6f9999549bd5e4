/** What a start's trial run encodes: texts such as a page gives, of every length, always the same. */
const parts = [
  'button | Add to cart | in item 3 of 24',
  'link | Search flights to Paris on 12 December | href: search flights',
  'textbox | Email address | name: login email | in form "Sign in"',
  'checkbox | Remember me on this computer, so that I need not sign in again next time',
  'heading | Reviews (1,204)',
  'img | A red bicycle in front of a house, seen from the street in the evening sun | in region "Photos"',
  'combobox | Sort by | options: Relevance, Price: low to high, Price: high to low, Newest first',
  'button | ✕',
] as const;

export const trialQuery =
  'put the second cheapest one in my cart | did: click "Search", type "bicycle" into "Find"';

/** @param count how many; every eighth is alike but for a number */
export function trialTexts(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, place) => `${parts[place % parts.length]} ${Math.floor(place / 8)}`,
  );
}
