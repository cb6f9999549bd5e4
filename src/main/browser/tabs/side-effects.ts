import type { Change, Consent } from '#shared/domain/index.ts';

/**
 * What happens in the browser while an action runs, in the order in which it happens, and whether the user agreed to
 * the action's consequence. One for all tabs: actions run one at a time.
 */
export class SideEffects {
  #changes: Change[] | null = null;
  #refusals: string[] = [];
  #consent: Consent | null = null;
  #count = 0;
  #lastStrayRefusal = '';
  readonly #onStray: (change: Change) => void;
  readonly #onTold: (message: string) => void;

  constructor(onStray: (change: Change) => void, onTold: (message: string) => void) {
    this.#onStray = onStray;
    this.#onTold = onTold;
  }

  /** Between `begin` and `end`. What the page reports then was done by us and not by the user. */
  get acting(): boolean {
    return this.#changes !== null;
  }

  /** null where the user was not asked: questions of the page are answered no and downloads held. */
  get consent(): Consent | null {
    return this.#consent;
  }

  /** Number of actions begun so far. */
  get count(): number {
    return this.#count;
  }

  begin(consent: Consent | null): void {
    this.#count += 1;
    this.#changes = [];
    this.#refusals = [];
    this.#consent = consent;
  }

  end(): void {
    this.#changes = null;
    this.#refusals = [];
    this.#consent = null;
  }

  /** Between actions it goes to `onStray`: somebody else's doing, the user's own most likely. */
  record(change: Change): void {
    if (this.#changes === null) this.#onStray(change);
    else this.#changes.push(change);
  }

  /** A guard said no to something that the page tried; the sentence is for the user. */
  refuse(message: string): void {
    if (this.#changes !== null && !this.#refusals.includes(message)) this.#refusals.push(message);
  }

  /** The same for the page itself: the user who clicks a link with their own hand should know why nothing comes. */
  refusePage(message: string): void {
    if (this.#changes !== null) this.refuse(message);
    else if (message !== this.#lastStrayRefusal) this.#onTold(message);
    this.#lastStrayRefusal = message;
  }

  /** What befell a page by itself, each time that it does; of one under way the action's own outcome tells. */
  befall(message: string): void {
    if (this.#changes === null) this.#onTold(message);
  }

  /** What happened so far in this action. */
  get changes(): readonly Change[] {
    return this.#changes ?? [];
  }

  /** Why the page did not get what it asked for, so far in this action. */
  get refusals(): readonly string[] {
    return this.#refusals;
  }
}
