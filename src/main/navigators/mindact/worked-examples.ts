import type { ChoiceQuestion } from './choice-model.ts';

/**
 * Shown to models that chat before each question: a first step that chooses in a list, a page that has nothing of use,
 * and a click after other steps (docs/mind2web.md, 7.4). The pages are Parley's own.
 */
export const workedExamples: readonly (ChoiceQuestion & { readonly answer: string })[] = [
  {
    snippet:
      '<html> <div> <a meadow hotel> Meadow Hotel </a> <form> <span> Guests </span> <select id=0 guests> <option 1 true> 1 guest </option> <option 2> 2 guests </option> </select> <input id=1 text arrival /> <button id=2 submit> Check rooms </button> </form> </div> </html>',
    task: 'Find a room for two people at the Meadow Hotel from 4 June.',
    history: [],
    options: [
      '<select id=0 guests> <option 1 true> 1 guest </option>',
      '<input id=1 text arrival />',
      '<button id=2 submit> Check rooms </button>',
    ],
    answer: 'Answer: B.\nAction: SELECT\nValue: 2 guests',
  },
  {
    snippet:
      '<html> <body> <ul> <a id=0> Garden tools </a> <a id=1> Watering </a> <a id=2> Gift cards </a> </ul> <footer> <a id=3> Imprint </a> <a id=4> Careers </a> </footer> </body> </html>',
    task: 'Pay for the two flower pots in the basket by invoice.',
    history: [
      '[link]  Flower pots -> CLICK',
      '[button]  Add to basket -> CLICK',
      '[combobox]  Number -> SELECT: 2',
      '[link]  Basket -> CLICK',
    ],
    options: [
      '<a id=0> Garden tools </a>',
      '<a id=1> Watering </a>',
      '<a id=2> Gift cards </a>',
      '<a id=3> Imprint </a>',
      '<a id=4> Careers </a>',
    ],
    answer: 'Answer: A.',
  },
  {
    snippet:
      '<html> <main> <h2> Violin for beginners </h2> <p> Eight evenings </p> <button id=0 button> <span> See the dates </span> </button> <button id=1 button> <span> Put on the list </span> </button> <a id=2> Other courses </a> </main> </html>',
    task: 'Put the violin course for beginners on my list.',
    history: ['[searchbox]  Find a course -> TYPE: violin', '[link]  Violin for beginners -> CLICK'],
    options: [
      '<button id=0 button> <span> See the dates </span> </button>',
      '<button id=1 button> <span> Put on the list </span>',
      '<a id=2> Other courses </a>',
    ],
    answer: 'Answer: C.\nAction: CLICK',
  },
];
