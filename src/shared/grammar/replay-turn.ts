/** The parts of a turn of WebLINX's `replay.json` that its text forms are made of (spec 1.5). */
export type ReplayTurn = ReplayChatTurn | ReplayBrowserTurn;

export interface ReplayChatTurn {
  readonly type: 'chat';
  /** Seconds since the start of the recording; may be negative. */
  readonly timestamp: number;
  readonly speaker: string;
  readonly utterance: string;
}

export interface ReplayBrowserTurn {
  readonly type: 'browser';
  readonly timestamp: number;
  readonly action: {
    readonly intent: string;
    readonly arguments: {
      readonly metadata?: { readonly mouseX?: number; readonly mouseY?: number };
      readonly properties?: {
        readonly url?: string;
        readonly transitionType?: string;
        readonly transitionQualifiers?: readonly string[];
        readonly tabId?: number;
        readonly tabIdOrigin?: number;
      };
      readonly element?: ReplayElement;
      readonly text?: string;
      readonly value?: string;
      readonly selected?: string;
      readonly pasted?: string;
      readonly scrollX?: number;
      readonly scrollY?: number;
    };
  };
}

export interface ReplayElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly textContent: string;
  /** Edges in CSS px. */
  readonly bbox: {
    readonly top: number;
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** The attribute that names an element in a stored page (spec 1.7). */
export const uidAttribute = 'data-webtasks-id';
