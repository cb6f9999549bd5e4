import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findAgain } from '../memory.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, impossible } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { simple } from './moving.ts';

/** What controls that close something are called, and those that refuse what it offers: the first way first. */
const ways: readonly RegExp[] = [
  /^(?:close|dismiss|hide)\b|^[x×✕✖]$/u,
  /^(?:no,? thanks|no,? thank you|not now|maybe later|skip)\b/u,
  /\b(?:reject|decline|refuse|deny|disagree|opt out|without accepting|(?:necessary|essential|required) (?:cookies )?only|only (?:strictly )?(?:necessary|essential|required))\b/u,
  /^cancel\b/u,
];
/** To agree closes it as well, and is never done unasked. */
const agreeing =
  /\b(?:accept|agree|allow|consent|ok|okay|yes|got it|understand|subscribe|sign up|continue)\b/u;

const calledOf = ({ name, text }: Candidate): string => foldText(name || text);

/** Closes what lies over the page, or in it, by a control that closes it or refuses; unsure which, it is asked. */
export function resolveDismiss({ what }: InstructionOf<'dismiss'>, scene: Scene): Assessment {
  const { page, snapshot } = scene;
  const chosen = findAgain(snapshot, scene.work.chosen);
  const press = (one: Candidate, why: string): Assessment =>
    certain(() => simple(one, { intent: 'click', uid: one.uid }, why));
  if (chosen !== null) return press(chosen, 'chosen by the user');
  const controls = snapshot.candidates.filter(
    ({ affordances, states, inViewport }) =>
      affordances.includes('click') && !states.disabled && (inViewport || page.modal >= 0),
  );
  const dialogs =
    page.modal >= 0
      ? [page.modal]
      : [...snapshot.regions.keys()].filter((index) => snapshot.regions[index]?.kind === 'dialog');
  const around = ({ region }: Candidate): number | undefined =>
    page.chain(region).find((one) => dialogs.includes(one));
  const over = controls.filter((one) => around(one) !== undefined);
  const words = toWords(what ?? '').filter(({ isFunctionWord }) => !isFunctionWord);
  const isAbout = (one: Candidate): boolean => {
    const held = [...toWords(calledOf(one)), ...page.regionWords(around(one) ?? one.region)];
    return words.some(({ stem }) => held.some((other) => other.stem === stem));
  };
  // What was said of it tells it from other things over the page, where it tells anything.
  const told = over.filter(isAbout);
  const within = told.length > 0 ? told : over;
  for (const way of ways) {
    const closing = (within.length > 0 ? within : controls).filter(
      (one) => way.test(calledOf(one)) && !agreeing.test(calledOf(one).replace(way, '')),
    );
    const meant = closing.length > 1 && closing.some(isAbout) ? closing.filter(isAbout) : closing;
    const [only] = meant;
    if (only === undefined) continue;
    // What stands in the page and is not called so may belong to anything.
    if (within.length === 0 && !isAbout(only) && way !== ways[0]) continue;
    if (meant.every((one) => around(one) === around(only) && calledOf(one) === calledOf(only)))
      return press(only, `closes by “${only.name || only.text}”`);
    return askAmong(meant);
  }
  const buttons = within.filter(({ role }) => role === 'button');
  const [only] = buttons;
  if (only === undefined) return impossible('I see nothing here that could be closed.', 0.4);
  if (buttons.length === 1 && !agreeing.test(calledOf(only))) return press(only, 'the only way to close it');
  // To accept and to refuse both close it, and are not the same.
  return askAmong(buttons);
}

function askAmong(candidates: readonly Candidate[]): Assessment {
  const ranking = candidates.map((candidate) => ({ candidate, score: 0.6, why: 'closes it' }));
  return certain(() => ({
    kind: 'ask',
    grounding: { ranking, margin: 0, decision: 'unsure' },
    about: 'close',
  }));
}
