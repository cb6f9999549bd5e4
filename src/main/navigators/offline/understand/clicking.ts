import { ordinalPattern } from '#shared/text/numbers.ts';
import { toWords } from '#shared/text/words.ts';
import type { Clause, Instruction, Readings, Rule } from './instruction.ts';

const pressingAs = /^(double|right)[ -]?(?:click|tap|press)(?:\s+(?:on|onto|at|in))?\s+(.+)$/iu;
const clicking =
  /^(?:click|left[ -]?click|press|tap|hit|push|activate|touch|use|follow)(?:\s+(?:on|onto|at|in))?\s+(.+)$/iu;
const enter =
  /^(?:press|hit|push|type|tap|click|use)\s+(?:the\s+)?(?:enter|return|↵)(?:\s+key|\s+button)?(?:\s+(?:in|on|there|key).*)?$|^(?:enter|return)$|^submit(?:\s+(?:it|that|this|the (?:form|search|query)))?$/iu;
const dismissing =
  /^(?:press|hit|push|type)\s+(?:the\s+)?(?:esc|escape)(?:\s+key)?$|^(?:close|dismiss|exit|get rid of|leave|hide|cancel)\s+(?:the\s+|this\s+|that\s+|it\b)?(?:dialog(?:ue)?(?: box)?|pop[- ]?up|modal|window|overlay|message|banner|notice|notification|alert|drawer|panel|lightbox)?$/iu;
const hovering =
  /^(?:hover|mouse|point|move (?:the |my )?(?:mouse|cursor|pointer))(?:\s+(?:over|on|above|at|to|onto|your mouse over|the mouse over))+\s+(?:the\s+)?(.+)$/iu;
const copying =
  /^copy\s+(?:the\s+)?(?:text\s+(?:of|in|from)\s+(?:the\s+)?)?(.+?)(?:\s+(?:text|value))?(?:\s+to (?:the )?clipboard)?$/iu;
const pasting =
  /^paste(?:\s+(?:it|that|this|the (?:text|clipboard|contents?)|what (?:you|i) copied|from (?:the )?clipboard))?(?:\s+(?:into|in|to|on|inside)\s+(?:the\s+)?(.+))?$/iu;

const adding =
  /^(?:add|put|place|drop|save|move|throw|stick)\s+(?:the\s+|a\s+|an\s+|one\s+|this\s+|these\s+|that\s+)?(.*?)\s*(?:\b(?:in|into|to|on)\s+(?:the\s+|my\s+|your\s+)?((?:shopping\s+)?(?:cart|basket|bag|trolley)|wish ?list|favou?rites|saved items|list|compare|comparison))$/iu;
const removing =
  /^(?:remove|delete|take|drop)\s+(?:the\s+|this\s+|that\s+)?(.+?)\s+(?:from|out of|off)\s+(?:the\s+|my\s+|your\s+)?(?:(?:shopping\s+)?(?:cart|basket|bag|trolley)|wish ?list|favou?rites|list|order)$/iu;

/** Verbs that are written on the control that they mean; what follows says which one of several. */
const labelled =
  /^(download|delete|remove|reply|respond|answer|forward|archive|star|unstar|flag|like|unlike|upvote|downvote|vote|report|share|follow|unfollow|edit|change|save|expand|collapse|unfold|fold|subscribe|unsubscribe|view|see|show|hide|print|play|pause|mute|apply|accept|decline|reject|agree|book|reserve|buy|order|purchase|pay|submit|send|confirm|mark|rate|watch|join|leave|register|log|sign|check|checkout|continue|proceed|cancel|create|compose|start|finish|close|dismiss|post|publish|comment|attach|upload|increase|decrease|raise|lower|reduce|swap|switch|reset|clear|redeem|track|return|zoom|sort|move|preview|compare|quote|react|pin|bookmark|snooze|select|choose|pick|open|load|get|go|skip|verify|resend|refund|contact|call|add|make|write|bring|unlock|invite|mail|publish|mute|rewind|listen)\b(?:\s+(.+))?$/iu;

/** "up" in "sign up", "out" in "log out" belong to the verb. */
const particle = /^(?:in|out|up|off|on|down|back|now|all|more|less|to|for|as|with)\b/iu;

function click(target: string, owner: string | null = null, verb: string | null = null): Instruction {
  return { kind: 'click', target, owner, verb };
}

/** A verb and nothing that it is to be done to: "open". It names what is to be pressed only where that is called so. */
export function isBareVerb(instruction: Instruction): boolean {
  return (
    instruction.kind === 'click' &&
    instruction.verb !== null &&
    instruction.target.toLowerCase() === instruction.verb
  );
}

/** Objects that say no more than the verb does: "send the email", "save changes". */
const generic =
  /^(?:(?:the|a|an|my|this|that|these|those|all|any|your|new|whole|current)\s+)*(?:e-?mail|mail|message|form|changes?|page|item|product|order|post|comment|reply|conversation|thread|booking|application|request|file|document|code|everything|all|details|now|it|this|that|them|one|answer|settings?|letter|note|review|question|draft|selection|choice|filter|filters)s?$/iu;

/** Verbs that may mean pressing the thing itself. Of the others only the control that they name will do. */
const viewing =
  /^(?:view|see|show|hide|open|expand|collapse|unfold|fold|play|pause|select|choose|pick|load|get|go|check|checkout|continue|proceed|start|use|make|change|edit|apply|submit|post|switch|compare|write|create|compose|subscribe|join|register|vote|book|read|add)$/u;

const ordinal = new RegExp(`\\b${ordinalPattern}\\b`, 'iu');

const marking = /^mark\s+(?:the\s+)?(.+?)\s+as\s+(.+)$/iu;

const readLabelled: Rule = (clause) => {
  const marked = marking.exec(clause.text);
  if (marked !== null) {
    const label = clause.phrase(marked[2] ?? '');
    return [
      click(label, clause.phrase(marked[1] ?? '')),
      click(clause.phrase(clause.text)),
      click(`mark as ${label}`),
    ];
  }
  const match = labelled.exec(clause.text);
  if (match === null) return null;
  const verb = (match[1] ?? '').toLowerCase();
  const rest = match[2];
  const whole = click(clause.phrase(clause.text), null, verb);
  if (rest === undefined) return [whole];
  const object = clause.phrase(rest.replace(/^(?:to|for|on|with|in)\s+/iu, ''));
  const readings: [Instruction, ...Instruction[]] = [whole];
  const withParticle = particle.exec(rest)?.[0];
  if (withParticle !== undefined && /^(?:in|out|up|off|on|down)$/iu.test(withParticle)) {
    const owner = clause.phrase(rest.slice(withParticle.length));
    if (owner !== '') readings.push(click(`${verb} ${withParticle}`, owner));
  } else {
    readings.push(click(verb, object, verb));
    if (generic.test(object)) readings.push(click(verb, null, verb));
  }
  // "Add an adult", "remove a child": a stepper beside the word.
  if (verb === 'add')
    readings.push(click('plus', object), { kind: 'enter', text: clause.value(rest), target: null });
  if (verb === 'remove') readings.push(click('minus', object));
  if (viewing.test(verb)) readings.push(click(object, null, verb));
  if (verb === 'compare') readings.push({ kind: 'check', target: `compare for ${object}`, on: true });
  if (/^(?:leave|quit)$/u.test(verb)) readings.push(click(`close ${object}`));
  if (unique.test(verb) && object !== '') readings.push(click(verb, null, verb));
  const [first, second, ...others] = readings;
  // "Reply to the third message": the entry counts before any name does.
  return second !== undefined && ordinal.test(rest) ? [second, first, ...others] : readings;
};

/** Things put into and taken out of carts and lists: a button that belongs to the thing. */
export const readOwned: Rule = (clause) => {
  const added = adding.exec(clause.text);
  if (added !== null) {
    const owner = clause.phrase(added[1] ?? '');
    const label = `add to ${(added[2] ?? '').toLowerCase().replace(/^shopping\s+/u, '')}`;
    const known = owner === '' || /^(?:it|this|that|them|product|item|one)$/iu.test(owner);
    if (known) return [click(label)];
    const entry: Instruction = { kind: 'enter', text: clause.value(added[1] ?? ''), target: null };
    const isList = /list$/iu.test(added[2] ?? '');
    return [click(label, owner), click(label), ...(isList ? [entry] : [])];
  }
  const removed = removing.exec(clause.text);
  return removed === null ? null : [click('remove', clause.phrase(removed[1] ?? ''))];
};

/** "The necessary cookies": what the banner is about is not written on its buttons. */
const aboutCookies = /\s*\b(?:the\s+|all\s+the\s+)?(?:tracking\s+)?cookies?$/iu;

function withoutCookies(readings: Readings): Readings {
  const shorter = readings.flatMap((reading) => {
    if (reading.kind !== 'click' || !aboutCookies.test(reading.target)) return [];
    const target = reading.target.replace(aboutCookies, '').trim();
    return target === '' ? [] : [{ ...reading, target }];
  });
  return [...readings, ...shorter];
}

/** Verbs whose control is the only one of its kind on most pages, whatever it is said to act on. */
const unique =
  /^(?:swap|publish|mail|share|play|start|pause|skip|print|attach|compose|quote|compare|subscribe|follow|leave|join|verify|reset|mute)$/u;

/** Goals: things to achieve that take more than one step and judgement. */
const goal =
  /^(?:find|get|buy|book|order|reserve|plan|compare|recommend|suggest|help|choose|organi[sz]e|arrange|research|figure out|decide|check whether|look into|plan out|tell me which)\s+(?:me|us)?\s*(?:a|an|some|the (?:best|cheapest|nicest|fastest)|what|which|my|with|tickets?|flights?|something)\b.*|^(?:buy|book|order|reserve|plan|compare|recommend|suggest)\b.*|^(?:find|get)\s+(?:me|us|out)\b.*|^find\s+(?:the\s+)?(?:best|cheapest)\b.*/iu;

const readGoal: Rule = (clause) => {
  if (!goal.test(clause.text)) return null;
  const said: Instruction = { kind: 'goal', said: clause.phrase(clause.text) };
  const onPage = readLabelled(clause);
  if (onPage === null) return [said];
  // "Buy now" is a button where there is one.
  const [first, ...others] = onPage;
  return [first, ...others.filter((one) => one.kind !== 'click' || one.owner !== null), said];
};

/** Everything that is one press of something on the page. */
export const readClicking: Rule = (clause) => {
  const { text } = clause;
  if (enter.test(text)) return [{ kind: 'press-enter' }, click(clause.phrase(text))];
  if (dismissing.test(text)) return [{ kind: 'dismiss' }];
  const over = hovering.exec(text);
  if (over !== null) return [{ kind: 'hover', target: clause.phrase(over[1] ?? '') }];
  const pasted = pasting.exec(text);
  if (pasted !== null) {
    const target = pasted[1];
    return [{ kind: 'paste', target: target === undefined ? null : clause.phrase(target) }];
  }
  const copied = copying.exec(text);
  if (copied !== null && !/^(?:copy)\s+(?:link|code|url|button)$/iu.test(text)) {
    return [{ kind: 'copy', target: clause.phrase(copied[1] ?? '') }];
  }
  const pressed = pressingAs.exec(text);
  if (pressed !== null) {
    const how = pressed[1]?.toLowerCase() === 'double' ? 'double' : 'right';
    return [{ kind: 'press-as', how, target: clause.phrase(pressed[2] ?? '') }];
  }
  const clicked = clicking.exec(text);
  if (clicked !== null) return [click(clause.phrase(clicked[1] ?? ''))];
  const labelledReadings = readGoal(clause) ?? readLabelled(clause);
  return labelledReadings === null ? null : withoutCookies(labelledReadings);
};

/** A clause without a verb: perhaps the name of something to click. */
export function readBarePhrase(clause: Clause): Readings {
  const name = clause.phrase(clause.text);
  // Signs alone ("???") name nothing, though they would fit everything.
  if (toWords(name).length === 0) return [{ kind: 'unclear', said: name }];
  const [first, ...others] = withoutCookies([click(name)]);
  return [first, ...others, { kind: 'unclear', said: name }];
}

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
    const isOn = splitVerb[2]?.toLowerCase() === 'on';
    // To press what is named would switch it on as well as off: “accept all cookies” for “turn all cookies off”.
    const press: Instruction = { kind: 'click', target, owner: null, verb: null };
    return [{ kind: 'check', target, on: isOn }, isOn ? press : clickOn(clause, clause.text)];
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

const email = String.raw`(\S+@\S+\.\S+)`;
const subscribing = new RegExp(
  String.raw`^(?:subscribe|sign\s+(?:me|us)\s+up|sign\s+up|register|join)(?:\s+(?:me|us))?(?:\s+(?:for|to)\s+(?:the\s+)?(.+?))?\s+(?:with|using|as|by|under)\s+(?:the\s+address\s+|my\s+address\s+)?${email}$`,
  'iu',
);
/** "Use voucher ABC-1", "redeem the code ABC-1" */
const redeeming =
  /^(?:use|redeem|apply)\s+(?:the\s+|my\s+|a\s+)?((?:(?:promo|discount|gift|promotional)\s+)?(?:voucher|code|coupon)(?:\s+code)?)\s+(\S+)$/iu;
/** "Submit a reading of 48213" */
const submitting =
  /^(?:submit|send|report|enter|log|record)\s+(?:a\s+|the\s+|my\s+)?(.+?)\s+of\s+([\d.,]+)$/iu;
const answering =
  /^(?:reply|answer|respond|comment)(?:\s+(?:to\s+)?(?:it|this|that|the (?:mail|message|post|thread|e-?mail)))?(?:\s*:\s*|\s+(?:with|saying|that says|by saying|by writing|and say|and write)\s+)(.+)$/iu;

/** Text that goes into a field and is sent at once. */
export const readSending: Rule = (clause) => {
  const subscribed = subscribing.exec(clause.text);
  if (subscribed !== null) {
    const what = subscribed[1] === undefined ? '' : `${clause.phrase(subscribed[1])} `;
    const text = clause.value(subscribed[2] ?? '');
    return [
      { kind: 'send', text, target: null, button: 'subscribe' },
      { kind: 'send', text, target: null, button: 'sign up' },
      { kind: 'send', text, target: `${what}email`, button: 'submit' },
    ];
  }
  const redeemed = redeeming.exec(clause.text);
  if (redeemed !== null) {
    const text = clause.value(redeemed[2] ?? '');
    return [{ kind: 'send', text, target: clause.phrase(redeemed[1] ?? ''), button: 'apply' }];
  }
  const submitted = submitting.exec(clause.text);
  if (submitted !== null) {
    const text = clause.value(submitted[2] ?? '');
    return [{ kind: 'send', text, target: clause.phrase(submitted[1] ?? ''), button: 'submit' }];
  }
  const answered = answering.exec(clause.text);
  return answered === null ? null : [{ kind: 'answer', text: clause.value(answered[1] ?? '') }];
};
