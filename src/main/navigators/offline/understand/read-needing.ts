import { readNeed } from '#shared/language/index.ts';
import type { Instruction } from './instruction.ts';
import type { Clause, Rule } from './rule.ts';

const born = /^(?:(?:i|we)(?:'m| was| am| were)?\s+)?born\s+(?:on|in)?\s*(.+)$/iu;
const living = /^(?:i|we)(?:'m| am)?\s+(?:live|living|based|resident)\s+in\s+(.+)$/iu;
/** What is wished for rather than told to be done: "fly first class", "sit in the middle". */
const wishing =
  /^(?:(?:i|we)(?:'d| would)?\s+(?:like|love|prefer|need|want)|(?:i|we)\s+(?:need|want)|fly|travel|sit)\s+(?:in|by|at|with|on)?\s*(?:the\s+|an?\s+)?(.+)$/iu;
const letting = /^(?:let|allow)\s+(.+?)\s+(?:to\s+)?(?:see|view|read|visit|find|look at)\s+(.+)$/iu;
const press = (target: string): Instruction => ({ kind: 'click', target, owner: null, verb: null });

function readWish(clause: Clause): readonly Instruction[] {
  const wish = wishing.exec(clause.text);
  if (wish === null) return [];
  const said = wish[1] ?? '';
  const target = clause.phrase(said);
  const readings: Instruction[] = [
    { kind: 'choose', option: clause.value(said), target: null },
    { kind: 'check', target: `"${target}"`, on: true },
    press(target),
  ];
  if (/\sclass$/iu.test(said)) {
    readings.push({ kind: 'choose', option: clause.value(said.replace(/\s+class$/iu, '')), target: null });
  }
  if (/^(?:sit|.*\bsit)\b/iu.test(clause.text)) readings.push(press(`${target} seat`));
  return [...readings, { kind: 'unclear', said: clause.phrase(clause.text) }];
}

/** Statements of what is so or what is needed, from which follows what to do. */
export const readNeeding: Rule = (clause) => {
  const { text } = clause;
  const date = born.exec(text);
  if (date !== null) return [{ kind: 'set', target: 'date of birth', value: clause.value(date[1] ?? '') }];
  const home = living.exec(text);
  if (home !== null) {
    const value = clause.value(home[1] ?? '');
    return [
      { kind: 'choose', option: value, target: 'country' },
      { kind: 'choose', option: value, target: null },
      { kind: 'set', target: 'city', value },
    ];
  }
  const [control, ...others] = readNeed(text);
  if (control !== undefined) return [press(control), ...others.map(press)];
  const seen = letting.exec(text);
  if (seen !== null) {
    const value = clause.value((seen[1] ?? '').replace(/^(?:my|the|our)\s+/iu, ''));
    return [
      { kind: 'choose', option: value, target: 'who can see' },
      { kind: 'choose', option: value, target: null },
      press(value),
    ];
  }
  const [first, ...rest] = readWish(clause);
  return first === undefined ? null : [first, ...rest];
};
