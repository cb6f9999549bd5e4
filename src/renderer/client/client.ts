import { AppError, fromWire, wireError } from '#shared/errors/index.ts';
import {
  type AppEvent,
  appEvent,
  contract,
  type Method,
  type PageFrame,
  type Params,
  pageFrame,
  type Result,
} from '#shared/ipc/index.ts';
import type { ConnectionStatus, HostConnection } from './connection.ts';
import { clientWords } from './words.ts';

/** A method without parameters is called with its name alone; one that may have some, either way. */
type Arguments<M extends Method> = [Params<M>] extends [undefined]
  ? []
  : undefined extends Params<M>
    ? [params?: Params<M>]
    : [params: Params<M>];

/** Main, as the window sees it: the contract's methods with checked results, and its events. */
export interface Client {
  readonly host: 'electron' | 'web';
  /** @throws AppError what main answered, or `internal` when the answer is not of the contract's form */
  call<M extends Method>(method: M, ...params: Arguments<M>): Promise<Result<M>>;
  onEvent(listener: (event: AppEvent) => void): () => void;
  onFrame(listener: (header: PageFrame, jpeg: Uint8Array<ArrayBuffer>) => void): () => void;
  status(): ConnectionStatus;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
}

export function createClient(connection: HostConnection): Client {
  return {
    host: connection.host,
    async call(method, ...params) {
      const answer = await connection.call(method, params[0]);
      if (!answer.ok) {
        const error = wireError.safeParse(answer.error);
        if (error.success) throw fromWire(error.data);
        throw new AppError({ code: 'internal', message: answer.error.message });
      }
      const result = contract[method].result.safeParse(answer.value);
      if (!result.success) {
        throw new AppError({
          code: 'internal',
          message: clientWords.unreadableAnswer(method),
          cause: result.error,
        });
      }
      return result.data as Result<typeof method>;
    },
    onEvent: (listener) =>
      connection.onEvent((event) => {
        const parsed = appEvent.safeParse(event);
        if (parsed.success) listener(parsed.data);
        else console.error('An event of main could not be read', parsed.error);
      }),
    onFrame: (listener) =>
      connection.onFrame((header, jpeg) => {
        const parsed = pageFrame.safeParse(header);
        // Typed arrays that came over a socket never share their memory.
        if (parsed.success) listener(parsed.data, jpeg as Uint8Array<ArrayBuffer>);
      }),
    status: () => connection.status(),
    onStatus: (listener) => connection.onStatus(listener),
  };
}
