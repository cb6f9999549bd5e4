import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import { foldText, readCardinal, toWords, type Word } from '#shared/language/index.ts';
import { findRun, parseTarget, primaryOf, type Run } from '../../../grounding/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { answerNamedEntry, answerOrdinal, answerSuperlative, readSection } from './answer-entry.ts';
import { readEntry, sharedTexts, shorten } from './entry-words.ts';

/** Entries read out at once; more are not kept in mind. */
const readAtOnce = 5;
/** Headings are short: as many as this are read out. */
const headingsAtOnce = 20;

const isCandidate = (candidate: Candidate | null): candidate is Candidate => candidate !== null;

function sayList(run: Run, count: number, scene: Scene): Step {
  const shared = sharedTexts(run.entries, scene);
  const read = run.entries.slice(0, count);
  const lines = read.map((entry, index) => `${index + 1}. ${readEntry(entry, scene, shared)}`);
  const more = run.entries.length - read.length;
  const listed = read.map((entry) => primaryOf(entry, run, scene.page)).filter(isCandidate);
  return tell([...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'), listed);
}

const countText =
  /\b(?:of\s+)?([\d.,]+)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|emails?|articles?|hits|threads?|hotels?)\b/iu;

/** The line that tells how many results there are, as the page words it; null when there is none. */
export function findCountLine(scene: Scene): string | null {
  const none =
    /^(?:no|0|zero)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|hits|posts?)\b.*/iu;
  for (const block of scene.snapshot.texts) {
    if (block.text.length > 90 || /[©★☆]/u.test(block.text) || isSideline(block, scene)) continue;
    if (none.test(block.text)) return block.text;
    if (countText.test(block.text) && !/[£$€]/u.test(block.text) && !insideEntry(block, scene))
      return block.text;
  }
  return null;
}

const insideEntry = (block: TextBlock, scene: Scene): boolean =>
  scene.page.chain(block.region).some((region) => {
    const one = scene.snapshot.regions[region];
    return one?.kind === 'item' && one.size > 2;
  });

function describePage(scene: Scene): Step {
  const { snapshot } = scene;
  const headings = snapshot.texts
    .filter((text) => text.headingLevel > 0)
    .slice(0, 6)
    .map((text) => text.text);
  const inMain = snapshot.texts.filter(
    (text) => text.headingLevel === 0 && text.text.length > 40 && !isSideline(text, scene),
  );
  const parts = [`This is “${snapshot.title || snapshot.url}”.`];
  if (headings.length > 0) parts.push(`Its headings: ${headings.join('; ')}.`);
  if (inMain.length > 0)
    parts.push(
      shorten(
        inMain
          .slice(0, 3)
          .map((text) => text.text)
          .join(' '),
        400,
      ),
    );
  return tell(parts.join(' '));
}

/** The heading of the main part, where it says something that the title does not; null otherwise. */
export function findMainHeading(scene: Scene): string | null {
  const { texts, title } = scene.snapshot;
  const heading = texts.find((text) => text.headingLevel === 1 && !isSideline(text, scene));
  if (heading === undefined || heading.text.length > 90) return null;
  return foldText(title).includes(foldText(heading.text)) ? null : heading.text;
}

/** Words that say how something went, by which a notice is told from other text that came. */
const news =
  /\b(?:added|removed|deleted|saved|sent|done|thank|thanks|success|welcome|updated|changed|error|invalid|required|must|cannot|could not|failed|archived|moved|subscribed|confirmed|applied|booked|undo|copied|posted|signed)\b/iu;

/** What the page said in answer to the last action; null when nothing that looks like an answer came. */
export function findNotice(scene: Scene): string | null {
  const last = scene.turns.findLast((turn) => turn.speaker === 'navigator');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return null;
  const came = last.outcome.changes.flatMap((change) => (change.kind === 'text' ? change.appeared : []));
  return came.find((text) => text.length <= 120 && news.test(text)) ?? null;
}

const isSideline = (text: TextBlock, scene: Scene): boolean =>
  scene.page
    .chain(text.region)
    .some((region) =>
      ['footer', 'navigation', 'banner'].includes(scene.snapshot.regions[region]?.kind ?? ''),
    );

function whatCanIDo(scene: Scene): Step {
  const seen = new Set<string>();
  const names = (test: (candidate: Candidate) => boolean, most: number): string[] => {
    const found: string[] = [];
    for (const candidate of scene.snapshot.candidates) {
      const name = candidate.name || candidate.nearbyLabel;
      if (found.length >= most || !candidate.inViewport || !test(candidate) || name === '' || seen.has(name))
        continue;
      seen.add(name);
      found.push(shorten(name, 40));
    }
    return found;
  };
  const fields = names((one) => one.affordances.includes('type') || one.affordances.includes('select'), 6);
  const buttons = names((one) => one.role === 'button' && !one.states.disabled, 8);
  const links = names((one) => one.role === 'link', 8);
  const parts = [
    fields.length > 0 ? `Fields: ${fields.join(', ')}.` : '',
    buttons.length > 0 ? `Buttons: ${buttons.join(', ')}.` : '',
    links.length > 0 ? `Links: ${links.join(', ')}.` : '',
  ].filter((part) => part !== '');
  return tell(parts.length === 0 ? 'I see nothing here to press or fill in.' : parts.join(' '));
}

const listNouns =
  /\b(results?|items?|products?|articles?|posts?|messages?|e-?mails?|mails?|flights?|hotels?|reviews?|comments?|stories|threads?|topics?|questions?|videos?|books?|offers?|deals?|listings?|entries|rows?|bills?|orders?|notifications?|conversations?|replies|answers?|headlines?|suggestions?|options?|shoes?|discussions?)\b/iu;

const questionWords = new Set(
  `what what's whats which who who's when where why how is are was were does do did tell read list say summarize
  summarise describe give show count repeat there here page site website about out aloud much many long it say says
  written name see find me can you could please all any current currently have has had get got am does cost costs
  costing take takes last lasts state explain report check whether if first text line value content contents on in of the a an to for`.split(
    /\s+/u,
  ),
);

function keywords(question: string): readonly Word[] {
  return toWords(question).filter((word) => !word.isFunctionWord && !questionWords.has(word.surface));
}

interface Answer {
  readonly score: number;
  readonly text: string;
}

const value =
  /[\d£$€%]|\b(?:yes|no|free|in stock|out of stock|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/iu;
const money = /[£$€]\s?\d|\d\s?(?:£|€|eur|usd|gbp|kr|chf)\b/iu;

/** The texts that belong to a label: on its line to the right, else right below. */
function besideText(block: TextBlock, scene: Scene): readonly string[] {
  const middle = block.box.y + block.box.height / 2;
  const line = scene.snapshot.texts.filter(
    (other) =>
      other !== block &&
      other.box.x >= block.box.x + block.box.width - 4 &&
      middle >= other.box.y &&
      middle <= other.box.y + other.box.height,
  );
  if (line.length > 0) return line.slice(0, 3).map((other) => other.text);
  const below = scene.snapshot.texts
    .filter(
      (other) =>
        other !== block &&
        other.box.y >= block.box.y + block.box.height - 4 &&
        other.box.y < block.box.y + block.box.height + 90 &&
        Math.abs(other.box.x - block.box.x) < 160,
    )
    .sort((a, b) => a.box.y - b.box.y);
  return below.slice(0, block.headingLevel > 0 ? 3 : 1).map((other) => other.text);
}

/** What kind of answer a question wants, by its first words. */
const shapes: readonly (readonly [asked: RegExp, shape: RegExp])[] = [
  [/\bhow (?:much|expensive)\b|\b(?:price|cost|costs|total|expensive|cheap)\b/iu, money],
  [
    /\bhow (?:long|soon|quickly|fast)\b/iu,
    /\b(?:\d+|one|two|three|four|five|six|seven|ten)\b[^.]{0,20}\b(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)\b/iu,
  ],
  [/^(?:at )?what time\b|\bwhen\b/iu, /\d{1,2}:\d{2}|\b(?:to|yester)day\b|\d{1,2} \p{L}{3,9}\b|day\b/iu],
  [/\bhow many\b/iu, /\d/u],
];
/** Added where a text has the shape of the answer that is wanted. */
const shapeWorth = 0.5;

function answerFromTexts(question: string, scene: Scene): Answer | null {
  const words = keywords(question);
  const shape = shapes.find(([asked]) => asked.test(question))?.[1] ?? null;
  const wantsMoney = /\b(?:how much|price|cost|costs|total|expensive|cheap)\b/iu.test(question);
  if (words.length === 0 && !wantsMoney) return null;
  let best: Answer | null = null;
  for (const block of scene.snapshot.texts) {
    const found = toWords(block.text);
    const hits = words.filter((word) =>
      found.some((one) => one.stem === word.stem || one.ideas.some((idea) => word.ideas.includes(idea))),
    ).length;
    if (words.length > 0 && hits === 0) continue;
    const beside = besideText(block, scene);
    const whole = [block.text, ...beside].join(' ');
    const coverage = words.length === 0 ? 0.5 : hits / words.length;
    const holdsValue = wantsMoney ? money.test(whole) : value.test(whole);
    const shaped = shape?.test(block.text) === true ? shapeWorth : 0;
    const density = hits / Math.max(3, found.length);
    const score =
      coverage + shaped + (holdsValue ? 0.25 : 0) + 0.3 * density + (isSideline(block, scene) ? -0.2 : 0);
    if (best !== null && score <= best.score) continue;
    const isLabel = block.text.length < 48 && beside.length > 0;
    best = { score, text: isLabel ? `${block.text}: ${beside.join(' ')}` : block.text };
  }
  return best;
}

function describeField(candidate: Candidate): string {
  const name = candidate.name || candidate.nearbyLabel || 'It';
  if (candidate.secret !== null)
    return `${name} is ${candidate.filled ? 'filled in' : 'empty'}; I do not read such fields out.`;
  if (candidate.states.checked !== null)
    return `${name} is ${candidate.states.checked === true ? '' : 'not '}ticked.`;
  if (candidate.options !== null && candidate.options.length > 0) {
    const chosen = candidate.options.find((option) => option.selected)?.label ?? 'nothing';
    const names = candidate.options.slice(0, 12).map((option) => option.label);
    return `${name} is set to ${chosen}. It has ${names.join(', ')}.`;
  }
  const disabled = candidate.states.disabled ? ' It is disabled.' : '';
  if (candidate.value === null && candidate.states.disabled) return `${name} is disabled.`;
  return candidate.value === null || candidate.value === ''
    ? `${name} is empty.${disabled}`
    : `${name} says “${candidate.value}”.${disabled}`;
}

const fieldQuestion =
  /^(?:what(?:'s| is| are)?(?: in| the (?:options|value|text|choices) (?:of|in|for)| selected in| chosen in| typed in(?:to)?)|is|are|what does|what (?:options|choices|values) (?:does|are in|are there (?:in|for))|list the (?:options|choices) (?:in|of|for))\s+(?:the\s+)?(.+?)(?:\s+(?:ticked|checked|on|off|enabled|disabled|selected|empty|filled(?: in)?|have|offer|chosen|available|say|show|contain|hold))?$/iu;

const lockedField =
  /\b(?:greyed|grayed)[- ]out\b|\b(?:disabled|locked|inactive|read[- ]?only|blocked)\b.*\b(?:field|box|input|entry|one)\b/iu;

/** Fields that cannot be changed, with what they hold. */
function answerLocked(question: string, scene: Scene): Step | null {
  if (!lockedField.test(question)) return null;
  const locked = scene.snapshot.candidates.filter(
    (one) =>
      (one.states.disabled || one.attributes.readonly !== undefined) &&
      (one.value !== null || one.affordances.includes('type') || one.affordances.includes('select')),
  );
  const fields = locked.filter((one) => one.role !== 'button' && one.role !== 'link');
  return fields.length === 0 ? null : tell(fields.map(describeField).join(' '));
}

function answerFromField(question: string, scene: Scene): Step | null {
  const match = fieldQuestion.exec(question);
  if (match === null || /^(?:this|it|there|that)\b/iu.test(match[1] ?? '')) return null;
  const grounding = look(match[1] ?? '', 'any', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || best.score < 0.7) return null;
  const candidate = best.candidate;
  const isField = candidate.affordances.some((one) => one === 'type' || one === 'select' || one === 'check');
  return isField ? tell(describeField(candidate)) : null;
}

const howMany =
  /^(?:how many|count|what(?:'s| is) the number of|number of)\s+(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:are|is|do|does|have|has|did|were|was|can)\b.*)?$/iu;

function answerCount(question: string, scene: Scene): Step | null {
  const match = howMany.exec(question);
  if (match === null) return null;
  const noun = (match[1] ?? '').split(/\s+/u).at(-1) ?? '';
  if (/^tabs?$/iu.test(noun)) return tell(`${scene.snapshot.tabs.length} tabs are open.`);
  const words = keywords(match[1] ?? '');
  const told = scene.snapshot.texts.find(
    (text) =>
      /\d/u.test(text.text) &&
      text.text.length < 90 &&
      words.length > 0 &&
      words.every((word) => toWords(text.text).some((one) => one.stem === word.stem)),
  );
  if (told !== undefined) return tell(told.text);
  const plain = /^(?:results?|items?|entries|hits|matches)$/iu.test(noun);
  const line = plain ? findCountLine(scene) : null;
  if (line !== null) return tell(line);
  const controls = { links: 'link', buttons: 'button', checkboxes: 'checkbox' }[noun.toLowerCase()];
  if (controls !== undefined) {
    return tell(
      `${scene.snapshot.candidates.filter((candidate) => candidate.role === controls).length} ${noun}.`,
    );
  }
  const run = listNouns.test(noun) ? findRun(foldText(noun).replace(/s$/u, ''), scene.page) : null;
  return run === null ? null : tell(`I count ${run.entries.length} ${noun} on this page.`);
}

const listing =
  /^(?:what (?:are|were)|which|list|read|read out|read me|tell me|tell me about|show me|name|give me|say|what)\b.*?\b(?:the\s+)?(?:first\s+|top\s+)?(\d+|two|three|four|five|six|seven|eight|nine|ten)?\s*(\p{L}[\p{L}-]*)(?:\s+(?:are there|do you see|on (?:this|the) page|here|did you find|are shown|listed|shown|again|please|out|aloud|for me))*$/iu;

const headlines = /^(?:read|list|tell|what|give|say|show|name)\b.*\b(?:headlines?|headings?|titles)\b/iu;

function answerHeadings(question: string, scene: Scene): Step | null {
  if (!headlines.test(question)) return null;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && !isSideline(text, scene));
  const names = [...new Set(headings.map((text) => text.text))].slice(0, headingsAtOnce);
  return names.length === 0 ? null : tell(names.map((name, index) => `${index + 1}. ${name}`).join('\n'));
}

/** "Read the comments": the part of the page under that heading. */
const reading =
  /^(?:read|read out|read me|tell me|what (?:are|is|do)|show me|list)\s+(?:out\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:section|part|aloud|out|say|to me|for me))*$/iu;

function answerSection(question: string, scene: Scene): Step | null {
  const phrase = reading.exec(question)?.[1];
  const section = phrase === undefined ? null : readSection(phrase, scene);
  return section === null ? null : tell(section);
}

function answerList(question: string, scene: Scene): Step | null {
  const target = parseTarget(
    question
      .replace(
        /^(?:what(?:'s| is| are| does| do)?|which|who|read|read out|read me|tell me|tell me about|show me|give me|say|describe|list)(?:\s+me)?(?:\s+about)?\s+/iu,
        '',
      )
      .replace(/\s+(?:say|says|about|read|cost)$/iu, ''),
  );
  if (target.item !== null && target.ordinal !== null) {
    const run = findRun(target.item, scene.page);
    const entry = run?.entries.at(target.ordinal > 0 ? target.ordinal - 1 : target.ordinal);
    if (run === null || run === undefined || entry === undefined)
      return tell(`I cannot find ${target.phrase} on this page.`);
    const primary = primaryOf(entry, run, scene.page);
    return tell(readEntry(entry, scene, sharedTexts(run.entries, scene)), primary === null ? [] : [primary]);
  }
  const match = listing.exec(question);
  const noun = match?.[2] ?? '';
  if (match === null || !listNouns.test(noun) || !/s$/iu.test(noun)) return null;
  const run = findRun(foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, ''), scene.page);
  if (run === null) return null;
  return sayList(run, readCardinal((match[1] ?? '').toLowerCase()) ?? readAtOnce, scene);
}

const aboutPage =
  /^(?:where am i|what(?:'s| is) this|what (?:page|site|website) (?:is this|am i on|are we on)|what(?:'s| is) (?:the )?(?:title|name|url|address)(?: of (?:this|the) (?:page|site))?|where are we|which (?:page|site) (?:is this|am i on))$/iu;
const summary =
  /^(?:summari[sz]e|summary|describe|read|read out|tell me about|give me (?:a|the) (?:summary|overview)(?: of)?|what(?:'s| is) (?:on|this|the)|what does|explain|what do you see|what can you see)\s*(?:it|me|this|the|on)?\s*(?:the\s+|this\s+)?(?:whole\s+)?(?:page|site|website|screen|article|here|about|say)?(?:\s+(?:about|say|says|here))?$/iu;
const possibilities =
  /^(?:what can i (?:do|click|press|fill in|choose)|what (?:buttons|links|fields|controls|options) (?:are (?:there|here)|do you see|can i (?:click|press|use))|list (?:the |all )?(?:buttons|links|fields|controls)|what(?:'s| is) (?:clickable|possible))(?:\s+(?:here|on (?:this|the) page|now))?$/iu;

/** The page itself tells a number of what was asked for. */
const sure = /^[^\n]*\d[^\n]*(?:results?|products?|items?|messages?|flights?)\b/iu;
const subject =
  /^what(?:'s| is| are)\s+(?:the\s+)?(?:(?:question|topic|subject|point|content)\s+(?:of|in)\s+)?(?:this|the)\s+(?:thread|article|page|post|story|question|discussion|topic|message|e-?mail)(?:\s+(?:about|saying))?$/iu;

function answer(question: string, scene: Scene): Step {
  if (aboutPage.test(question)) {
    return tell(`This is “${scene.snapshot.title}” at ${scene.snapshot.url}.`);
  }
  if (/^(?:what|which|how many|list|show)\b.*\btabs\b/iu.test(question)) {
    const names = scene.snapshot.tabs.map(
      (tab, index) => `${index + 1}. ${tab.title || tab.url}${tab.active ? ' (in front)' : ''}`,
    );
    return tell(names.join('\n'));
  }
  if (possibilities.test(question)) return whatCanIDo(scene);
  const particular =
    answerLocked(question, scene) ?? answerSuperlative(question, scene) ?? answerOrdinal(question, scene);
  if (particular !== null) return particular;
  const words = keywords(question);
  const aboutOne = /^how (?:many|much|long)\b.*\b(?:in|of|for|does|do|has|have|is|are|did)\b/iu.test(
    question,
  );
  const counted = answerCount(question, scene);
  const named = aboutOne ? answerNamedEntry(words, true, scene) : null;
  if (named !== null && !sure.test(counted?.kind === 'tell' ? counted.say : '')) return named;
  if (counted !== null) return counted;
  if (summary.test(question) || subject.test(question)) return describePage(scene);
  const headed = answerHeadings(question, scene);
  if (headed !== null) return headed;
  // "The options in Paper bills" asks about a field, though bills are listed too.
  const aboutField = /\b(?:options|choices|values?|selected|ticked|checked|filled)\b/iu.test(question);
  const order = aboutField
    ? [answerFromField, answerList, answerSection]
    : [answerList, answerSection, answerFromField];
  for (const answerBy of order) {
    const answered = answerBy(question, scene);
    if (answered !== null) return answered;
  }
  const found = answerFromTexts(question, scene);
  if (found !== null && found.score >= 0.6) return tell(shorten(found.text, 400));
  return tell(
    'I cannot find that on this page. I can read out what it lists, its headings, or any text it shows.',
  );
}

/** An answer out of what the page shows; no model reads along, so it quotes rather than explains. */
export function assessRead(instruction: InstructionOf<'read'>, scene: Scene): Assessment {
  const question = instruction.question.replace(/[?.!\s]+$/u, '');
  return certain(() => answer(question, scene));
}
