export { createElectronHost } from './electron-host.ts';
export { startUtilityProcess } from './start-utility-process.ts';
