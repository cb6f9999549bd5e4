import { AppError, formatError } from '#shared/errors/index.ts';

/** Node's or SQLite's name for what went wrong ("ENOENT"); "" for none. */
export function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** No room is left for a file: on the disk, in the user's share of it, or in one file. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));
}

export function unreadable(file: string, cause: unknown): AppError {
  const reason = codeOf(cause) || formatError(cause);
  return new AppError({ code: 'bad-input', message: `${file} cannot be read (${reason}).`, cause });
}
