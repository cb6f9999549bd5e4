import type { Candidate } from '#shared/domain/index.ts';
import { readOrdinal, similarityTo, toWords, type Word } from '#shared/language/index.ts';
import { ground, parseTarget } from '../../grounding/index.ts';
import type { Scene } from './scene.ts';

/** A description must fit an offered choice at least so well to be taken as the answer. */
const fitsFrom = 0.4;
const leadFrom = 0.04;

function byLook(phrase: string, options: readonly Candidate[], scene: Scene): Candidate | null {
  const grounding = ground(parseTarget(phrase), { ...scene.snapshot, candidates: options }, scene.scorer, {
    want: 'any',
    previousUid: null,
    excluded: [],
    option: null,
    verb: null,
  });
  const best = grounding.ranking[0];
  return best !== undefined && best.score >= fitsFrom && grounding.margin >= leadFrom ? best.candidate : null;
}

/** Words that lead up to what tells one from the others. */
const leading = new Set(
  `the one ones that which is are for about of with from at in on called named labelled leaving leaves costing costs
  says saying has having belongs to`.split(/\s+/u),
);

const ordinalIn = /\b(first|second|third|fourth|fifth|sixth|\d+(?:st|nd|rd|th))\s+(\p{L}+)/iu;

/** Words of an entry count from this likeness on. */
const likeFrom = 0.75;
/** Regions looked at around a choice; further out everything is shared. */
const reach = 4;

function surroundingWords(candidate: Candidate, others: readonly Candidate[], scene: Scene): readonly Word[] {
  const words = [...toWords(candidate.name), ...toWords(candidate.description)];
  for (const region of scene.page.chain(candidate.region).slice(0, reach)) {
    const shared = others.some(
      (other) => other !== candidate && scene.page.chain(other.region).includes(region),
    );
    if (shared) break;
    words.push(...scene.page.regionWords(region), ...scene.page.regionName(region));
  }
  return words;
}

/** The one whose own entry says what the phrase says; null when none or several do. */
export function describedBySurroundings(
  phrase: string,
  options: readonly Candidate[],
  scene: Scene,
): Candidate | null {
  const ordinal = ordinalIn.exec(phrase);
  const number = readOrdinal((ordinal?.[1] ?? '').toLowerCase());
  if (ordinal !== null && number !== null && number > 0) {
    // "The second passenger" is headed "Passenger 2", or is simply the second.
    const figure = phrase.replace(ordinalIn, `$2 ${number}`);
    return describedBySurroundings(figure, options, scene) ?? options[number - 1] ?? null;
  }
  const words = toWords(phrase).filter((word) => !leading.has(word.surface) && !word.isFunctionWord);
  if (words.length === 0 || options.length < 2) return null;
  const rated = options
    .map((candidate) => {
      const around = surroundingWords(candidate, options, scene);
      const found = words.filter((word) => {
        const like = similarityTo(word);
        return around.some((one) => like(one) >= likeFrom);
      });
      return { candidate, share: found.length / words.length };
    })
    .sort((a, b) => b.share - a.share);
  const [best, second] = rated;
  if (best === undefined || best.share < 0.6 || (second !== undefined && second.share >= best.share))
    return null;
  return best.candidate;
}

/**
 * The one of several like things that a phrase tells from the others: by what stands in its own entry ("the one for
 * Market hall"), else by itself ("the blue one"). Null when it fits none, or several.
 */
export function describedAmong(
  phrase: string,
  options: readonly Candidate[],
  scene: Scene,
): Candidate | null {
  const text = phrase.replace(/\bone\b/iu, '').trim();
  return describedBySurroundings(text, options, scene) ?? (text === '' ? null : byLook(text, options, scene));
}
