export { runCli } from './commands.ts';
export { openInElectron } from './self-test.ts';
