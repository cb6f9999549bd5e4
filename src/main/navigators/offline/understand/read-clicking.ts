import type { Instruction, Readings } from './instruction.ts';
import type { Clause, Rule } from './rule.ts';

const clicking =
  /^(?:click|double[ -]?click|left[ -]?click|press|tap|hit|push|activate|touch|use|follow)(?:\s+(?:on|onto|at|in))?\s+(.+)$/iu;
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

/** Objects that say no more than the verb does: "send the email", "save changes". */
const generic =
  /^(?:(?:the|a|an|my|this|that|these|those|all|any|your|new|whole|current)\s+)*(?:e-?mail|mail|message|form|changes?|page|item|product|order|post|comment|reply|conversation|thread|booking|application|request|file|document|code|everything|all|details|now|it|this|that|them|one|answer|settings?|letter|note|review|question|draft|selection|choice|filter|filters)s?$/iu;

/** Verbs that may mean pressing the thing itself. Of the others only the control that they name will do. */
const viewing =
  /^(?:view|see|show|hide|open|expand|collapse|unfold|fold|play|pause|select|choose|pick|load|get|go|check|checkout|continue|proceed|start|use|make|change|edit|apply|submit|post|switch|compare|write|create|compose|subscribe|join|register|vote|book|read|add)$/u;

const ordinal = /\b(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th))\b/iu;

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
  if (verb === 'add') readings.push(click('plus', object));
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
    return known ? [click(label)] : [click(label, owner), click(label)];
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
  const clicked = clicking.exec(text);
  if (clicked !== null) return [click(clause.phrase(clicked[1] ?? ''))];
  const labelledReadings = readGoal(clause) ?? readLabelled(clause);
  return labelledReadings === null ? null : withoutCookies(labelledReadings);
};

/** A clause without a verb: perhaps the name of something to click. */
export function readBarePhrase(clause: Clause): Readings {
  const name = clause.phrase(clause.text);
  const [first, ...others] = withoutCookies([click(name)]);
  return [first, ...others, { kind: 'unclear', said: name }];
}
