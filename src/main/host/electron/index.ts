export { createElectronHost, type ElectronHostOptions } from './create-electron-host.ts';
export { startUtilityProcess } from './start-utility-process.ts';
