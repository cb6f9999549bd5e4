export { createElectronHost } from './electron-host.ts';
export { runCommand } from './run-command.ts';
export { startUtilityProcess } from './start-utility-process.ts';
