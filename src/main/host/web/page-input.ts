import type { PageInput } from '#shared/ipc/index.ts';
import { inputCommand } from '../../platform/input-events.ts';
import type { PageChannel } from '../../platform/page-view.ts';

/** Chromium does this by itself for keys of the desktop only. */
const leaveFullScreen =
  'document.fullscreenElement !== null && (document.exitFullscreen().catch(() => undefined), true)';

/** A page that has not answered this many events is hung; what follows is dropped rather than heaped up. */
const maxUnanswered = 100;

/**
 * Forwards the user's mouse and keys to one page, in order. Movements and turns of the wheel come faster than a busy
 * page takes them: while one is unanswered the next is kept back, and a newer one takes its place.
 */
export class InputForwarder {
  readonly #channel: PageChannel;
  #unanswered = 0;
  #moving = false;
  #nextMove: PageInput | null = null;

  constructor(channel: PageChannel) {
    this.#channel = channel;
  }

  forward(input: PageInput): void {
    if (isMove(input)) {
      if (this.#nextMove?.kind !== input.kind) this.#sendMove();
      this.#nextMove = this.#nextMove === null ? input : merge(this.#nextMove, input);
      if (!this.#moving) this.#sendMove();
      return;
    }
    // A press lands where the mouse was moved to before it.
    this.#sendMove();
    if (input.kind === 'key' && input.key === 'Escape' && input.type === 'down') void this.#escape(input);
    else this.#send(input);
  }

  #sendMove(): void {
    const move = this.#nextMove;
    if (move === null) return;
    this.#nextMove = null;
    this.#moving = true;
    void this.#send(move).then(() => {
      this.#moving = false;
      this.#sendMove();
    });
  }

  /** As in any browser Esc leaves what fills the page, and the page does not hear of it. */
  async #escape(input: PageInput): Promise<void> {
    const asked = { expression: leaveFullScreen, returnByValue: true };
    const answer = await this.#channel.send('Runtime.evaluate', asked).catch(() => null);
    const left = (answer as { readonly result?: { readonly value?: unknown } } | null)?.result?.value;
    if (left !== true) await this.#send(input);
  }

  async #send(input: PageInput): Promise<void> {
    if (this.#unanswered >= maxUnanswered) return;
    const { method, params } = inputCommand(input);
    this.#unanswered += 1;
    // A page that is gone takes no input; the conversation tells about that elsewhere.
    await this.#channel.send(method, params).catch(() => undefined);
    this.#unanswered -= 1;
  }
}

function isMove(input: PageInput): boolean {
  return input.kind === 'wheel' || (input.kind === 'mouse' && input.type === 'moved');
}

/** The newer movement stands for both; turns of the wheel add up. */
function merge(waiting: PageInput, next: PageInput): PageInput {
  if (waiting.kind !== 'wheel' || next.kind !== 'wheel') return next;
  return { ...next, deltaX: waiting.deltaX + next.deltaX, deltaY: waiting.deltaY + next.deltaY };
}
