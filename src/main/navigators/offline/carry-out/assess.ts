import { assertNever } from '#shared/lib/index.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, tell, tellLost } from '../step.ts';
import type { Instruction } from '../understand/index.ts';
import { assessCheck, assessChoose, assessPair, assessSet } from './assess-choosing.ts';
import { assessClick, assessNamed } from './assess-click.ts';
import { assessEntry } from './assess-entry.ts';
import {
  assessCloseTab,
  assessCopy,
  assessDismiss,
  assessHistory,
  assessHover,
  assessNewTab,
  assessOpen,
  assessPaste,
  assessSwitchTab,
  load,
} from './assess-moving.ts';
import { assessRead } from './assess-read.ts';
import { assessScroll } from './assess-scroll.ts';
import { assessAnswer, assessMenuItem, assessSend } from './assess-sending.ts';
import { assessClear, assessPressEnter, assessSearch, assessType } from './assess-typing.ts';
import { assessUndo } from './assess-undo.ts';

const abilities =
  'I carry out direct instructions on the page: “click Sign in”, “type Anna into First name”, “search for boots”, “select Red from Colour”, “tick Newsletter”, “open the second result”, “scroll down”, “go back”, “what are the results?”, “undo that”.';

const modelHint = 'For whole tasks, a model can be connected in the settings.';

/** Weighs one reading against the page: how well it fits, and what would be done. */
export function assess(instruction: Instruction, scene: Scene): Assessment {
  switch (instruction.kind) {
    case 'click':
      return assessClick(instruction, scene);
    case 'named':
      return assessNamed(instruction, scene);
    case 'type':
      return assessType(instruction, scene);
    case 'send':
      return assessSend(instruction, scene);
    case 'answer':
      return assessAnswer(instruction, scene);
    case 'entry':
      return assessEntry(instruction, scene);
    case 'menu-item':
      return assessMenuItem(instruction, scene);
    case 'clear':
      return assessClear(instruction, scene);
    case 'search':
      return assessSearch(instruction, scene);
    case 'choose':
      return assessChoose(instruction, scene);
    case 'set':
      return assessSet(instruction, scene);
    case 'pair':
      return assessPair(instruction, scene);
    case 'check':
      return assessCheck(instruction, scene);
    case 'load':
      return certain(() => load(instruction.url, 'an address'));
    case 'open':
      return assessOpen(instruction);
    case 'history':
      return assessHistory(instruction, scene);
    case 'scroll':
      return assessScroll(instruction, scene);
    case 'new-tab':
      return assessNewTab();
    case 'close-tab':
      return assessCloseTab(instruction, scene);
    case 'switch-tab':
      return assessSwitchTab(instruction, scene);
    case 'hover':
      return assessHover(instruction, scene);
    case 'copy':
      return assessCopy(instruction, scene);
    case 'paste':
      return assessPaste(instruction, scene);
    case 'press-enter':
      return assessPressEnter(scene);
    case 'dismiss':
      return assessDismiss(scene);
    case 'read':
      return { ...assessRead(instruction, scene), score: 0.6 };
    case 'undo':
      return assessUndo(instruction, scene);
    case 'stop':
      return certain(() => tell('Stopped.'));
    case 'resume':
      return { score: 0.4, sure: false, step: () => tell('There is nothing left to go on with.') };
    case 'help':
      return certain(() => tell(`${abilities} ${modelHint}`));
    case 'thanks':
      return certain(() => tell('What would you like me to do next?'));
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
            `I did not understand “${instruction.said}”. Tell me what to do, for example “click Sign in” or “type Anna into First name”.`,
          ),
      };
    default:
      return assertNever(instruction);
  }
}
