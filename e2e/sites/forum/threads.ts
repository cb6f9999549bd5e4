export interface Post {
  readonly id: number;
  readonly author: string;
  readonly written: string;
  readonly text: string;
  votes: number;
  /** The post it answers; posts without one answer the thread. */
  readonly parent?: number;
}

export interface Thread {
  readonly id: number;
  readonly title: string;
  readonly board: string;
  readonly author: string;
  readonly started: string;
  readonly views: number;
  readonly posts: Post[];
}

const boards = ['Vegetables', 'Fruit trees', 'Tools', 'Pests', 'Compost'] as const;
const authors = [
  'mossy_joan',
  'Petr K',
  'allotment42',
  'DigBert',
  'lena',
  'Old Tom',
  'greenfingers',
  'SandySoil',
] as const;

const titles = [
  'Tomatoes: leaves curling after the rain',
  'Which pear tree for a north wall?',
  'Best hand fork you have owned',
  'Slugs, again. What really works?',
  'Hot compost in a small garden',
  'When do you sow broad beans?',
  'Apple scab on young trees',
  'Sharpening a spade',
  'Ants in the greenhouse',
  'Coffee grounds: good or bad?',
  'Potatoes in bags, my results',
  'Grafting for beginners',
  'Wheelbarrow with one or two wheels?',
  'Cabbage white season has begun',
  'Leaf mould takes for ever',
  'Saving seed from squash',
  'Plum tree with no plums',
  'Battery hedge trimmers',
  'Vine weevil in pots',
  'Worm bins in winter',
  'Leeks bolting early',
  'Pruning gooseberries',
  'Secateurs for small hands',
  'Netting against pigeons',
] as const;

const answers = [
  'Mine did the same last year. I took off the lower leaves and they recovered within two weeks. Do not feed them until new growth comes.',
  'It is the cold nights, not the rain. Fleece over them after sunset and wait.',
  'Check for whitefly under the leaves first. If it is clean there, I agree with the others.',
  'I water in the morning only and have had no trouble since.',
  'What compost did you use? There was a bad batch with weedkiller in it this spring.',
  'Same here in the east. Three of my eight plants look like that.',
  'Pull them out and start again, life is short.',
  'Thank you all. I will try the fleece and report back on Sunday.',
] as const;

function postsOf(thread: number): Post[] {
  return answers.map((text, index) => ({
    id: thread * 100 + index + 1,
    author: authors[(thread + index * 3) % authors.length] ?? 'lena',
    written: `${index + 2} June 2026, ${9 + index}:1${index}`,
    text,
    votes: (thread * 7 + index * 5) % 23,
    // The third and the fourth answer the second, so that there is something nested.
    ...(index === 2 || index === 3 ? { parent: thread * 100 + 2 } : {}),
  }));
}

export function createThreads(): Thread[] {
  return titles.map((title, index) => ({
    id: index + 1,
    title,
    board: boards[index % boards.length] ?? 'Tools',
    author: authors[index % authors.length] ?? 'lena',
    started: `${1 + (index % 27)} May 2026`,
    views: 340 + ((index * 137) % 900),
    posts: postsOf(index + 1),
  }));
}
