export { runCli } from './commands.ts';
