import { readCommand } from '#shared/text/commands.ts';
import { readBarePhrase, readChoosing, readClicking, readOwned, readSending } from './clicking.ts';
import { readCommanding } from './commands.ts';
import {
  type Instruction,
  type InstructionKind,
  makeClause,
  type Readings,
  type Rule,
  setQuotesAside,
} from './instruction.ts';
import { readAddress, readOpening, readSiteName } from './moving.ts';
import {
  isAsked,
  readCorrection,
  readNeeding,
  readTalking,
  splitRejection,
  withoutPickVerb,
} from './talking.ts';
import { readJuxtaposed, readLabelledLine, readSearching, readTyping, splitPairs } from './typing.ts';
import { correctVerb, putPlainly, splitUtterance, startsInstruction, stripCourtesy } from './utterance.ts';

/** The first that understands a clause has it: from the most particular wording to the most general. */
const rules: readonly Rule[] = [
  readCommanding,
  readTalking,
  readSending,
  readSearching,
  readOwned,
  readChoosing,
  readTyping,
  readOpening,
  readLabelledLine,
  readNeeding,
  readClicking,
];

const pair =
  /^((?:type|enter|write|put|input|fill(?: in)?|set|select|choose|pick|change)\b)\s+(.+?)\s+(in|into|for|as|to|with|from)\s+(.+?)(?:,\s*(?:and\s+)?|\s+and\s+)(.+?)\s+\3\s+(.+)$/iu;
const login =
  /^(?:log|sign)\s*-?(?:in|on)\s+(?:as|with|using)\s+(?:the\s+)?(?:(?:e-?mail|user ?name|user|account|name)\s+)?(\S+)\s*(?:,|and|with|\/)\s+(?:with\s+)?(?:the\s+|my\s+)?(?:password\s+|pass\s+|pw\s+)?(\S+)$/iu;

const inNewTab =
  /^(?:open|go to|load|visit|show(?: me)?)\s+(?:up\s+)?(\S.*?)\s+(?:in|on|as)\s+(?:a\s+)?(?:new|another|separate|different)\s+(?:browser\s+)?tab$/iu;
const addingWith =
  /^((?:add|put)\s+.+?\s+(?:to|in|into)\s+(?:the\s+|my\s+|your\s+)?(?:cart|basket|bag|trolley))\s+(?:in|with)\s+(?:the\s+)?(\S.*)$/iu;

/** One clause may hold several instructions with their verb said once. */
function unfold(text: string): readonly string[] {
  const credentials = login.exec(text);
  if (credentials !== null) {
    const [, user = '', password = ''] = credentials;
    return [
      `type ${user} into the email or username field`,
      `type ${password} into the password field`,
      'click sign in',
    ];
  }
  const pairs = splitPairs(text);
  if (pairs !== null && !startsInstruction(text)) return pairs;
  const tab = inNewTab.exec(text);
  const place = tab?.[1] ?? '';
  if (tab !== null && (readAddress(place) ?? readSiteName(place)) !== null)
    return ['open a new tab', `open ${place}`];
  const added = addingWith.exec(text);
  if (added !== null) return [`select ${added[2] ?? ''}`, added[1] ?? ''];
  const two = pair.exec(text);
  if (two === null) return [text];
  const [, verb = '', value = '', preposition = '', target = '', nextValue = '', nextTarget = ''] = two;
  if (target.split(/\s+/u).length > 5 || /\s(?:in|into)\s/iu.test(value)) return [text];
  return [
    `${verb} ${value} ${preposition} ${target}`,
    ...unfold(`${verb} ${nextValue} ${preposition} ${nextTarget}`),
  ];
}

/** Kinds that mean what they say whatever a button is called. */
const fixed: ReadonlySet<InstructionKind> = new Set([
  'stop',
  'undo',
  'help',
  'thanks',
  'history',
  'load',
  'scroll',
  'command',
  'edit',
  'repeat',
  'listening',
]);

/** Kinds whose words may as well be a field and its value. */
const mayPair: ReadonlySet<InstructionKind> = new Set(['click', 'choose']);

function readClause(text: string, ending: string, quotes: ReturnType<typeof setQuotesAside>): Readings {
  const said = putPlainly(text);
  const clause = makeClause(correctVerb(said), quotes);
  for (const rule of rules) {
    const readings = rule(clause);
    if (readings === null) continue;
    const ended = readings.map((reading) => withEnding(reading, ending, text)) as unknown as Readings;
    if (fixed.has(ended[0].kind)) return ended;
    const pair = mayPair.has(ended[0].kind) ? readJuxtaposed(clause) : null;
    return [{ kind: 'named', name: clause.phrase(said) }, ...(pair === null ? [] : [pair]), ...ended];
  }
  const pair = readJuxtaposed(clause);
  const named: Instruction = { kind: 'named', name: clause.phrase(said) };
  return pair === null ? [named, ...readBarePhrase(clause)] : [named, pair, ...readBarePhrase(clause)];
}

/** Signs at the end that belong to what is typed rather than to the sentence: "s3cret!", "Are they warm?". */
function withEnding(reading: Instruction, ending: string, text: string): Instruction {
  if (reading.kind === 'type' && text.endsWith(reading.text))
    return { ...reading, text: reading.text + ending };
  if (reading.kind === 'set' && text.endsWith(reading.value))
    return { ...reading, value: reading.value + ending };
  return reading;
}

function endingOf(clause: string): string {
  const end = clause.trim();
  // A full stop ends a sentence, except after an initial or a title.
  return /[!?]+$/u.exec(end)?.[0] ?? /(?<=\s(?:\p{Lu}|[SJ]r|Ltd|Inc|Co|St|Dr))\.$/u.exec(end)?.[0] ?? '';
}

/** "Don't save, press Cancel": the first half asks for nothing. */
const forbidden = /^(?:don't|do not|dont|never)\s/iu;

/**
 * An utterance as what there is to do, one entry per instruction, each with the ways it can be meant. Nothing is
 * looked up on the page: what the words can mean is decided when their turn comes.
 */
export function understand(utterance: string): readonly Readings[] {
  const quotes = setQuotesAside(utterance.replace(/\s+/gu, ' ').trim());
  const asked = stripCourtesy(quotes.text);
  // “Which one has the most reviews?”, “who opened the one about slugs?”: asked about, not corrected or opened.
  if (isAsked(asked, /\?[\s!?]*$/u.test(quotes.text)) && splitUtterance(asked).length === 1) {
    const question = asked.replace(/[.!?\s]+$/u, '');
    const readings = readClause(question, endingOf(quotes.text), quotes);
    if (readings.some(({ kind }) => fixed.has(kind) || kind === 'read')) return [readings];
    const whole = quotes.restore(question);
    return [
      [
        { kind: 'named', name: whole },
        { kind: 'read', question: whole },
      ],
    ];
  }
  const repair = readRepair(quotes.text, quotes.restore);
  if (repair !== null) return [repair];
  // "No, go back" is a new instruction and no more.
  const rest = splitRejection(quotes.text);
  const isNew = rest !== null && rest !== '' && startsInstruction(stripCourtesy(rest));
  const whole = stripCourtesy(isNew ? rest : quotes.text);
  const clauses = splitUtterance(whole)
    .filter((clause) => clause.trim() !== '')
    .map((clause, index, all) => ({
      text: stripCourtesy(clause),
      ending: endingOf(index === all.length - 1 ? quotes.text : clause),
    }));
  const wanted = clauses.filter(({ text }) => !forbidden.test(text));
  return (wanted.length > 0 ? wanted : clauses).flatMap(({ text, ending }) =>
    unfold(text).map((clause) => readClause(clause, ending, quotes)),
  );
}

/** "No, the second one", "the other one", "click the one below": about what was just touched or offered. */
function readRepair(text: string, restore: (part: string) => string): Readings | null {
  const plain = text.replace(/[.!?\s]+$/u, '').trim();
  // "No, thanks" says no more than "no".
  if (readCommand(plain, ['drop']) === null && readCommand(plain, ['no']) !== null)
    return [{ kind: 'repair', correction: { kind: 'rejected' }, rejects: true }];
  const rest = splitRejection(plain);
  if (rest !== null) {
    const said = stripCourtesy(rest === '' ? ' ' : rest);
    const picked = withoutPickVerb(said);
    const correction = readCorrection(restore(picked), true);
    // "No, scroll down" is a new instruction and no more; "I meant Cancel" names a thing.
    const isNamed = /\b(?:meant|mean|said)\b[\s,.!:;-]*$/iu.test(plain.slice(0, plain.length - rest.length));
    if (!isNamed && startsInstruction(said) && (correction === null || correction.kind === 'replaced'))
      return null;
    return correction === null ? null : [{ kind: 'repair', correction, rejects: true }];
  }
  const picked = withoutPickVerb(stripCourtesy(plain));
  const correction = readCorrection(restore(picked), false);
  return correction === null ? null : [{ kind: 'repair', correction, rejects: false }];
}
