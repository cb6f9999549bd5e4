import type { Connection, ScoredCandidate, Snapshot, Turn } from '#shared/domain/index.ts';

export type PromptPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly jpeg: Uint8Array };

export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly PromptPart[];
}

export interface PromptRequest {
  /** Every turn of the session so far, oldest first. */
  readonly turns: readonly Turn[];
  /** The five turns before this step, as the store gives them. */
  readonly lastTurns: readonly Turn[];
  /** The last utterance word for word. Secrets may stand in it, so the prompt is never made of it. */
  readonly utterance: string;
  readonly snapshot: Snapshot;
  /** Every candidate, best first. */
  readonly ranked: readonly ScoredCandidate[];
  readonly connection: Pick<Connection, 'model' | 'tokenBudget' | 'images'>;
  /** JPEG of the viewport, when `connection.images` wants one; null when the page cannot be pictured. */
  readonly screenshot: Uint8Array | null;
  /** Letters and digits, made anew for every request: what pages wrote stands between two of them. */
  readonly fence: string;
}

export interface Prompt {
  readonly messages: readonly PromptMessage[];
  /** Version of the instructions, e.g. "parley-chat-1"; it also stands in them. */
  readonly version: string;
  /** Of all text, with what a chat format adds; pictures not counted. Never above the connection's budget. */
  readonly tokens: number;
  readonly counter: { readonly name: string; readonly exact: boolean };
  /** How much of the page is in it, for `ModelUsage.page`. */
  readonly page: { readonly elements: number; readonly of: number; readonly tokens: number };
  /** uid by the short name that the prompt uses for it ("e7"). */
  readonly names: ReadonlyMap<string, string>;
  /** Uids that may be pointed at by coordinates: those of frames that the model may see. */
  readonly pointable: ReadonlySet<string>;
  /** Size in px of the picture that the model sees and points at; null when there is none. */
  readonly picture: { readonly width: number; readonly height: number } | null;
}
