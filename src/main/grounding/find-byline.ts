import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';

const byline = /^(?:written |posted |published |a story |words )?by\s+(.+)$/iu;

/** Links that a line like "By Ines Marlow" names: people call them the author. */
export function findByline(snapshot: Snapshot): ReadonlySet<Candidate> {
  const authors = snapshot.texts.flatMap((text) => {
    const rest = byline.exec(text.text)?.[1];
    return rest === undefined ? [] : [{ rest: foldText(rest), region: text.region }];
  });
  if (authors.length === 0) return new Set();
  return new Set(
    snapshot.candidates.filter(
      (one) =>
        one.name !== '' &&
        (one.role === 'link' || one.tag === 'a') &&
        authors.some(({ rest, region }) => region === one.region && rest.startsWith(foldText(one.name))),
    ),
  );
}
