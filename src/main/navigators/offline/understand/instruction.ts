import type { PageCommand } from '#shared/domain/index.ts';

/**
 * One thing to do, as said. `target`, `owner` and `inside` are noun phrases that are looked up on the page only
 * when their turn comes. Plain JSON, because instructions that wait are kept in the navigator's memory.
 */
export type Instruction =
  | {
      readonly kind: 'click';
      readonly target: string;
      /** The thing that the control belongs to. */
      readonly owner: string | null;
      /** What was said to be done, where it may be written on the control: "download", "open". */
      readonly verb: string | null;
    }
  /** The words as they stand, where something on the page is called exactly so. */
  | { readonly kind: 'named'; readonly name: string }
  /** `target` null: the field that was touched last, has the focus, or is the only one. */
  | {
      readonly kind: 'type';
      readonly text: string;
      readonly target: string | null;
      /** The target is "below X" and the like: X may be the words beside the field as well as another field. */
      readonly byLabel?: true;
    }
  /**
   * “Reply with …”: words for the field that the verb is for, which a control of that name opens where it is not open. `sends`:
   * what is in the one line beside that control is sent with it at once.
   */
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly verb: string;
      readonly sends: boolean;
      readonly isOpened?: true;
    }
  /** One entry of what the page lists, by its place in it or by what it says: "the last one", "the one for £97". */
  | { readonly kind: 'entry'; readonly phrase: string; readonly verb: string | null }
  | { readonly kind: 'clear'; readonly target: string }
  | { readonly kind: 'search'; readonly words: string; readonly where: 'here' | 'web' }
  | { readonly kind: 'choose'; readonly option: string; readonly target: string | null }
  /** "Set X to Y": typing, choosing or ticking, as X turns out to be. */
  | { readonly kind: 'set'; readonly target: string; readonly value: string }
  | { readonly kind: 'check'; readonly target: string; readonly on: boolean }
  | { readonly kind: 'load'; readonly url: string }
  /** A place by name: a link here, a site that is known, or the search engine. */
  | { readonly kind: 'open'; readonly name: string }
  | {
      readonly kind: 'history';
      readonly to: 'back' | 'forward' | 'reload';
      /** Further steps of the same kind that follow. */
      readonly times: number;
      /** Only to go on there with what was begun. */
      readonly returns?: true;
    }
  /** The last instruction once more, on others that stand where its target stood. */
  | { readonly kind: 'same'; readonly phrase: string }
  | { readonly kind: 'scroll'; readonly goal: ScrollGoal; readonly inside: string | null }
  | { readonly kind: 'new-tab' }
  | { readonly kind: 'close-tab'; readonly which: string | null }
  /** Those on that side of the one in front, or all of them. */
  | { readonly kind: 'close-tabs'; readonly where: 'right' | 'left' | 'others' | 'all' }
  /** `orHere`: a tab of the page's own that is called so is meant before it. */
  | { readonly kind: 'switch-tab'; readonly which: string; readonly orHere?: true }
  | { readonly kind: 'hover'; readonly target: string }
  /** A double click, or one with the right button. */
  | { readonly kind: 'press-as'; readonly how: 'double' | 'right'; readonly target: string }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'paste'; readonly target: string | null }
  /** Words that are entered and sent at once: “add eggs to the list”, “subscribe with a@b.org”. `target` null: where a page takes new entries. */
  | { readonly kind: 'enter'; readonly text: string; readonly target: string | null }
  | { readonly kind: 'press-enter' }
  /** `what`: the words for what lies over the page, where they were said. */
  | { readonly kind: 'dismiss'; readonly what?: string }
  | { readonly kind: 'read'; readonly question: string }
  /** `turnId`: not the last thing done but this one. */
  | { readonly kind: 'undo'; readonly turnId?: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'help' }
  | { readonly kind: 'thanks' }
  /** What was said not to be done. */
  | { readonly kind: 'refrain' }
  /** For the page as a whole. `name`: a control that is called so is meant before the key is. */
  | { readonly kind: 'command'; readonly command: PageCommand; readonly name?: string }
  /** What has this number, while numbers are shown. */
  | { readonly kind: 'number'; readonly number: number }
  /** A change in the text of the field in use. */
  | { readonly kind: 'edit'; readonly edit: FieldEdit }
  /** What was done last, once more and as often as is said. */
  | { readonly kind: 'repeat'; readonly times: number }
  /** Whether Parley listens is the window's business: said where only words arrive. */
  | { readonly kind: 'listening'; readonly on: boolean }
  /** Not the thing that was just touched or offered: another one. */
  | {
      readonly kind: 'repair';
      readonly correction: Correction;
      /** Said after a "no". */
      readonly rejects: boolean;
    }
  | { readonly kind: 'goal'; readonly said: string }
  /** `unread`: no trained reader runs. */
  | { readonly kind: 'unclear'; readonly said: string; readonly unread?: true };

/** `what` names a part of the text: "the last two words". */
export type FieldEdit =
  | { readonly kind: 'select'; readonly what: string }
  | { readonly kind: 'delete'; readonly what: string }
  | { readonly kind: 'replace'; readonly what: string; readonly by: string; readonly all: boolean }
  | {
      readonly kind: 'insert';
      readonly text: string;
      readonly side: 'before' | 'after';
      /** Null: the text's own start or end. */
      readonly anchor: string | null;
    }
  /** As words of a draft are changed while it is dictated. */
  | { readonly kind: 'spoken'; readonly said: string };

export type InstructionKind = Instruction['kind'];
export type InstructionOf<K extends InstructionKind> = Extract<Instruction, { kind: K }>;

export type ScrollGoal =
  | {
      readonly kind: 'by';
      readonly direction: 'up' | 'down' | 'left' | 'right';
      /** In pages; negative never. */
      readonly pages: number | null;
      readonly pixels: number | null;
    }
  | { readonly kind: 'edge'; readonly edge: 'top' | 'bottom' }
  /** `isHeading`: only where a heading says exactly that. */
  | { readonly kind: 'to'; readonly target: string; readonly isHeading?: true };

export type Correction =
  | { readonly kind: 'ordinal'; readonly ordinal: number }
  | { readonly kind: 'other' }
  | {
      readonly kind: 'relative';
      readonly direction: 'below' | 'above' | 'left-of' | 'right-of' | 'near';
    }
  /** "The blue one": the same kind of thing, told apart. */
  | { readonly kind: 'narrowed'; readonly phrase: string }
  /** "For the second passenger": the same name in another place. */
  | { readonly kind: 'placed'; readonly phrase: string }
  /** "I meant Cancel": something else. */
  | {
      readonly kind: 'replaced';
      readonly phrase: string;
      /** "In name on card", "as the subject": said of where, never of what. */
      readonly isPlace?: true;
    }
  /** "Not that one" and no more: nothing to go by. */
  | { readonly kind: 'rejected' };

/** One clause in the ways that it can be meant, likeliest first; the page decides between them. */
export type Readings = readonly [Instruction, ...Instruction[]];

/** What stands between quotation marks, where that is all of it. */
export const unquoted = (text: string): string => text.replace(/^["“”'‘’]+|["“”'‘’]+$/gu, '');

const settled: ReadonlySet<InstructionKind> = new Set([
  ...(['stop', 'resume', 'undo', 'help', 'thanks', 'repair', 'load', 'history'] as const),
  ...(['new-tab', 'close-tab', 'close-tabs', 'switch-tab', 'search', 'listening'] as const),
]);

/** Whether it means what it says, whatever models make of it: it is the whole utterance, word for word. */
export const standsAsSaid = ({ kind }: Instruction): boolean => settled.has(kind);
