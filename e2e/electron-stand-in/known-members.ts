import { EventEmitter } from 'node:events';

// biome-ignore lint/suspicious/noExplicitAny: each event has values of its own, which Electron declares for each
export type Listener = (...values: any[]) => void;

/**
 * The end of a chain of prototypes: whoever gets here asks for a member that the stand-in does not have. Electron may
 * have it; a test that got `undefined` instead would go on with something that no Electron ever did.
 */
function throwing<Below extends object>(below: Below, nameOf: (owner: unknown) => string): Below {
  return new Proxy(below, {
    get(target, key, owner) {
      // A promise asks every value for `then`.
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, owner);
      throw new Error(`The stand-in for Electron has no ${nameOf(owner)}.${key}.`);
    },
  });
}

/** An object of Electron's that throws where it is asked for what it does not have. */
export function knownMembers<Members extends object>(name: string, members: Members): Members {
  return Object.setPrototypeOf(
    members,
    throwing({}, () => name),
  );
}

/** What tells of events: throws for members, and for events, that it does not have. */
export abstract class KnownEmitter extends EventEmitter {
  /** Events that can be listened to, whether the stand-in ever tells of them or not. */
  protected abstract readonly events: readonly string[];

  override on(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.on(event, listener);
  }

  override once(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.once(event, listener);
  }

  #check(event: string | symbol): void {
    if (typeof event === 'symbol' || this.events.includes(event)) return;
    throw new Error(`The stand-in for Electron knows no event “${event}” of ${this.constructor.name}.`);
  }
}

Object.setPrototypeOf(
  KnownEmitter.prototype,
  throwing(EventEmitter.prototype, (owner) => (owner as object).constructor.name),
);

/** What listeners are handed first: an event that can be prevented. */
export function preventable<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: (): void => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
