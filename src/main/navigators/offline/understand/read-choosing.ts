import type { Instruction, Readings } from './instruction.ts';
import type { Clause, Rule } from './rule.ts';

const choosing =
  /^(?:select|choose|pick|pick out|go for|go with|opt for|take(?! (?:me|us|it|a|an|you|off|out|that back|this back)\b)|answer(?! (?:it|to|this|that|the|my|with)\b)|vote for)\s+(?:the\s+)?(.+)$/iu;
const fromList = [
  /^(.+?)\s+(?:from|out of)\s+(?:the\s+)?(.+)$/iu,
  /^(.+)\s+(?:in|under|on|within)\s+(?:the\s+)?(.+)$/iu,
  /^(.+?)\s+(?:for|as|as the|as my)\s+(?:the\s+)?(.+)$/iu,
];

const optionNoun = /\s+(?:option|entry|value|choice)$/iu;

/** "The Tejo flight at 14:10", "the third suggestion": an entry of a list rather than a control. */
const isEntry =
  /\b(?:flight|result|product|offer|suggestion|one|item|entry|hotel|room|train|ticket)\b(?:\s+(?:at|for|from|with|that|which|by|in)\b.*)?$/iu;

function clickOn(clause: Clause, target: string): Instruction {
  return { kind: 'click', target: clause.phrase(target), owner: null, verb: null };
}

const readSelect: Rule = (clause) => {
  const match = choosing.exec(clause.text);
  if (match === null) return null;
  const rest = match[1] ?? '';
  const readings: Instruction[] = [];
  for (const pattern of fromList) {
    const parts = pattern.exec(rest);
    if (parts === null) continue;
    readings.push({
      kind: 'choose',
      option: clause.value((parts[1] ?? '').replace(optionNoun, '')),
      target: clause.phrase(parts[2] ?? ''),
    });
  }
  // "Select colour Red": the list's name, then the option.
  readings.push({ kind: 'choose', option: clause.value(rest.replace(optionNoun, '')), target: null });
  const verb = /^\p{L}+/u.exec(clause.text)?.[0].toLowerCase() ?? 'select';
  if (isEntry.test(rest)) readings.push({ kind: 'entry', phrase: clause.phrase(rest), verb });
  readings.push({ kind: 'click', target: clause.phrase(rest), owner: null, verb: 'select' });
  const [first, ...others] = readings;
  return first === undefined ? null : [first, ...others];
};

const sorting =
  /^(?:sort|order|arrange|rank)(?:\s+(?:the\s+|these\s+|all\s+)?(.+?))?\s+(?:by|on|from|in order of|according to)\s+(?:the\s+)?(.+)$/iu;
const sortingTo = /^(?:sort|order)\s+(?:the\s+)?(.+)$/iu;

const sortingFirst = /^(?:show|list|put)\s+(?:me\s+)?(?:the\s+)?(.+?)(?:\s+ones?)?\s+first$/iu;

const readSort: Rule = (clause) => {
  const match = sorting.exec(clause.text);
  if (match !== null) {
    const what = match[1] === undefined ? '' : ` ${clause.phrase(match[1])}`;
    const option = clause.value(match[2] ?? '');
    return [
      { kind: 'choose', option, target: `sort${what}` },
      { kind: 'choose', option, target: 'sort by' },
      clickOn(clause, match[2] ?? ''),
    ];
  }
  const first = sortingFirst.exec(clause.text);
  if (first !== null) {
    return [
      { kind: 'choose', option: clause.value(first[1] ?? ''), target: null },
      clickOn(clause, first[1] ?? ''),
    ];
  }
  const short = sortingTo.exec(clause.text);
  if (short === null) return null;
  return [
    { kind: 'choose', option: clause.value(short[1] ?? ''), target: 'sort by' },
    clickOn(clause, clause.text),
  ];
};

const filtering =
  /^(?:filter (?:by|for|on|to)|filter|filter (?:the )?(?:results?|products?|list|items?)?\s*(?:by|for|to|on)|show (?:me )?only|only show(?: me)?|only|just show(?: me)?|limit (?:the results )?to|narrow (?:it |the results )?(?:down )?(?:to|by)|restrict to)\s+(?:the\s+)?(.+)$/iu;

const filteringAfter = /^show\s+(?:me\s+)?(?:the\s+)?(.+?)\s+only$/iu;
/** "Morning flights": the noun for what is listed says nothing about the filter. */
const listed =
  /\s+(?:flights?|products?|results?|items?|hotels?|posts?|messages?|e-?mails?|articles?|ones)$/iu;

const readFilter: Rule = (clause) => {
  const match = filtering.exec(clause.text) ?? filteringAfter.exec(clause.text);
  if (match === null) return null;
  const said = (match[1] ?? '').replace(listed, '');
  const target = clause.phrase(said);
  const readings: Readings = [
    { kind: 'check', target, on: true },
    { kind: 'choose', option: clause.value(said), target: null },
    { kind: 'click', target, owner: null, verb: null },
  ];
  return readings;
};

const on =
  /^(?:check|tick|tick off|enable|activate|turn on|switch on|mark|set|opt in to|agree to|accept|put a (?:check|tick|checkmark) (?:in|on|next to))\s+(?:the\s+)?(.+)$/iu;
const off =
  /^(?:uncheck|untick|un-check|un-tick|disable|deactivate|turn off|switch off|unmark|deselect|unselect|opt out of|remove the (?:check|tick|checkmark) from|clear the (?:checkbox|check box|tick box)(?: for| of)?)\s+(?:the\s+)?(.+)$/iu;
const either = /^(?:toggle|flip|switch)\s+(?:the\s+)?(.+)$/iu;
const split = /^(?:turn|switch|toggle)\s+(?:the\s+)?(.+?)\s+(on|off)$/iu;
const ensure =
  /^(?:make sure|ensure|see that|check)\s+(?:that\s+)?(?:the\s+)?(.+?)\s+(?:is|are)\s+(not\s+)?(checked|ticked|on|off|enabled|disabled|unchecked|unticked|selected|turned on|turned off|switched on|switched off)$/iu;

/** "check out" is a place, "check what …" a question. */
const noTick =
  /^mark\s.+\sas\s|^check\s+(?:out\b|what|whether|if|how|my|when|where|the (?:price|time|date|weather|status))/iu;
const sureTick =
  /^(?:tick|un|dis|enable|activate|deactivate|deselect|opt|turn|switch|toggle|put a|clear the|remove the)/iu;

const readTick: Rule = (clause) => {
  const ensured = ensure.exec(clause.text);
  if (ensured !== null) {
    const positive = /^(?:checked|ticked|on|enabled|selected|turned on|switched on)$/iu.test(
      ensured[3] ?? '',
    );
    return [
      { kind: 'check', target: clause.phrase(ensured[1] ?? ''), on: positive === (ensured[2] === undefined) },
    ];
  }
  const splitVerb = split.exec(clause.text);
  if (splitVerb !== null) {
    const target = clause.phrase(splitVerb[1] ?? '');
    return [
      { kind: 'check', target, on: splitVerb[2]?.toLowerCase() === 'on' },
      { kind: 'click', target, owner: null, verb: null },
    ];
  }
  if (noTick.test(clause.text)) return null;
  for (const [pattern, wanted] of [
    [off, false],
    [on, true],
    [either, null],
  ] as const) {
    const match = pattern.exec(clause.text);
    if (match === null || (wanted === null && /\s(?:to|tab)\b/iu.test(match[1] ?? ''))) continue;
    if (/^set\b/iu.test(clause.text)) continue;
    const target = clause.phrase(match[1] ?? '');
    const ticking: Instruction = { kind: 'check', target, on: wanted };
    const whole = clickOn(clause, clause.text);
    if (sureTick.test(clause.text))
      return [ticking, { kind: 'click', target, owner: null, verb: null }, whole];
    return [ticking, whole, { kind: 'click', target, owner: null, verb: null }];
  }
  return null;
};

/** Everything that picks one of several, or switches something on or off. */
export const readChoosing: Rule = (clause) =>
  readSelect(clause) ?? readSort(clause) ?? readFilter(clause) ?? readTick(clause);
