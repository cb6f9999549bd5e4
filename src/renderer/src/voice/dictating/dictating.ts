import { type Dictated, type Stretch, takeDictation } from '#shared/dictation/index.ts';
import type { RunState, Settings, SpokenTurn, Transcript } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { collectSpoken, type HeardUtterance } from './collect-spoken.ts';
import { createCountdown, type RunningCountdown } from './countdown.ts';
import { findUnsure, shiftStretches, type UnsureWord } from './stretches.ts';

export interface DictatingState {
  /** What changed just now in the draft, to be shown briefly. */
  readonly marked: Stretch | null;
  /** Words that were hard to hear, where they stand in the draft. */
  readonly unsure: readonly UnsureWord[];
  /** The draft is sent when it runs out. */
  readonly countdown: RunningCountdown | null;
  /** The last change by voice took words away or put others in their place: it can be taken back. */
  readonly wasMended: boolean;
  /** Something small that was done or not done; goes by itself. */
  readonly remark: string;
}

export const notDictating: DictatingState = {
  marked: null,
  unsure: [],
  countdown: null,
  wasMended: false,
  remark: '',
};

/** A command that acted at once. */
export type ActedCommand = Extract<Dictated, { readonly kind: 'act' }>;

export interface DictatingOptions {
  readonly draft: () => string;
  readonly setDraft: (draft: string) => void;
  readonly facts: () => {
    readonly run: RunState['status'];
    /** Choices of the question that waits for an answer. */
    readonly choices: number;
    readonly settings: Pick<Settings, 'sendAfterMs' | 'shortCommands'>;
    /** Nobody speaks, nothing is being written down, and main can be reached. */
    readonly isQuiet: boolean;
  };
  /** False when it could not be said (which is shown). */
  readonly send: (utterance: string, spoken: SpokenTurn | null) => Promise<boolean>;
  /** True when it was done here, so that nothing is to be sent. */
  readonly act: (command: ActedCommand) => boolean;
  readonly onChange: (state: DictatingState) => void;
}

/** What becomes of words that were heard: they are put into the draft, mend it, send it, or act at once. */
export interface Dictating {
  take(utterance: HeardUtterance): void;
  /** The draft was changed by hand. */
  typed(before: string, after: string): void;
  /** Sends the draft, spoken, typed or both. */
  send(): Promise<void>;
  /** Keeps the draft from being sent by itself. @returns whether it would have been */
  hold(): boolean;
  /** Takes the last change by voice back. @returns whether there was one */
  undo(): boolean;
  /** Looks whether it has got quiet enough to send, or somebody speaks again. */
  look(): void;
  remark(words: string): void;
}

// The contract's most for one utterance.
const maxLength = 4_000;
// Long enough to be seen, too short to be in the way.
const markedMs = 2_500;
const remarkMs = 6_000;

export function createDictating(options: DictatingOptions): Dictating {
  let state = notDictating;
  let heard: readonly HeardUtterance[] = [];
  let starts: readonly number[] | null = null;
  let before: string | null = null;
  let wantsSending = false;
  let markedTimer: ReturnType<typeof setTimeout> | undefined;
  let remarkTimer: ReturnType<typeof setTimeout> | undefined;
  const countdown = createCountdown(
    (running) => set({ countdown: running }),
    () => void send(),
  );

  function set(changes: Partial<DictatingState>): void {
    state = { ...state, ...changes };
    options.onChange(state);
  }

  function remark(words: string): void {
    clearTimeout(remarkTimer);
    if (words !== '') remarkTimer = setTimeout(() => set({ remark: '' }), remarkMs);
    set({ remark: words });
  }

  function look(): void {
    const { settings, isQuiet } = options.facts();
    if (!wantsSending || settings.sendAfterMs === null || !isQuiet) countdown.stop();
    else if (settings.sendAfterMs === 0) void send();
    else countdown.start(settings.sendAfterMs);
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
      wasMended: !dictated.draft.startsWith(dictated.undo),
    });
    // Nothing is left of it, so nothing of it is recorded.
    if (dictated.draft.trim() === '') heard = [];
    wantsSending = heard.length > 0;
    look();
  }

  async function send(): Promise<void> {
    const utterance = options.draft().trim();
    if (utterance === '') return;
    const taken = heard;
    heard = [];
    wantsSending = false;
    countdown.stop();
    forget();
    options.setDraft('');
    set({ marked: null, unsure: [], wasMended: false, remark: '' });
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
    take(utterance) {
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
        return remark('An instruction has 4,000 characters at most. Send what is there first.');
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
    typed(old, draft) {
      wantsSending = false;
      countdown.stop();
      forget();
      if (draft.trim() === '') heard = [];
      set({ marked: null, unsure: shiftStretches(old, draft, state.unsure), wasMended: false });
    },
    send,
    hold() {
      const would = countdown.running !== null;
      wantsSending = false;
      countdown.stop();
      return would;
    },
    undo() {
      if (before === null) return false;
      const old = options.draft();
      const draft = before;
      forget();
      wantsSending = false;
      countdown.stop();
      options.setDraft(draft);
      if (draft.trim() === '') heard = [];
      set({ marked: null, unsure: shiftStretches(old, draft, state.unsure), wasMended: false });
      return true;
    },
    look,
    remark,
  };
}
