export interface Article {
  readonly slug: string;
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly date: string;
  readonly paragraphs: readonly string[];
}

const table = `
Local | New footbridge opens over the Tideway | The bridge shortens the walk to the station by twelve minutes. | Ines Marlow | 4 June 2026
Local | Market hall to stay open on Sundays | Traders voted for a trial until the end of September. | Karl Reuter | 4 June 2026
World | Port strike enters its second week | Talks between the union and the harbour board broke off on Tuesday. | Sana Qureshi | 3 June 2026
World | Glacier station reports record melt | Scientists measured the highest daily loss since records began in 1962. | Ole Haugen | 3 June 2026
Business | Bakery chain buys its first mill | The company wants to be independent of the price of flour. | Ines Marlow | 2 June 2026
Business | Rents fall for the first time in nine years | New flats at the old gasworks have eased the market. | Karl Reuter | 2 June 2026
Science | Seagrass returns to the estuary | Divers counted three times as many plants as last summer. | Ole Haugen | 1 June 2026
Science | A telescope made by pupils | The school's mirror took two years to grind. | Sana Qureshi | 1 June 2026
Sport | Rowers win the regional title | The four finished two lengths ahead of the favourites. | Ada Finch | 31 May 2026
Sport | Hockey club looks for coaches | Girls' teams have doubled in a year. | Ada Finch | 31 May 2026
Culture | Night of the museums draws crowds | Forty thousand visitors came, more than ever before. | Ines Marlow | 30 May 2026
Culture | The Long Tide: a film about waiting | Quiet, slow and worth every minute. | Sana Qureshi | 30 May 2026
`;

const text = [
  'People had waited for it since the flood of 2019. On Thursday morning, a little after eight, the first of them could cross.',
  'The work cost 4.2 million and took eleven months, three more than planned. A supplier in the north had gone out of business, and the railings had to be made a second time.',
  '“I save a quarter of an hour each way,” said Jo Brandt, who works at the hospital. “And my knees are thankful.”',
  'The council will count how many use it in the first half year. Then it decides about lights along the river path.',
];

export const articles: readonly Article[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [section = '', title = '', summary = '', author = '', date = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    const slug = title
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '');
    return { slug, section, title, summary, author, date, paragraphs: [summary, ...text] };
  });

export function findArticle(slug: string | undefined): Article | undefined {
  return articles.find((article) => article.slug === slug);
}
