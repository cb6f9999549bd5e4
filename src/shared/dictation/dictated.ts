/** What acts at once, without waiting in the draft. */
export type ShortCommand =
  | 'stop'
  | 'pause'
  | 'resume'
  | 'yes'
  | 'no'
  | 'choice'
  | 'back'
  | 'forward'
  | 'scroll'
  | 'undo'
  | 'reload'
  | 'where'
  | 'read';

/** A stretch of the draft, as offsets into it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface DraftChange {
  readonly kind: 'draft';
  readonly draft: string;
  /** What is new in it, to show; null where something was taken away. */
  readonly marked: Stretch | null;
  /** The draft before. */
  readonly undo: string;
  /** Where each dictated utterance starts in the draft: pass it on with the next one. */
  readonly starts: readonly number[];
}

/** What is to be done with spoken words. */
export type Dictated =
  | DraftChange
  /** The draft is ready to be sent, words of this utterance taken along. */
  | { readonly kind: 'send'; readonly draft: string }
  /** To be done at once; the draft stays as it is. */
  | { readonly kind: 'act'; readonly utterance: string; readonly command: ShortCommand }
  /** Nothing was changed; why, for the user. */
  | { readonly kind: 'nothing'; readonly why: string };

export interface DictationContext {
  readonly draft: string;
  readonly run: 'idle' | 'running' | 'paused' | 'awaiting-approval';
  /** Choices that a question on the screen offers. */
  readonly choices: number;
  readonly shortCommands: boolean;
  /** As the last change gave them; left out once the user has typed. */
  readonly starts?: readonly number[];
  /** The draft before the last change, for "undo"; left out once the user has typed. */
  readonly undo?: string;
}
