import type { Ear } from './ear.ts';
import type { Scribe } from './scribe.ts';

/** Speech that a first text is tried with, in ms: less is seldom a word, and the text is wanted within 700. */
const firstAfterMs = 300;
/** New speech that makes another try worth while, in ms: in the silence at the end the text itself is near. */
const againAfterMs = 300;

/** Asks for the text of what is still being said, again and again, while the engine has nothing better to do. */
export class Sketcher {
  private readonly scribe: Scribe;
  private utteranceId = '';
  private sketchedMs = 0;

  constructor(scribe: Scribe) {
    this.scribe = scribe;
  }

  /** To be called when an ear has taken more sound. */
  consider(ear: Ear): void {
    const { speaking } = ear;
    if (speaking === null || !this.scribe.isIdle) return;
    const isNew = speaking.id !== this.utteranceId;
    const isEnough = isNew
      ? speaking.speechMs >= firstAfterMs
      : speaking.speechMs >= this.sketchedMs + againAfterMs;
    const utterance = isEnough ? ear.sketch() : null;
    if (utterance === null) return;
    this.utteranceId = speaking.id;
    this.sketchedMs = speaking.speechMs;
    void this.scribe.sketch(utterance);
  }
}
