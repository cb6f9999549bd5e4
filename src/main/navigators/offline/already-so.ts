import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { toWords, type Word } from '#shared/text/words.ts';

/** "Starred" of "star", "liked" of "like": the form of a verb that tells that it was done. */
const isDoneOf = (written: Word, verb: Word): boolean =>
  written.surface.endsWith('ed') && !verb.surface.endsWith('ed') && written.stem === verb.stem;

/** The text tells that what was said is done: it says the verb so, and nothing else that was not said. */
function saysDone(said: readonly Word[], text: string): boolean {
  const isSaid = (word: Word): boolean => said.some(({ surface }) => surface === word.surface);
  const written = toWords(text).filter((word) => !word.isFunctionWord);
  const done = written.filter((word) => !isSaid(word) && said.some((one) => isDoneOf(word, one)));
  return done.length > 0 && written.every((word) => isSaid(word) || done.includes(word));
}

const nameOf = (candidate: Candidate): string => candidate.name || candidate.text;

/** "#" alone leads nowhere: such a link is a button. */
const leadsAway = ({ role, href }: Candidate): boolean =>
  role === 'link' && href !== null && !/^javascript:|#$/iu.test(href);

/** Links to the things that a verb was done to, "Starred" for "star it": places, which nobody means by the verb. */
export function placesOfDone(verb: string | null, { candidates }: Snapshot): readonly string[] {
  const said = toWords(verb ?? '');
  if (said.length === 0) return [];
  return candidates.filter((one) => leadsAway(one) && saysDone(said, nameOf(one))).map(({ uid }) => uid);
}

/**
 * That a control tells what was said to be so already, by its name ("Starred" for "star it") or as a switch of that name
 * which is on: to press it would undo what was asked for. null where it tells no such thing.
 */
export function tellAlreadySo(phrase: string, verb: string | null, candidate: Candidate): string | null {
  const name = nameOf(candidate);
  const said = toWords(`${verb ?? ''} ${phrase}`);
  const isOn = candidate.states.checked === true && candidate.role !== 'radio';
  const isCalledSo = toWords(name)[0]?.stem === toWords(verb ?? '')[0]?.stem;
  if (saysDone(said, name)) return `It is marked “${name}” already, so I left it as it is.`;
  return isOn && verb !== null && isCalledSo ? `“${name}” is on already, so I left it as it is.` : null;
}
