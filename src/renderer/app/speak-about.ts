import {
  type ApprovalRequest,
  lastUserTurn,
  type NavigatorTurn,
  needsHand,
  type RunState,
  type Settings,
  type Stage,
} from '#shared/domain/index.ts';
import { describeAction, describeRequests, handOverTitle } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { capitalise } from '#shared/text/words.ts';
import type { AppData } from '../state/index.ts';
import type { SpokenSubject } from '../voice/index.ts';
import { announcedTurn, connectionLost, waitWords } from './announcer.tsx';
import type { Happening } from './what-happened.ts';
import { speakAboutWords } from './words.ts';

/** What the voice does about something that happened. */
export type SpokenAct =
  | { readonly kind: 'say'; readonly text: string; readonly subject: SpokenSubject }
  | { readonly kind: 'withdraw'; readonly subject: SpokenSubject }
  | { readonly kind: 'stop' };

/** Whether replies are spoken now. @param listening the microphone is open */
function repliesAreSpoken(data: AppData, listening: boolean): boolean {
  const { settings } = data;
  if (settings.eyesFree || settings.worksByVoice || settings.speakReplies === 'always') return true;
  if (settings.speakReplies === 'never') return false;
  return listening || lastUserTurn(data.conversation.turns)?.via === 'voice';
}

/**
 * What the voice does when this happens; null for nothing. Pure.
 * @param data the mirror after it
 * @param listening the microphone is open
 */
export function speakAbout(happening: Happening, data: AppData, listening: boolean): SpokenAct | null {
  const replies = repliesAreSpoken(data, listening);
  const { eyesFree } = data.settings;
  const say = (text: string, subject: SpokenSubject): SpokenAct => ({ kind: 'say', text, subject });
  switch (happening.kind) {
    case 'approval-over':
      return { kind: 'withdraw', subject: 'approval' };
    case 'user-said':
    case 'session-left':
      return { kind: 'stop' };
    case 'approval-asked':
      return replies && happening.here
        ? say(approvalForEar(happening.request, data.settings), 'approval')
        : null;
    case 'connection-lost':
      return replies ? say(connectionLost, 'problem') : null;
    case 'waiting':
      return replies ? say(waitWords(happening.reason), 'problem') : null;
    case 'notice': {
      const { message, sessionId } = happening.notice;
      const isHere = sessionId === null || sessionId === data.conversation.sessionId;
      return replies && isHere ? say(message, 'problem') : null;
    }
    case 'turn': {
      const { turn } = happening;
      if (turn.actor === 'user') return null;
      if (turn.action.intent === 'say') return replies ? say(announcedTurn(turn), 'reply') : null;
      return eyesFree ? say(stepForEar(turn), 'step') : null;
    }
    case 'run-over': {
      // A step that did not come off and that nothing was said about; a user to whom steps are read has heard it.
      const { last } = happening;
      const failed =
        last?.speaker === 'navigator' && last.actor === 'navigator' && last.outcome.kind === 'failed';
      return replies && !eyesFree && failed ? say(announcedTurn(last), 'problem') : null;
    }
    case 'paused':
      if (happening.handOver !== null) {
        return replies ? say(handOverTitle(happening.handOver), 'approval') : null;
      }
      return eyesFree ? say(speakAboutWords.pausedThePageIsYours, 'step') : null;
    case 'page-loaded':
      // While the navigator works its steps tell where they led to.
      return eyesFree && data.run.status === 'idle'
        ? say(speakAboutWords.nowOn(titleForEar(happening.title)), 'step')
        : null;
    default:
      return assertNever(happening);
  }
}

// Lines of what would be sent that are read; the card has them all.
const readLines = 6;

/**
 * What is asked, and what an answer takes. For a user who does not look, or answers by voice, also what would be sent:
 * they cannot know otherwise.
 */
function approvalForEar(request: ApprovalRequest, { eyesFree, worksByVoice }: Settings): string {
  const inFull = eyesFree || worksByVoice;
  const { consequence, data, sentence } = request;
  const lines = data.slice(0, readLines).map(({ label, value }) => `${label}: ${value}.`);
  const rest = data.length - lines.length;
  const sent = [
    speakAboutWords.itWouldHandOver,
    ...lines,
    ...(rest > 0 ? [speakAboutWords.andMore(rest)] : []),
  ];
  const answer = needsHand(consequence)
    ? worksByVoice
      ? speakAboutWords.answerWithAction
      : speakAboutWords.answerInWindow
    : speakAboutWords.sayYesOrNo;
  return [
    speakAboutWords.approvalNeeded,
    `${sentence}.`,
    ...(inFull && data.length > 0 ? sent : []),
    answer,
  ].join(' ');
}

// A page may call itself anything; in characters.
const longestTitle = 80;

/** A title as it is spoken: of one line, and not longer than one listens to. */
function titleForEar(title: string): string {
  const line = title.replace(/\s+/gu, ' ').trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle).replace(/\s+\S*$/u, '')}…`;
}

/**
 * A step in a few words: "Clicked Search", "Typed red shoes", "Opened Harbour Books". What the page asked and where it
 * led to is part of it, for a user who does not look.
 */
function stepForEar(turn: NavigatorTurn): string {
  const { outcome, action } = turn;
  if (outcome.kind !== 'done') return announcedTurn(turn);
  const titles = outcome.changes.flatMap((change) =>
    change.kind === 'navigated' && change.title !== '' ? [titleForEar(change.title)] : [],
  );
  const title = titles.at(-1);
  const isOpened = action.intent === 'load' && action.transition === 'typed' && title !== undefined;
  const done = isOpened ? speakAboutWords.opened(title) : capitalise(shortly(turn));
  const where = isOpened || title === undefined ? [] : [speakAboutWords.nowOn(title)];
  return [done, ...outcome.changes.flatMap(besides), ...where].join('. ');
}

function shortly({ action, element }: NavigatorTurn): string {
  if (action.intent === 'textinput' && action.text !== '') return `typed ${action.text}`;
  if (action.intent === 'change') return `chose ${action.value}`;
  return describeAction(action, element, { tense: 'past' });
}

type Change = Extract<NavigatorTurn['outcome'], { kind: 'done' }>['changes'][number];

function besides(change: Change): readonly string[] {
  switch (change.kind) {
    case 'dialog':
      if (change.type === 'beforeunload')
        return [change.accepted ? speakAboutWords.leftWithoutSaving : speakAboutWords.thePageWasKeptIt];
      return [speakAboutWords.pageAsked(titleForEar(change.message), change.accepted ? 'yes' : 'no')];
    case 'tab-opened':
      return [speakAboutWords.inANewTab];
    case 'download-held':
      return [speakAboutWords.downloadHeld(change.name)];
    case 'sent':
      return describeRequests(change.requests);
    default:
      return [];
  }
}

const words: Readonly<Record<Stage, string>> = {
  looking: speakAboutWords.stillLookingAtThePage,
  ranking: speakAboutWords.stillLookingAtThePage,
  thinking: speakAboutWords.stillThinking,
  checking: speakAboutWords.stillThinking,
  acting: speakAboutWords.stillWorkingOnThePage,
  recording: speakAboutWords.stillWorking,
};

// A step that takes longer than this leaves a listener wondering; then again after the second time. In ms.
const firstMs = 5_000;
const againMs = 15_000;

/** Tells what a step is at when it takes long. Each `onRun` with another step or stage begins anew. */
export function watchStage(say: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let now = '';

  function wait(stage: Stage, ms: number): void {
    timer = setTimeout(() => {
      say(words[stage]);
      wait(stage, againMs);
    }, ms);
  }

  return {
    onRun(run: RunState) {
      // A countdown is said by itself.
      const isWatched = run.status === 'running' && run.wait === null;
      const next = isWatched ? `${run.sessionId} ${run.step} ${run.stage}` : '';
      if (next === now) return;
      now = next;
      clearTimeout(timer);
      if (isWatched) wait(run.stage, firstMs);
    },
    close: () => clearTimeout(timer),
  };
}
