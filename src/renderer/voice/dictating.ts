import type { RunState, Settings, SpokenTurn, Transcript } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { readCommand, readPageCommand } from '#shared/text/commands.ts';
import { type Dictated, type Stretch, takeDictation } from '#shared/text/dictation/index.ts';
import { listeningWords } from './words.ts';

export interface DictatingState {
  /** What changed just now in the draft, to be shown briefly. */
  readonly marked: Stretch | null;
  /** Words that were hard to hear, where they stand in the draft. */
  readonly unsure: readonly UnsureWord[];
  /** The draft is sent when it runs out. */
  readonly countdown: RunningCountdown | null;
  /** The last change by voice took words away or put others in their place: it can be taken back. */
  readonly wasEdited: boolean;
  /** “Go to sleep” was said: nothing that is heard is taken until “wake up”, but for “stop”. */
  readonly isAsleep: boolean;
  /** Something small that was done or not done; goes by itself. */
  readonly remark: string;
}

export const notDictating: DictatingState = {
  marked: null,
  unsure: [],
  countdown: null,
  wasEdited: false,
  isAsleep: false,
  remark: '',
};

export type ActedCommand = Extract<Dictated, { readonly kind: 'act' }>;

interface DictatingOptions {
  readonly draft: () => string;
  readonly setDraft: (draft: string) => void;
  readonly facts: () => {
    readonly run: RunState['status'];
    /** Choices of the question that waits for an answer. */
    readonly choices: number;
    readonly settings: Pick<Settings, 'sendAfterMs' | 'shortCommands'>;
    /** There is no speech, nothing is being written down, and main can be reached. */
    readonly isQuiet: boolean;
  };
  /** False when it could not be said (which is shown). */
  readonly send: (utterance: string, spoken: SpokenTurn | null) => Promise<boolean>;
  /** True when it was done here, so that nothing is to be sent. */
  readonly act: (command: ActedCommand) => boolean;
  readonly onChange: (state: DictatingState) => void;
}

// The contract's most for one utterance.
const maxLength = 4_000;
// Long enough to be seen, too short to be in the way.
const markedMs = 2_500;
const remarkMs = 6_000;
/** What becomes of words that were heard: they are put into the draft, mend it, send it, or act at once. */
export function createDictating(options: DictatingOptions) {
  let state = notDictating;
  let heard: readonly HeardUtterance[] = [];
  let starts: readonly number[] | null = null;
  let before: string | null = null;
  let wantsSending = false;
  let markedTimer: ReturnType<typeof setTimeout> | undefined;
  let remarkTimer: ReturnType<typeof setTimeout> | undefined;
  let countdownTimer: ReturnType<typeof setTimeout> | undefined;

  function set(changes: Partial<DictatingState>): void {
    state = { ...state, ...changes };
    options.onChange(state);
  }

  function remark(words: string): void {
    clearTimeout(remarkTimer);
    // Asleep stays visible as long as it lasts.
    const lasting = state.isAsleep ? listeningWords.asleep : '';
    if (words !== lasting) remarkTimer = setTimeout(() => set({ remark: lasting }), remarkMs);
    set({ remark: words });
  }

  /** Falls asleep, wakes, or lets pass what is heard meanwhile. @returns whether that was all there was to do */
  function sleeps(said: string): boolean {
    const operation = readPageCommand(said)?.operation;
    if (operation === 'sleep' && !state.isAsleep) {
      wantsSending = false;
      stopCountdown();
      set({ isAsleep: true });
      remark(listeningWords.asleep);
      return true;
    }
    if (!state.isAsleep) return false;
    if (operation === 'wake') {
      set({ isAsleep: false });
      remark(listeningWords.awake);
      return true;
    }
    return readCommand(said, ['stop']) === null;
  }

  function startCountdown(totalMs: number): void {
    if (state.countdown !== null) return;
    countdownTimer = setTimeout(() => {
      stopCountdown();
      void send();
    }, totalMs);
    set({ countdown: { totalMs, endsAt: performance.now() + totalMs } });
  }

  function stopCountdown(): void {
    if (state.countdown === null) return;
    clearTimeout(countdownTimer);
    set({ countdown: null });
  }

  function look(): void {
    const { settings, isQuiet } = options.facts();
    if (!wantsSending || settings.sendAfterMs === null || !isQuiet) stopCountdown();
    else if (settings.sendAfterMs === 0) void send();
    else startCountdown(settings.sendAfterMs);
  }

  /** What was known of the draft's making holds no more. */
  function forget(): void {
    starts = null;
    before = null;
    clearTimeout(markedTimer);
  }

  function change(dictated: Extract<Dictated, { kind: 'draft' }>, words: Transcript['words']): void {
    const old = options.draft();
    options.setDraft(dictated.draft);
    starts = dictated.starts;
    before = dictated.undo;
    const fresh = dictated.marked === null ? [] : findUnsure(dictated.draft, dictated.marked, words);
    const kept = shiftStretches(old, dictated.draft, state.unsure);
    clearTimeout(markedTimer);
    markedTimer = setTimeout(() => set({ marked: null }), markedMs);
    set({
      marked: dictated.marked,
      unsure: [...kept, ...fresh].toSorted((a, b) => a.from - b.from),
      wasEdited: !dictated.draft.startsWith(dictated.undo),
    });
    // Nothing is left of it, so nothing of it is recorded.
    if (dictated.draft.trim() === '') heard = [];
    wantsSending = heard.length > 0;
    look();
  }

  /** The draft is as the user wants it: it waits for them, and what was known of how it came about holds no more. */
  function settle(old: string, draft: string): void {
    wantsSending = false;
    stopCountdown();
    forget();
    if (draft.trim() === '') heard = [];
    set({ marked: null, unsure: shiftStretches(old, draft, state.unsure), wasEdited: false });
  }

  async function send(): Promise<void> {
    const utterance = options.draft().trim();
    if (utterance === '') return;
    const taken = heard;
    heard = [];
    wantsSending = false;
    stopCountdown();
    forget();
    options.setDraft('');
    set({ marked: null, unsure: [], wasEdited: false, remark: '' });
    if (await options.send(utterance, collectSpoken(taken))) return;
    // Nothing that was said or written may be lost; what came since stands behind it.
    heard = [...taken, ...heard];
    options.setDraft([utterance, options.draft()].filter(Boolean).join('\n'));
  }

  async function act(command: ActedCommand, utterance: HeardUtterance): Promise<void> {
    remark(`“${command.utterance}”`);
    if (options.act(command)) return;
    if (await options.send(command.utterance, collectSpoken([utterance]))) return;
    heard = [...heard, utterance];
    options.setDraft([command.utterance, options.draft()].filter(Boolean).join('\n'));
  }

  return {
    take(utterance: HeardUtterance) {
      if (sleeps(utterance.transcript.text)) return;
      const { run, choices, settings } = options.facts();
      const dictated = takeDictation(utterance.transcript.text, {
        draft: options.draft(),
        run,
        choices,
        shortCommands: settings.shortCommands,
        ...(starts === null ? {} : { starts }),
        ...(before === null ? {} : { undo: before }),
      });
      if ('draft' in dictated && dictated.draft.length > maxLength) {
        return remark(listeningWords.full);
      }
      switch (dictated.kind) {
        case 'draft':
          heard = [...heard, utterance];
          remark('');
          return change(dictated, utterance.transcript.words);
        case 'send':
          heard = [...heard, utterance];
          options.setDraft(dictated.draft);
          return void send();
        case 'act':
          return void act(dictated, utterance);
        case 'nothing':
          return remark(dictated.why);
        default:
          return assertNever(dictated);
      }
    },
    /** The draft was changed by hand. */
    typed: settle,
    /** Sends the draft, spoken, typed or both. */
    send,
    /** The microphone was opened anew: who presses it wants to be heard. */
    wake() {
      set({ isAsleep: false });
      remark('');
    },
    /** Keeps the draft from being sent by itself. @returns whether it would have been */
    hold() {
      const would = state.countdown !== null;
      wantsSending = false;
      stopCountdown();
      return would;
    },
    /** Takes the last change by voice back. @returns whether there was one */
    undo() {
      if (before === null) return false;
      const old = options.draft();
      const draft = before;
      options.setDraft(draft);
      settle(old, draft);
      return true;
    },
    /** Looks whether it has got quiet enough to send, or there is speech again. */
    look,
    remark,
  };
}

/** A word of the draft that was hard to hear. */
interface UnsureWord extends Stretch {
  readonly text: string;
}

// Below this a word is more likely wrong than right often enough to be looked at; whisper's own words are mostly
// above 0.8 when they are right.
const unsureBelow = 0.5;

/** The words of a transcript that were hard to hear, where they stand in the draft within `within`. */
export function findUnsure(
  draft: string,
  within: Stretch,
  words: Transcript['words'],
): readonly UnsureWord[] {
  const lower = draft.toLowerCase();
  const found: UnsureWord[] = [];
  let at = within.from;
  for (const { text, confidence } of words) {
    const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (bare === '') continue;
    const from = findWord(lower, bare.toLowerCase(), at);
    // Mended away, or written another way: the search goes on from where it was.
    if (from === -1 || from + bare.length > within.to) continue;
    at = from + bare.length;
    if (confidence !== null && confidence < unsureBelow) {
      found.push({ from, to: at, text: draft.slice(from, at) });
    }
  }
  return found;
}

const letter = /[\p{L}\p{N}]/u;

/** Where `word` stands as a word of its own. */
function findWord(text: string, word: string, start: number): number {
  for (let from = text.indexOf(word, start); from !== -1; from = text.indexOf(word, from + 1)) {
    const before = text[from - 1] ?? ' ';
    const after = text[from + word.length] ?? ' ';
    if (!letter.test(before) && !letter.test(after)) return from;
  }
  return -1;
}

/** The stretches of `before` that stand unchanged in `after`, at their new places. */
export function shiftStretches<S extends Stretch>(
  before: string,
  after: string,
  stretches: readonly S[],
): readonly S[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const moved = after.length - before.length;
  return stretches.flatMap((stretch) => {
    if (stretch.to <= start) return [stretch];
    if (stretch.from >= before.length - end) {
      return [{ ...stretch, from: stretch.from + moved, to: stretch.to + moved }];
    }
    return [];
  });
}

/** One utterance that became part of the draft. */
interface HeardUtterance {
  readonly utteranceId: string;
  readonly transcript: Transcript;
}

// The contract's most; the first ones are where it began.
const maxIds = 50;

/** How a turn was spoken, from all that was heard for it, oldest first; null when nothing was. */
function collectSpoken(heard: readonly HeardUtterance[]): SpokenTurn | null {
  const transcripts = heard.map(({ transcript }) => transcript);
  const last = transcripts.at(-1);
  if (last === undefined) return null;
  const confidences = transcripts.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    engine: last.engine,
    model: last.model,
    durationMs: transcripts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    timeToTextMs: Math.max(...transcripts.map(({ timeToTextMs }) => timeToTextMs)),
    confidence: confidences.length === 0 ? null : Math.min(...confidences),
    original: transcripts.map(({ text }) => text.trim()).join(' '),
    utteranceIds: heard.slice(0, maxIds).map(({ utteranceId }) => utteranceId),
  };
}

/** A wait that is shown while it runs out. */
export interface RunningCountdown {
  readonly totalMs: number;
  /** As `performance.now()` counts, in ms. */
  readonly endsAt: number;
}
