import type { Clause, Instruction, Readings, Rule } from './instruction.ts';

const typing =
  /^(?:type|type in|enter|write|write down|input|put|put in|insert|key in|fill in|add|fill)\s+(.+)$/iu;
/** Verbs that mean typing even without saying where. */
const surely = /^(?:type|enter|write|input|key in|insert)\b/iu;

const side =
  /^(.+?)\s+((?:(?:right|directly|just|immediately)\s+)?(?:under|underneath|below|beneath|above|next to|beside|(?:to|on) the (?:left|right) of|(?:left|right) of)\s+.+)$/iu;

/** "Leave the key under the mat, put that in the notes": the words come first, what to do with them after. */
const wordsFirst =
  /^(?:(?:type|write|enter)\s+)?(.+?)\s*[,;:]\s*(?:and\s+|please\s+)*(?:put|write|type|enter|add|note)\s+(?:that|this|it)\s+(?:down\s+)?(?:in|into|to|as|under)\s+(.+)$/iu;

/** "X into Y", the prepositions by how surely they lead to a field. */
const prepositions = [
  /^(.+)\s+(?:into|in to|inside)\s+(.+)$/iu,
  /^(.+)\s+in\s+(.+)$/iu,
  /^(.+?)\s+(?:as|for)\s+(.+)$/iu,
  /^(.+)\s+(?:on|at|to)\s+(.+)$/iu,
];

const fieldNoun = /\b(?:field|box|input|bar|area|textbox|searchbox|form|line|row)s?$/iu;

/** A field is told in a few words; more are part of the text. */
const longestTarget = 9;

function typeReadings(clause: Clause, rest: string): Instruction[] {
  const beside = side.exec(rest);
  if (beside !== null && !/\s(?:in|into|for|as)\s/iu.test(rest)) {
    return [
      {
        kind: 'type',
        text: clause.value(beside[1] ?? ''),
        target: `field ${clause.phrase(beside[2] ?? '')}`,
        byLabel: true,
      },
    ];
  }
  const readings: { readonly reading: Instruction; readonly rank: number }[] = [];
  for (const [rank, pattern] of prepositions.entries()) {
    // Where the preposition stands twice, either may be the one.
    const seen = new Set<string>();
    for (const greedy of [pattern, new RegExp(pattern.source.replace('(.+)\\s', '(.+?)\\s'), 'iu')]) {
      const match = greedy.exec(rest);
      const target = match?.[2]?.trim() ?? '';
      if (match === null || target === '' || seen.has(target)) continue;
      seen.add(target);
      if (target.split(/\s+/u).length > longestTarget) continue;
      const reading: Instruction = {
        kind: 'type',
        text: clause.value(match[1] ?? ''),
        target: clause.phrase(target),
      };
      readings.push({ reading, rank: rank - (fieldNoun.test(target) ? 0.5 : 0) });
    }
  }
  return readings.sort((a, b) => a.rank - b.rank).map((one) => one.reading);
}

function asReadings(list: readonly Instruction[]): Readings | null {
  const [first, ...others] = list;
  return first === undefined ? null : [first, ...others];
}

/** "in the Email field type X", "into Email enter X", "for the city put X" */
const targetFirst =
  /^(?:in|into|inside|for|on|under)\s+(?:the\s+)?(.+?)[\s,:]+(?:type|enter|write|put|input|insert|key in)\s*(?:in\s+)?[\s:]*(.+)$/iu;
/** "type into Email: X" */
const targetMiddle = /^(?:type|enter|write|put|input)\s+(?:in|into)\s+(?:the\s+)?(.+?)\s*[:,]\s*(.+)$/iu;
/** "fill in the Email field with X", "fill Email with X", "populate Email with X" */
const fillWith =
  /^(?:fill(?:\s+in|\s+out|\s+up)?|populate|complete|update|replace)\s+(?:the\s+|my\s+)?(.+?)\s+(?:with|by|using)\s+(.+)$/iu;
const fillAs = /^(?:fill(?:\s+in|\s+out)?)\s+(?:the\s+|my\s+)?(.+?)\s+as\s+(.+)$/iu;
/** "use X as the email", "use X for the email" */
const use = /^use\s+(.+?)\s+(?:as|for)\s+(?:the\s+|my\s+)?(.+)$/iu;
const set =
  /^(?:set|change|make|switch|adjust|update|turn|edit|modify|move|raise|lower|increase|decrease|drag)\s+(?:the\s+|my\s+)?(.+?)\s+(?:to|as|to be|=)\s+(.+)$/iu;
/** "Email: me@example.com", "Email = …" */
const colon = /^([\p{L}][\p{L}\d\s'-]{1,40}?)\s*(?::\s|=)\s*(\S.*)$/u;
const clear =
  /^(?:clear|erase|empty|wipe|blank|reset|clear out|delete)\s+(?:the\s+|everything (?:in|from)\s+(?:the\s+)?|all (?:the )?text (?:in|from)\s+(?:the\s+)?|the (?:text|contents?|value) (?:in|of|from)\s+(?:the\s+)?|what(?:'s| is) in\s+(?:the\s+)?)?(.+)$/iu;
/** "enter your email me@example.com", "enter email me@example.com", "enter the password hunter2" */
const labelled =
  /^(?:type|enter|put|input|write|fill in)\s+(?:in\s+)?(?:the\s+|my\s+|your\s+|as\s+)?((?:first |last |full |user ?|display )?(?:name|e-?mail(?: address)?|password|phone(?: number)?|username|city|address|postcode|zip(?: code)?|code|security code|promo code|company|reference|subject|message|card number|quantity))\s+(?:is\s+|of\s+|as\s+)?(\S+.*)$/iu;

const readClear: Rule = (clause) => {
  const match = clear.exec(clause.text);
  if (match === null) return null;
  const target = clause.phrase(match[1] ?? '');
  const asClick: Instruction = { kind: 'click', target: clause.phrase(clause.text), owner: null, verb: null };
  if (/\b(?:un)?(?:tick|check)(?:ed|box|s)?\b/iu.test(target)) {
    const box = target.replace(/(?<=ed\s)box\b/iu, 'checkbox');
    return [{ kind: 'check', target: box, on: false }, asClick];
  }
  const isField = fieldNoun.test(target) || /^(?:clear|erase|empty|wipe|blank)/iu.test(clause.text);
  if (!isField) return null;
  const byButton: Instruction = { kind: 'click', target: 'clear', owner: target, verb: 'clear' };
  return /^clear\b/iu.test(clause.text)
    ? [byButton, { kind: 'clear', target }, asClick]
    : [{ kind: 'clear', target }, asClick];
};

const readSet: Rule = (clause) => {
  const match = set.exec(clause.text) ?? null;
  if (match === null) return null;
  const setting: Instruction = {
    kind: 'set',
    target: clause.phrase(match[1] ?? ''),
    value: clause.value(match[2] ?? ''),
  };
  const asClick: Instruction = { kind: 'click', target: clause.phrase(clause.text), owner: null, verb: null };
  return [setting, asClick];
};

/** "Write a new email" asks for a form, not for these words. */
const composing =
  /^(?:write|add|create)\s+(?:a|an|another)\s+(?:new\s+)?(?:e-?mail|mail|message|post|comment|review|reply|thread|note|letter|question)\b(?!\s*[:\ue000])/iu;

const mine =
  /^(?!.*\b(?:that|which)\s+is\b)(?:(?:my|the|our)\s+)?([\p{L}][\p{L}\d\s'-]{1,40}?)\s+(?:is|should be|will be|shall be|equals)\s+(.+)$/iu;

/** Everything that puts text into a field. */
export const readTyping: Rule = (clause) => {
  const placed = wordsFirst.exec(clause.text);
  if (placed !== null) {
    return [{ kind: 'type', text: clause.value(placed[1] ?? ''), target: clause.phrase(placed[2] ?? '') }];
  }
  for (const pattern of [targetFirst, targetMiddle, fillWith, mine]) {
    const match = pattern.exec(clause.text);
    if (match !== null) {
      return [{ kind: 'set', target: clause.phrase(match[1] ?? ''), value: clause.value(match[2] ?? '') }];
    }
  }
  const used = use.exec(clause.text);
  if (used !== null) {
    return [{ kind: 'set', target: clause.phrase(used[2] ?? ''), value: clause.value(used[1] ?? '') }];
  }
  const match = composing.test(clause.text) ? null : typing.exec(clause.text);
  if (match !== null) {
    const rest = match[1] ?? '';
    const readings = typeReadings(clause, rest);
    const filled = fillAs.exec(clause.text);
    if (filled !== null) {
      readings.push({
        kind: 'set',
        target: clause.phrase(filled[1] ?? ''),
        value: clause.value(filled[2] ?? ''),
      });
    }
    const named = labelled.exec(clause.text);
    if (named !== null && readings.length === 0) {
      readings.push({
        kind: 'type',
        target: clause.phrase(named[1] ?? ''),
        text: clause.value(named[2] ?? ''),
      });
    }
    const isBeside = readings.length === 1 && side.test(rest);
    if (surely.test(clause.text) && !isBeside) {
      const text = clause.value(rest.replace(/^in\s+(?=\S)/iu, ''));
      readings.push({ kind: 'type', text, target: null });
    }
    if (readings.length > 0) return asReadings(readings);
  }
  return readClear(clause) ?? readSet(clause);
};

/** "Minimum price 40", "birth month July": a field's name and its value, side by side. */
const juxtaposed = /^(?:(?:set|put|make|use|with|and)\s+)?((?:\p{L}[\p{L}'-]*\s+){1,3})(\S+)$/iu;
/** "Title Frost in May": a name in small letters, then a value that begins with a capital or a figure. */
const namedValue = /^(?:and\s+)?(\p{Ll}[\p{Ll}'-]*(?:\s+\p{Ll}[\p{Ll}'-]*){0,2})\s+([\p{Lu}\d].*)$/u;

/** Fields with their values in a row, "title Frost in May, board Pests"; null when a part is none. */
export function splitPairs(text: string): readonly string[] | null {
  const parts = text.split(/\s*,\s*(?:and\s+)?|\s+and\s+(?=\p{Ll}+\s+[\p{Lu}\d])/u);
  return parts.length > 1 && parts.every((part) => namedValue.test(part)) ? parts : null;
}

export function readJuxtaposed(clause: Clause): Instruction | null {
  const long = namedValue.exec(clause.text);
  if (long !== null && /\s/u.test(long[2] ?? '')) {
    return { kind: 'pair', target: clause.phrase(long[1] ?? ''), value: clause.value(long[2] ?? '') };
  }
  const match = juxtaposed.exec(clause.text);
  if (match === null || /^(?:in|out|up|on|off|down|to|now|it|all|more)$/iu.test(match[2] ?? '')) return null;
  return { kind: 'pair', target: clause.phrase(match[1] ?? ''), value: clause.value(match[2] ?? '') };
}

/** "Email: me@example.com". Read last, because a colon stands in many things. */
export const readLabelledLine: Rule = (clause) => {
  const match = colon.exec(clause.text);
  if (match === null || /^https?$/iu.test(match[1] ?? '')) return null;
  const target = clause.phrase(match[1] ?? '');
  return [{ kind: 'set', target, value: clause.value(match[2] ?? '') }];
};

const onWeb =
  /^(?:google|search (?:the (?:web|internet|net)|google|online|duckduckgo|bing)(?:\s+for)?|look up (?:on (?:google|the web))|web search(?: for)?)\s+(.+)$/iu;
const webAfter =
  /^(?:search|look|find)\s+(?:for\s+|up\s+)?(.+?)\s+(?:on|in|using|with)\s+(?:the\s+)?(?:google|web|internet|duckduckgo|bing|search engine)$/iu;
const withPlace =
  /^(?:search|look|browse|query)\s+(?:in\s+|through\s+|on\s+)?(?:the\s+|this\s+)?(?:site|website|page|shop|store|catalogue|catalog|forum|mailbox|inbox|mail|emails?|messages|products?|news|articles?|here)\s+for\s+(.+)$/iu;
const searching =
  /^(?:do a search|run a search|make a search|perform a search|search up|search|look up|look for|find|hunt for|run a query|query|lookup|look)(?:\s+(?:again|now|instead|once more|here))?(?:\s+for)?\s+(.+)$/iu;
const siteTail =
  /\s+(?:on|in|using|with|via|from)\s+(?:(?:this|the)\s+)?(?:site|website|page|search(?: box| bar| field)?|shop|store|searchbox|catalogue|forum|mailbox|inbox|here)$/iu;

/** "Find the Returns link" is to be looked for on the page, "find me a cheap flight" is a goal. */
const notSearch =
  /^find\s+(?:me|us|out)\b|^(?:find|look for)\s+(?:the\s+)?.*\b(?:button|link|section|field|checkbox|heading)$|^(?:look|find)\s+(?:at|out|into|around)\b|^find\s+(?:the\s+)?(?:best|cheapest)\b/iu;

/** Everything that is typed into a search box, this page's or the web's. */
export const readSearching: Rule = (clause) => {
  const { text } = clause;
  if (notSearch.test(text)) {
    const thing = /^(?:find|look for)\s+(.+\b(?:button|link|section|field|checkbox|heading))$/iu.exec(text);
    if (thing === null) return null;
    return [{ kind: 'scroll', goal: { kind: 'to', target: clause.phrase(thing[1] ?? '') }, inside: null }];
  }
  const web = onWeb.exec(text) ?? webAfter.exec(text);
  if (web !== null) return [{ kind: 'search', words: clause.value(web[1] ?? ''), where: 'web' }];
  const here = withPlace.exec(text);
  if (here !== null) return [{ kind: 'search', words: clause.value(here[1] ?? ''), where: 'here' }];
  const match = searching.exec(text);
  if (match === null) return null;
  const words = clause.value((match[1] ?? '').replace(siteTail, ''));
  return words === '' ? null : [{ kind: 'search', words, where: 'here' }];
};
