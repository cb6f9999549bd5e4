import { AppError } from '#shared/errors/index.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { DownloadProblem } from './download-problem.ts';
import { formatMegabytes } from './format-megabytes.ts';

/** A download that failed, as an error for the user: what happened, and what can be done. */
export function failureOf(error: unknown, entry: CatalogueEntry, address: URL, file: string): AppError {
  if (!(error instanceof DownloadProblem)) return diskFailure(error, file);
  if (error.remedy === 'disk-full') {
    return new AppError({
      code: 'store',
      message: `The disk is full. What was fetched of this model was deleted to give room back. Free ${formatMegabytes(entry.bytes)} and download it again.`,
      cause: error,
    });
  }
  return new AppError({
    code: 'endpoint',
    message: `${error.message} You can also fetch ${withoutSecrets(address)} by other means and save it as ${file}, or choose a file of your own.`,
    cause: error,
  });
}

/** What the file system refused. */
export function diskFailure(error: unknown, file: string): AppError {
  const { code = '' } = error as { readonly code?: string };
  const why =
    code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
      ? 'Parley may not write there'
      : code === 'EBUSY'
        ? 'another program is using it'
        : 'the disk refused';
  return new AppError({
    code: 'store',
    message: `${file} cannot be used: ${why}${code === '' ? '' : ` (${code})`}. Mend that and try again.`,
    cause: error,
  });
}

/** The address of a mirror may hold a name and a password. */
function withoutSecrets(address: URL): string {
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  shown.search = '';
  return shown.href;
}
