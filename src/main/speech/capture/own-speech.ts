interface Saying {
  readonly text: string;
  readonly from: number;
  /** null while it is still said. */
  to: number | null;
}

/** After the last word the room and the sound system still ring, in ms. */
const echoMs = 1_200;
/** What was said longer ago cannot be in an utterance any more, in ms. */
const rememberMs = 150_000;

/** Nobody says more sentences in that time; a window that tells without end must not take memory without end. */
const mostSayings = 100;

/** What the app said aloud while an utterance was recorded. */
export interface OwnWords {
  readonly words: string;
  /** Of the utterance, how long the app spoke or could still be heard in the room, in ms. */
  readonly audibleMs: number;
}

/** What the app said aloud and when, so that an utterance can be compared with what was said during it. */
export class OwnSpeech {
  #sayings: Saying[] = [];

  /** @param text null: it is silent from now on; @param now on the clock that never jumps, in ms */
  say(text: string | null, now: number): void {
    const last = this.#sayings.at(-1);
    if (last !== undefined && last.to === null) last.to = now;
    this.#sayings = this.#sayings.filter(({ to }) => to === null || to > now - rememberMs);
    if (text !== null && text.trim() !== '') this.#sayings.push({ text, from: now, to: null });
    this.#sayings = this.#sayings.slice(-mostSayings);
  }

  /** What was said aloud between two times; null for nothing. */
  during(from: number, to: number): OwnWords | null {
    const heard = this.#sayings.filter(
      (saying) => saying.from <= to && (saying.to === null || saying.to + echoMs >= from),
    );
    if (heard.length === 0) return null;
    let [audibleMs, until] = [0, from];
    for (const saying of heard) {
      const end = Math.min(to, saying.to === null ? to : saying.to + echoMs);
      audibleMs += Math.max(0, end - Math.max(until, saying.from));
      until = Math.max(until, end);
    }
    return { words: heard.map(({ text }) => text).join(' '), audibleMs };
  }
}
