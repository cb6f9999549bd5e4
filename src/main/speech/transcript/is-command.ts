import { readTokens } from './tokens.ts';

const keyOf = (text: string): string =>
  readTokens(text)
    .map(({ form }) => form)
    .join(' ');

/** Words that halt: said into the app's own speech they are for the app, whatever it is saying. */
const halting = new Set(
  [
    ...[
      'stop',
      'stop it',
      'stop that',
      'stop now',
      'stop please',
      'please stop',
      'stop stop',
      'stop stop stop',
    ],
    ...[
      'stop talking',
      'stop reading',
      'stop speaking',
      'be quiet',
      'quiet',
      'hush',
      'shut up',
      'silence',
      'enough',
    ],
    ...[
      'pause',
      'wait',
      'wait wait',
      'hold on',
      'hang on',
      'cancel',
      'cancel that',
      'no',
      'no no',
      'no stop',
      'nope',
    ],
    ...['halt', 'stopp', 'anhalten', 'nein', 'warte', 'abbrechen', 'genug', 'ruhe', 'aufhören'],
    ...['arrête', 'arrêtez', 'arrêter', 'non', 'attends', 'annuler', 'silence'],
    ...['para', 'detente', 'alto', 'espera', 'basta', 'cancelar', 'pare', 'não', 'parar'],
    ...['ferma', 'fermati', 'aspetta', 'annulla', 'nee', 'wacht', 'stoppen', 'genoeg', 'annuleren'],
    ...[
      'zatrzymaj',
      'przestań',
      'nie',
      'czekaj',
      'dość',
      'стоп',
      'хватит',
      'нет',
      'подожди',
      'остановись',
      'отмена',
    ],
    ...[
      'ストップ',
      '止めて',
      'やめて',
      '待って',
      'いいえ',
      '停',
      '停止',
      '停下',
      '等等',
      '不',
      '不要',
      '멈춰',
      '정지',
      '그만',
      '아니요',
      '잠깐',
    ],
  ].map(keyOf),
);

/** Clear commands that do nothing that cannot be taken back; "yes" and "send it" are none. */
const steering = new Set(
  [
    ...[
      'go back',
      'back',
      'go forward',
      'forward',
      'scroll down',
      'scroll up',
      'page down',
      'page up',
      'down',
      'up',
    ],
    ...[
      'undo',
      'undo that',
      'reload',
      'refresh',
      'resume',
      'continue',
      'go on',
      'repeat',
      'repeat that',
      'say again',
    ],
    ...[
      'where am i',
      'what can i do here',
      'read the page',
      'read the results',
      'read it',
      'help',
      'scratch that',
    ],
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    ...['first', 'second', 'third', 'fourth', 'fifth', 'last'].flatMap((order) => [
      `the ${order} one`,
      `${order} one`,
      `the ${order}`,
      `open the ${order} one`,
      `open the ${order}`,
    ]),
  ].map(keyOf),
);

/** "Stop", "wait", "no" and the like, in the languages of the phantom phrases. */
export const isHalting = (text: string): boolean => halting.has(keyOf(text));

/** "Go back", "the second one": short, clear and harmless. */
export const isSteering = (text: string): boolean => steering.has(keyOf(text));
