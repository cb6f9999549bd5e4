export { Composer } from './composer.tsx';
export { RunStrip } from './run-strip.tsx';
