import { dayAt, readDays, turnButton } from './calendar.ts';
import { type ElementCalls, type ElementFinders, globalName, type PageCalls } from './contract.ts';
import type { AnyElement } from './dom.ts';
import { readState } from './element-state.ts';
import {
  fieldInside,
  focusUnlessFocused,
  moveToEnd,
  requestSubmit,
  selectAll,
  selectRange,
  setValue,
} from './fields.ts';
import { droppedFile, filesTaken, holdFileDrops, holdsFiles, letFilesIn } from './file-drops.ts';
import { findText } from './find-text.ts';
import { hitTest, holdsStill, stepIn, stepOut } from './hit-test.ts';
import {
  choiceAt,
  indexOfOption,
  isOpen,
  listOfOption,
  readChoices,
  readOptions,
  scrollList,
  selectIndexes,
} from './options.ts';
import { readLines } from './page-text.ts';
import { rest, watchChanges } from './rest.ts';
import { scrollContainer, scrollPage, scrollToMiddle } from './scroll.ts';
import { keepScrolling } from './scrolling.ts';
import { keptElement, listenToUser } from './user-acts.ts';

/**
 * Everything of Parley's that runs inside pages: one script, put into each frame before its first own one, in a world
 * beside the page's scripts, which neither see it nor can call it. Main calls these functions by name.
 */
type OnElement<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (element: AnyElement, ...args: Args) => Result | Promise<Result>
    : never;
};
type OnPage<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};
type Finding<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => unknown
    ? (element: AnyElement, ...args: Args) => Element | null
    : never;
};

const functions = {
  readState,
  isConnected: (element) => element.isConnected,
  focus: (element) => element.focus(),
  focusUnlessFocused,
  scrollToMiddle,
  holdsStill,
  hitTest,
  stepIn,
  stepOut,
  setValue,
  selectAll,
  moveToEnd,
  selectRange,
  requestSubmit,
  readOptions,
  selectIndexes,
  indexOfOption,
  readChoices,
  isOpen,
  scrollList,
  readDays,
  scrollContainer,
  fieldInside,
  listOfOption,
  choiceAt,
  dayAt,
  turnButton,
  readLines,
  scrollPage,
  findText,
  keepScrolling,
  rest,
  holdsFiles,
  letFilesIn,
  filesTaken,
} satisfies OnElement<ElementCalls> & Finding<ElementFinders> & OnPage<PageCalls>;

const world = globalThis as unknown as Record<string, unknown>;
if (world[globalName] === undefined) {
  world[globalName] = { ...functions, keptElement, droppedFile };
  watchChanges();
  listenToUser();
  // After those that hear of the user's hand: what is held here is told to nobody behind it.
  holdFileDrops();
}
