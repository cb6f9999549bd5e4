import { registerHooks } from 'node:module';

/**
 * The library is loaded with the first picture: it takes 40 ms and 30 MB that a start without one need not pay.
 *
 * @param versions of the program that runs us
 */
export async function loadPictureLibrary(
  platform: NodeJS.Platform = process.platform,
  versions: NodeJS.ProcessVersions = process.versions,
) {
  if (platform === 'linux' && versions.electron !== undefined) preferWebAssembly();
  const { default: sharp } = await import('sharp');
  // Pictures are different each time, and their memory is better used elsewhere.
  sharp.cache(false);
  return sharp;
}

/**
 * Electron on Linux has loaded the system's glib for its windows. The native sharp brings a copy of its own, objects of
 * one reach the other, and the whole app ends, on Ubuntu 24.04 among others (electron/electron#46323, lovell/sharp#4522).
 * Its WebAssembly build has none of that, and takes four times as long: 190 ms for a picture of 1280 × 800 where it was 50.
 */
function preferWebAssembly(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.startsWith('@img/sharp-linux') ? '@img/sharp-wasm32/sharp.node' : specifier, context),
  });
}
