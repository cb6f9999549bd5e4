import { type PasskeyMessage, passkeyBindingName } from './contract.ts';

/**
 * What cannot be known from beside the page's scripts, and so stands among them: when a page asks for a passkey. The
 * functions that it calls are the browser's own, and give what they gave. It takes the way to
 * tell of it away before the page's first script runs.
 */
const scope = globalThis as unknown as Record<string, unknown>;
const tell = scope[passkeyBindingName];
delete scope[passkeyBindingName];

if (typeof tell === 'function' && typeof CredentialsContainer === 'function') {
  const send = (message: PasskeyMessage): void => void tell(message);
  const { prototype } = CredentialsContainer;
  for (const name of ['get', 'create'] as const) {
    Reflect.set(
      prototype,
      name,
      new Proxy(prototype[name], {
        apply: (own: (...given: readonly never[]) => Promise<unknown>, container, given: never[]) => {
          const answer = Reflect.apply(own, container, given);
          if (asksUser(given[0])) {
            send('asked');
            const over = (): void => send('over');
            answer.then(over, over);
          }
          return answer;
        },
      }),
    );
  }
}

/** Passkeys that a field suggests, or that are made without a word, wait for nobody. */
function asksUser(options: unknown): boolean {
  try {
    const { publicKey, mediation } = options as {
      readonly publicKey?: unknown;
      readonly mediation?: unknown;
    };
    return publicKey !== undefined && mediation !== 'conditional' && mediation !== 'silent';
  } catch {
    return false;
  }
}
