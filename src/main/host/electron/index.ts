export { createElectronHost, type ElectronHostOptions } from './create-electron-host.ts';
