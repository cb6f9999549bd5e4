import type { Scene } from '../scene.ts';
import { type Assessment, certain, type Step, tell, tellLost } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { answerNamedEntry, answerOrdinal, answerSuperlative, readSection } from './answer-entry.ts';
import { answerFromField, answerLocked } from './answer-from-field.ts';
import { answerCount, answerList } from './answer-from-list.ts';
import { answerFromTexts, keywords } from './answer-from-texts.ts';
import { answerHeadings } from './answer-headings.ts';
import { answerPage } from './answer-page.ts';
import { shorten } from './entry-words.ts';
import { describePage } from './page-overview.ts';

/** "Read the comments": the part of the page under that heading. */
const reading =
  /^(?:read|read out|read me|tell me|what (?:are|is|do)|show me|list)\s+(?:out\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:section|part|aloud|out|say|to me|for me))*$/iu;

function answerSection(question: string, scene: Scene): Step | null {
  const phrase = reading.exec(question)?.[1];
  const section = phrase === undefined ? null : readSection(phrase, scene);
  return section === null ? null : tell(section);
}

const aboutPage =
  /^(?:where am i|what(?:'s| is) this|what (?:page|site|website) (?:is this|am i on|are we on)|what(?:'s| is) (?:the )?(?:title|name|url|address)(?: of (?:this|the) (?:page|site))?|where are we|which (?:page|site) (?:is this|am i on))$/iu;
const summary =
  /^(?:summari[sz]e|summary|describe|read|read out|tell me about|give me (?:a|the) (?:summary|overview)(?: of)?|what(?:'s| is) (?:on|this|the)|what does|explain|what do you see|what can you see)\s*(?:it|me|this|the|on)?\s*(?:the\s+|this\s+)?(?:whole\s+)?(?:page|site|website|screen|article|here|about|say)?(?:\s+(?:about|say|says|here))?$/iu;
/** The page itself tells a number of what was asked for. */
const sure = /^[^\n]*\d[^\n]*(?:results?|products?|items?|messages?|flights?)\b/iu;
const subject =
  /^what(?:'s| is| are)\s+(?:the\s+)?(?:(?:question|topic|subject|point|content)\s+(?:of|in)\s+)?(?:this|the)\s+(?:thread|article|page|post|story|question|discussion|topic|message|e-?mail)(?:\s+(?:about|saying))?$/iu;

function answer(question: string, scene: Scene): Step {
  const paged = answerPage(question, scene);
  if (paged !== null) return tell(paged.say, paged.listed);
  if (aboutPage.test(question)) {
    return tell(`This is “${scene.snapshot.title}” at ${scene.snapshot.url}.`);
  }
  if (/^(?:what|which|how many|list|show)\b.*\btabs\b/iu.test(question)) {
    const names = scene.snapshot.tabs.map(
      (tab, index) => `${index + 1}. ${tab.title || tab.url}${tab.active ? ' (in front)' : ''}`,
    );
    return tell(names.join('\n'));
  }
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
  return tellLost(
    'I cannot find that on this page. I can read out what it lists, its headings, or any text it shows.',
  );
}

/** An answer out of what the page shows; no model reads along, so it quotes rather than explains. */
export function assessRead(instruction: InstructionOf<'read'>, scene: Scene): Assessment {
  const question = instruction.question.replace(/[?.!\s]+$/u, '');
  return certain(() => answer(question, scene));
}
