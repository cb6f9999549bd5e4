import { z } from 'zod';
import { AppError, toWire } from '#shared/errors/index.ts';
import { contract, type Dispatch, type Method, type ParsedParams, type Result } from '#shared/ipc/index.ts';

/** One function per entry of the contract: takes parsed parameters, gives the result or throws. */
export type Handlers = {
  readonly [M in Method]: (params: ParsedParams<M>) => Promise<Result<M>>;
};

/**
 * The one door through which a window reaches main, on either transport. The window is a stranger: only methods
 * of the contract exist, parameters are parsed before a handler sees them, results before they leave.
 *
 * @param onProblem told of everything that was refused or failed, stack included; the window gets the message only
 */
export function createDispatch(
  handlers: Handlers,
  onProblem: (method: string, problem: unknown) => void,
): Dispatch {
  return async (method, params) => {
    try {
      if (!isMethod(method)) throw new AppError({ code: 'bad-input', message: unknownMethod(method) });
      return { ok: true, value: await answer(handlers, method, params) };
    } catch (problem) {
      onProblem(nameOf(method), problem);
      return { ok: false, error: toWire(problem) };
    }
  };
}

async function answer<M extends Method>(handlers: Handlers, method: M, params: unknown): Promise<unknown> {
  const entry = contract[method];
  const parsed = entry.params.safeParse(params);
  if (!parsed.success) {
    throw new AppError({
      code: 'bad-input',
      message: `${method} was called with something it does not take: ${oneLine(parsed.error)}`,
      cause: parsed.error,
    });
  }
  // The schema that parsed and the handler stand under the same name; TypeScript cannot follow that through a generic.
  const handle: (params: ParsedParams<M>) => Promise<unknown> = handlers[method];
  return entry.result.parse(await handle(parsed.data as ParsedParams<M>));
}

/** Own properties only: `constructor` or `__proto__` are not methods. */
function isMethod(method: unknown): method is Method {
  return typeof method === 'string' && Object.hasOwn(contract, method);
}

function unknownMethod(method: unknown): string {
  return `There is no method ${nameOf(method)}. The window and the app may be of different versions: restart Parley.`;
}

function nameOf(method: unknown): string {
  return typeof method === 'string' ? JSON.stringify(method.slice(0, 80)) : `of type ${typeof method}`;
}

function oneLine(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s+/g, ' ').slice(0, 300);
}
