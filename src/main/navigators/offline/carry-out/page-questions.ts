import type { Candidate } from '#shared/domain/index.ts';
import { shorten, toWords } from '#shared/text/words.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { answerByMeaning } from './best-passage.ts';
import { clickOn } from './clicking.ts';
import { answerCount, answerOrdinal } from './entries.ts';
import { readSection } from './headings.ts';
import { describePage } from './page-overview.ts';
import { answerPage } from './reading-aloud.ts';
import { answerSuperlative } from './superlatives.ts';
import { keywords } from './text-answers.ts';
import { wantedShape } from './wanted-value.ts';

/** Nouns for all of what a page shows. */
const whole =
  /^(?:screen|article|thread|story|post|question|topic|subject|point|summary|overview|discussion|message|e-?mail|section|part)$/u;

/** “Read the comments”: the part of the page under that heading, or all of it. */
const asksAbout = /^(?:what|read|tell|show|list|give|describe|explain|summar)/iu;

/** What the question is about tells where the answer is: the page as a whole, an entry by its place, an end of a scale, a
 * list, a section; everything else is found by its meaning among all that the page says. */
function answer(question: string, scene: Scene): Step {
  const paged = answerPage(question, scene);
  if (paged !== null) return tell(paged.say, paged.listed);
  if (/^(?:what|which|how many|list|show)\b.*\btabs\b/iu.test(question)) return tell(nameTabs(scene));
  for (const answerBy of [answerOrdinal, answerSuperlative, answerCount]) {
    const particular = answerBy(question, scene);
    if (particular !== null) return particular;
  }
  if (!asksAbout.test(question) || wantedShape(question) !== null) return answerByMeaning(question, scene);
  // “What is this thread about?”, “read me the message”: no word is left that tells a part of it.
  const words = keywords(question).filter(({ surface }) => !whole.test(surface));
  if (words.length === 0) return describePage(scene);
  const section = readSection(words, scene);
  return section === null ? answerByMeaning(question, scene) : tell(section);
}

const nameTabs = ({ snapshot: { tabs } }: Scene): string =>
  tabs
    .map(({ title, url, active }, index) => `${index + 1}. ${title || url}${active ? ' (in front)' : ''}`)
    .join('\n');

/** Where a section was opened to look into. */
const lookedInto = 'opened a section';

/** A section that is folded up and has only words of the question for its name: what is asked may stand in it. */
function foldedSection(question: string, scene: Scene): Candidate | null {
  const words = keywords(question);
  const folded = scene.snapshot.candidates.filter((one) => {
    const name = toWords(one.name).filter((word) => !word.isFunctionWord);
    return (
      one.states.expanded === false &&
      one.attributes['aria-haspopup'] === undefined &&
      !one.states.disabled &&
      name.length > 0 &&
      name.every((word) => words.some(({ stem }) => stem === word.stem))
    );
  });
  return folded.length === 1 ? (folded[0] ?? null) : null;
}

/** What came into sight when the section was opened. */
function whatAppeared({ turns }: Scene): string {
  const last = turns.findLast((turn) => turn.speaker === 'navigator');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return '';
  return last.outcome.changes.flatMap((change) => (change.kind === 'text' ? change.appeared : [])).join(' ');
}

/** A question only looks: where nothing in sight answers it, one section that is named by it is opened and read. */
function lookFor(question: string, scene: Scene): Step {
  const opened = scene.work.phase === lookedInto ? whatAppeared(scene) : '';
  if (opened !== '') return tell(shorten(opened, 400));
  const answered = answer(question, scene);
  if (answered.kind !== 'tell' || scene.work.phase === lookedInto) return answered;
  if (!answered.isLost && answered.isByMeaning !== true) return answered;
  const section = foldedSection(question, scene);
  return section === null
    ? answered
    : { ...clickOn(section, null), nextPhase: lookedInto, reason: `“${section.name}” may say it` };
}

/** An answer out of what the page shows; no model reads along, so it quotes rather than explains. */
export function resolveRead(instruction: InstructionOf<'read'>, scene: Scene): Assessment {
  const question = instruction.question.replace(/[?.!\s]+$/u, '');
  return certain(() => lookFor(question, scene));
}
