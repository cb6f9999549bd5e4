import type { Candidate, Intent, ScoredCandidate } from '#shared/domain/index.ts';
import { foldText, shorten } from '#shared/text/words.ts';
import type { Proposal } from '../../agent/ports.ts';
import { type Grounding, isByChance } from '../../grounding/index.ts';
import {
  findCountLine,
  findMainHeading,
  findNotice,
  findUndoable,
  isSent,
  undoing,
} from './carry-out/index.ts';
import type { Look } from './looking.ts';
import { advance, findAgain, rememberElement, type State, writeMemory } from './memory.ts';
import type { Scene } from './scene.ts';
import { wordSeen } from './seen-changes.ts';
import type { ActStep, Step } from './step.ts';
import type { Instruction } from './understand/index.ts';

const endSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/**
 * The words that end a turn: what needed no doing, and what was seen to come of what was done. The page's own message
 * comes before anything that Parley could say of it.
 */
export function wordClosing(scene: Scene): string {
  const { snapshot, state } = scene;
  const notes = [...state.notes, ...(state.several > 1 ? [`Done, ${state.several} in turn.`] : [])].join(' ');
  if (!state.acted) return notes === '' ? 'There was nothing to do.' : notes;
  const seen = wordSeen(scene.turns);
  const notice = seen?.led === true ? null : findNotice(scene);
  if (seen !== null && !seen.led)
    return join(
      notes,
      notice === null || seen.words.includes(notice) ? seen.words : `The page says: “${notice}”`,
    );
  const line = findCountLine(scene) ?? findNotice(scene) ?? findMainHeading(scene);
  const title = snapshot.title || snapshot.url;
  const page = line === null ? `The page is “${title}”.` : `The page is “${title}”: ${endSentence(line)}`;
  // Where nothing was to be seen (a hover, a copy) there is only that it was done.
  return seen === null ? join('Done.', notes, page) : join(seen.words, notes, page);
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Names in questions are cut here, in characters. */
const nameLength = 50;

const landmarks: Readonly<Record<string, string>> = {
  banner: 'in the header',
  footer: 'in the footer',
  navigation: 'in the navigation',
  complementary: 'in the sidebar',
  dialog: 'in the dialog',
};

function nameOf(candidate: Candidate): string {
  const name =
    candidate.name ||
    candidate.text ||
    candidate.nearbyLabel ||
    candidate.description ||
    candidate.attributes.placeholder ||
    '';
  return name === '' ? `${candidate.role || 'something'} without a name` : shorten(name, nameLength);
}

/** What an entry of a list is called: its heading, or the first thing in it that is not the control itself. */
function entryName(region: number, candidate: Candidate, scene: Scene): string {
  const named = scene.snapshot.regions[region]?.name ?? '';
  if (named !== '' && foldText(named) !== foldText(candidate.name)) return named;
  const texts = scene.page.textsIn(region);
  const heading = texts.find((text) => text.headingLevel > 0) ?? texts.find((text) => text.text.length > 3);
  if (heading !== undefined && foldText(heading.text) !== foldText(candidate.name)) return heading.text;
  const other = scene.page
    .candidatesIn(region)
    .find((one) => one.name !== '' && foldText(one.name) !== foldText(candidate.name));
  return other?.name ?? '';
}

function surroundings(candidate: Candidate, scene: Scene): string {
  for (const region of scene.page.chain(candidate.region)) {
    const one = scene.snapshot.regions[region];
    if (one === undefined) continue;
    if (one.kind === 'item' || one.kind === 'row') {
      const name = entryName(region, candidate, scene);
      if (name !== '') return `for ${shorten(name, nameLength)}`;
      if (one.index >= 0) return `number ${one.index + 1}`;
    }
    const landmark = landmarks[one.kind];
    if (landmark !== undefined) return landmark;
    if (one.name !== '' && (one.kind === 'section' || one.kind === 'form' || one.kind === 'list')) {
      return `in ${shorten(one.name, nameLength)}`;
    }
  }
  return '';
}

function place(candidate: Candidate, scene: Scene): string {
  const { width, height } = scene.snapshot.viewport;
  const x = (candidate.box.x + candidate.box.width / 2) / width;
  const y = (candidate.box.y + candidate.box.height / 2) / height;
  if (y > 1) return 'further down';
  if (y < 0) return 'further up';
  const vertical = y < 0.33 ? 'top' : y > 0.67 ? 'bottom' : 'middle';
  const horizontal = x < 0.33 ? 'left' : x > 0.67 ? 'right' : '';
  return `${vertical}${horizontal === '' ? '' : ` ${horizontal}`}`;
}

/** One line per candidate that tells it from the others: its name, and where that is not enough, its place. */
function tellApart(candidates: readonly Candidate[], scene: Scene): readonly string[] {
  const names = candidates.map(nameOf);
  const around = candidates.map((candidate) => surroundings(candidate, scene));
  return candidates.map((candidate, index) => {
    const name = names[index] ?? '';
    const alike = names.filter((other) => foldText(other) === foldText(name)).length > 1;
    if (!alike) return name;
    const beside = around[index] ?? '';
    const unique =
      beside !== '' && around.filter((other, at) => other === beside && names[at] === name).length === 1;
    if (unique) return `${name} (${beside})`;
    const where = place(candidate, scene);
    return beside === '' ? `${name} (${where})` : `${name} (${beside}, ${where})`;
  });
}

/** Candidates kept with a turn. */
const keptCandidates = 10;

function scored(grounding: Grounding | null | undefined): readonly ScoredCandidate[] | null {
  if (grounding === null || grounding === undefined) return null;
  return grounding.ranking.slice(0, keptCandidates).map(({ candidate, score }) => ({
    element: {
      uid: candidate.uid,
      tag: candidate.tag,
      role: candidate.role,
      text: candidate.name || candidate.text || candidate.nearbyLabel || candidate.description,
      bbox: candidate.box,
    },
    score,
  }));
}

/** What an instruction enters; null where it enters nothing. */
const enteredBy = (reading: Instruction): string | null =>
  'text' in reading ? reading.text : 'value' in reading ? reading.value : null;

/**
 * What was understood, for the trace. What is to be entered stays out in every reading of the words, also in one that takes all of
 * them for a name: it may be a secret.
 */
export function showParse(state: State): string {
  return JSON.stringify(
    state.plan.map(({ readings }) => {
      const entered = readings.flatMap((reading) => enteredBy(reading) ?? []);
      const edits = readings.some(({ kind }) => kind === 'edit');
      if (entered.length === 0 && !edits) return readings;
      return readings.map((reading) => {
        const target = 'target' in reading && !edits ? reading.target : null;
        const isShown = target !== null && !entered.some((text) => target.includes(text));
        return { kind: reading.kind, ...(isShown ? { target } : {}) };
      });
    }),
  );
}

interface Words {
  readonly say: string;
  readonly choices?: readonly Candidate[];
  /** Names of the choices that tell them apart. */
  readonly choiceNames?: readonly string[];
  readonly grounding?: Grounding | null;
}

/** Something said, which hands the turn back. */
export function proposeSay(words: Words, state: State, reply: string): Proposal {
  return {
    action: { intent: 'say', utterance: words.say },
    reason: '',
    prompt: '',
    reply,
    author: 'user',
    usage: null,
    candidates: scored(words.grounding),
    choices: words.choices ?? [],
    choiceNames: words.choiceNames ?? [],
    last: true,
    memory: writeMemory(state),
  };
}

/** Something for the page as a whole, which says itself what came of it. */
export function proposeCommand(
  { command, about, undoes }: Extract<Step, { kind: 'command' }>,
  reading: number,
  state: State,
  reply: string,
): Proposal {
  const last = state.plan.length === 1;
  const finds = command.kind === 'find' || command.kind === 'find-on';
  const rest = last ? advance(state) : { ...state, work: { ...state.work, reading, nextPhase: null } };
  const undone = undoes === undefined ? state.undone : [...state.undone, undoes];
  const reason = undoes === undefined ? '' : undoing;
  return { ...proposeSay({ say: about }, { ...rest, finds, undone }, reply), reason, command, last };
}

/** A press that only looks for what is not in view. */
export function proposeLook({ action, target, looking }: Look, state: State, reply: string): Proposal {
  const about = looking.pending === 'shut' ? 'puts back what was opened' : 'looks for it';
  const step = { kind: 'act', action, target, grounding: null, nextPhase: null, reason: about } as const;
  const next = { ...state, work: { ...state.work, looking } };
  return { ...proposeAct(step, next, reply), looks: true };
}

/** Something done. */
function proposeAct(step: ActStep, state: State, reply: string): Proposal {
  return {
    action: step.action,
    reason: step.reason,
    prompt: '',
    reply,
    author: 'user',
    usage: null,
    candidates: scored(step.grounding),
    choices: [],
    last: false,
    memory: writeMemory(state),
  };
}

/** Actions after which "no, the other one" has nothing to go back to. */
const leaving: ReadonlySet<Intent> = new Set(['load', 'tabcreate', 'tabswitch', 'tabremove']);

/** An instruction as it is kept for corrections. A secret is not kept: it would have to be said again. */
export function plainly(instruction: Instruction, secret: boolean): Instruction {
  if (instruction.kind === 'named')
    return { kind: 'click', target: instruction.name, owner: null, verb: null };
  if (!secret) return instruction;
  if ('text' in instruction) return { ...instruction, text: '' };
  return 'value' in instruction ? { ...instruction, value: '' } : instruction;
}

const staysSent = 'What it sent to the site is not taken back by that.';

/** Proposes the action, and notes what it is aimed at for corrections and for undoing. */
export function actOn(step: ActStep, reading: number, state: State, scene: Scene, reply: string): Proposal {
  const instruction = scene.state.plan[0]?.readings[reading];
  const undone = instruction?.kind === 'undo' ? findUndoable(scene, instruction.turnId) : null;
  const returns = instruction?.kind === 'history' && instruction.returns === true;
  const keeps = step.target === null ? returns || !leaving.has(step.action.intent) : true;
  const remembered =
    instruction?.kind === 'undo' || (step.target === null && keeps)
      ? state.touched
      : step.target === null || instruction === undefined
        ? null
        : {
            instruction: plainly(instruction, step.target.secret !== null),
            target: rememberElement(step.target),
          };
  const work = { ...state.work, reading, uid: step.target?.uid ?? null, nextPhase: step.nextPhase };
  const isListed =
    step.target === null ||
    state.listed.some((one) => one.name === step.target?.name || one.uid === step.target?.uid);
  const next: State = {
    ...state,
    work,
    finds: false,
    touched: remembered,
    intended: null,
    listed: isListed ? state.listed : [],
    undone: undone === null ? state.undone : [...state.undone, undone.id],
    notes: undone !== null && isSent(undone) ? [...state.notes, staysSent] : state.notes,
  };
  return proposeAct(step, next, reply);
}

/** Choices offered in a question: as many as can be kept in mind. */
const mostChoices = 3;
/** Choices that an answer may describe though they were not read out. */
const mostOptions = 40;
/** A choice must fit at least this part as well as the best. */
const choiceShare = 0.72;
/** … or this part as likely, where a model says how likely each is. */
const chanceShare = 0.2;

/** Asks the open question once more, where what was said answers it and fits nothing that was offered. */
export function askAgain(said: string, state: State, scene: Scene, reply: string): Proposal {
  const { question } = state;
  const offered = question?.kind === 'which' ? question.options.slice(0, question.told) : [];
  const choices = offered.flatMap((option) => findAgain(scene.snapshot, option) ?? []);
  const names = tellApart(choices, scene);
  const listed = names.map((name, index) => `${index + 1}. ${name}`).join(', ');
  const say = `I cannot tell which of these is “${said.trim()}”. Say its number, or “none of these”: ${listed}.`;
  return proposeSay({ say, choices, choiceNames: names }, state, reply);
}

/** Those that fit nearly as well as the best, and it. */
export function nearBest({ ranking }: Grounding): Grounding['ranking'] {
  const [best] = ranking;
  const least = (best?.score ?? 0) * (isByChance(best?.why ?? '') ? chanceShare : choiceShare);
  return ranking.filter((one) => one.score >= least);
}

/** Asks which of the likeliest candidates is meant; the answer is the user's next utterance. */
export function askWhich(
  step: Extract<Step, { kind: 'ask' }>,
  reading: number,
  state: State,
  scene: Scene,
  reply: string,
): Proposal {
  const near = nearBest(step.grounding);
  const choices = near.slice(0, mostChoices).map((one) => one.candidate);
  const names = tellApart(choices, scene);
  const work = { ...state.work, reading };
  const options = near.slice(0, mostOptions).map((one) => rememberElement(one.candidate));
  const question = { kind: 'which', options, told: choices.length, reading } as const;
  const asked = state.plan[0]?.readings[reading];
  const intended = asked === undefined ? null : plainly(asked, false);
  const next: State = { ...state, work, question, intended };
  const only = names[0] ?? '';
  const which =
    choices.length === 1
      ? `I am not sure about “${step.about}”. Do you mean ${only}?`
      : `Which one do you mean by “${step.about}”? ${names.map((name, index) => `${index + 1}. ${name}`).join(', ')}.`;
  const say = join(...state.notes, which);
  return proposeSay({ say, choices, choiceNames: names, grounding: step.grounding }, next, reply);
}
