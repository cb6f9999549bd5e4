/**
 * `node --import e2e/electron-stand-in/register.ts out/main/index.js`: runs the built main as it is, with the stand-in
 * of this folder in the place of `electron`.
 */
import { registerHooks } from 'node:module';

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
