import { assertNever } from '#shared/text/assert-never.ts';
import { resolveSame } from '../same-again.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, tell, tellLost } from '../step.ts';
import type { Instruction, Readings } from '../understand/index.ts';
import { resolveAnswer } from './answering.ts';
import { resolveCheck, resolveChoose, resolvePicked, resolveSet } from './choosing.ts';
import { resolveClick, resolveEntry, resolveNamed } from './clicking.ts';
import {
  resolveCommand,
  resolveEdit,
  resolveListening,
  resolveNumber,
  resolvePressAs,
  resolveStop,
} from './commands.ts';
import { resolveDismiss } from './dismissing.ts';
import {
  load,
  resolveCopy,
  resolveHistory,
  resolveHover,
  resolveOpen,
  resolvePaste,
  resolveScroll,
  resolveUndo,
} from './moving.ts';
import { resolveRead } from './page-questions.ts';
import { resolveCloseTab, resolveCloseTabs, resolveNewTab, resolveSwitchTab } from './tabs.ts';
import { resolveClear, resolveEnter, resolvePressEnter, resolveSearch, resolveType } from './typing.ts';

const abilities =
  'I carry out direct instructions on the page: “click Sign in”, “type Anna into First name”, “search for boots”, “select Red from Colour”, “tick Newsletter”, “open the second result”, “scroll down”, “go back”, “what are the results?”, “undo that”.';

const modelHint = 'For whole tasks, a model can be connected in the settings.';

/** Weighs one reading against the page: how well it fits, and what would be done. */
export function assess(instruction: Instruction, scene: Scene): Assessment {
  switch (instruction.kind) {
    case 'click': {
      const pressed = resolveClick(instruction, scene);
      return pressed.sure ? pressed : (resolvePicked(instruction, scene) ?? pressed);
    }
    case 'named':
      return resolveNamed(instruction, scene);
    case 'type':
      return resolveType(instruction, scene);
    case 'answer':
      return resolveAnswer(instruction, scene);
    case 'entry':
      return resolveEntry(instruction, scene);
    case 'clear':
      return resolveClear(instruction, scene);
    case 'search':
      return resolveSearch(instruction, scene);
    case 'choose':
      return resolveChoose(instruction, scene);
    case 'set':
      return resolveSet(instruction, scene);
    case 'check':
      return resolveCheck(instruction, scene);
    case 'load':
      return certain(() => load(instruction.url, 'an address'));
    case 'open':
      return resolveOpen(instruction);
    case 'history':
      return resolveHistory(instruction, scene);
    case 'same':
      return resolveSame(instruction, scene);
    case 'scroll':
      return resolveScroll(instruction, scene);
    case 'new-tab':
      return resolveNewTab();
    case 'close-tab':
      return resolveCloseTab(instruction, scene);
    case 'close-tabs':
      return resolveCloseTabs(instruction, scene);
    case 'switch-tab':
      return resolveSwitchTab(instruction, scene);
    case 'press-as':
      return resolvePressAs(instruction, scene);
    case 'hover':
      return resolveHover(instruction, scene);
    case 'copy':
      return resolveCopy(instruction, scene);
    case 'paste':
      return resolvePaste(instruction, scene);
    case 'enter':
      return resolveEnter(instruction, scene);
    case 'press-enter':
      return resolvePressEnter(scene);
    case 'dismiss':
      return resolveDismiss(instruction, scene);
    case 'read':
      return { ...resolveRead(instruction, scene), score: 0.6 };
    case 'undo':
      return resolveUndo(instruction, scene);
    case 'stop':
      return resolveStop();
    case 'resume':
      return { score: 0.4, sure: false, step: () => tell('There is nothing left to go on with.') };
    case 'command':
      return resolveCommand(instruction, scene);
    case 'number':
      return resolveNumber(instruction, scene);
    case 'edit':
      return resolveEdit(instruction, scene);
    case 'listening':
      return resolveListening(instruction);
    case 'repeat':
      return certain(() => tell('There is nothing yet that I could do again.'));
    case 'help':
      return certain(() => tell(`${abilities} ${modelHint}`));
    case 'thanks':
      return certain(() => tell('What would you like me to do next?'));
    case 'refrain':
      return certain(() => tell('All right, I leave that alone.'));
    case 'goal':
      return {
        score: 0.5,
        sure: false,
        step: () =>
          tellLost(
            `“${instruction.said}” takes more than one step and some judgement, and without a model I only carry out direct instructions. Tell me the steps, such as “search for …” or “click …”. ${modelHint}`,
          ),
      };
    case 'repair':
      return certain(() => tellLost('Which one do you mean? Tell me its name or its place on the page.'));
    case 'unclear':
      return {
        score: 0.29,
        sure: false,
        step: () =>
          tellLost(
            instruction.unread === true
              ? `I did not understand “${instruction.said}”: the model that reads sentences does not run. The names of things on the page, addresses and commands such as “scroll down” work without it; start Parley again for the rest.`
              : `I did not understand “${instruction.said}”. Tell me what to do, for example “click Sign in” or “type Anna into First name”.`,
          ),
      };
    default:
      return assertNever(instruction);
  }
}

interface ChosenReading {
  /** Which of the readings. */
  readonly index: number;
  readonly assessment: Assessment;
}

/** A reading further back must fit better by this much. */
const orderShare = 0.04;

/** The way in which a clause is meant: the first reading that the page bears out, else the one that fits best. */
export function chooseReading(readings: Readings, scene: Scene): ChosenReading {
  const fixed = scene.work.reading >= 0 ? readings[scene.work.reading] : undefined;
  if (fixed !== undefined) return { index: scene.work.reading, assessment: assess(fixed, scene) };
  let best: ChosenReading | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, reading] of readings.entries()) {
    const assessment = assess(reading, scene);
    if (assessment.sure) return { index, assessment };
    const value = assessment.score - orderShare * index;
    if (value > most) {
      best = { index, assessment };
      most = value;
    }
  }
  return best ?? { index: 0, assessment: assess(readings[0], scene) };
}
