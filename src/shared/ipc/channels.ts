/** Names only, so that the preload needs no schemas. `contract.test.ts` holds them equal to the contract's. */
export const callChannel = 'parley:call';
export const eventChannel = 'parley:event';

/** What an answer looks like on either transport. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: string;
        readonly message: string;
        readonly details: Readonly<Record<string, string | number | boolean | null>>;
      };
    };

/** What the preload puts on `window.parley`; the web host's client builds the same over its socket. */
export interface Bridge {
  readonly host: 'electron' | 'web';
  call(method: string, params: unknown): Promise<Answer>;
  onEvent(listener: (event: unknown) => void): () => void;
  /** Page pictures; never called in Electron. */
  onFrame(listener: (header: unknown, jpeg: Uint8Array) => void): () => void;
}
