import { AppError } from '#shared/errors/index.ts';
import { codeOf } from './system-error.ts';

/**
 * Loads a module that has a part built for each kind of machine. Where there is none for this one (onnxruntime: Macs with an
 * Intel processor) or it cannot be loaded, that is said in words, and the process that wanted it lives on to say so.
 *
 * @param what as the start of a sentence: "Parley’s models"
 * @throws AppError `not-found`: trying again changes nothing
 */
export async function loadNativeModule<Module>(what: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const machine = `${process.platform} ${process.arch}`;
    const isMissing = /MODULE_NOT_FOUND/.test(codeOf(cause));
    throw new AppError({
      code: 'not-found',
      message: isMissing
        ? `${what} can’t run on this kind of computer (${machine}).`
        : `${what} can’t run here, because a library of the system is missing or another version (${machine}).`,
      details: { problem: cause instanceof Error ? cause.message : String(cause) },
      cause,
    });
  }
}
