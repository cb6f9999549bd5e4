export type { Sounds, WorkWatch } from './backup-file.ts';
export {
  examineStore,
  openStore,
  openStoreReader,
} from './open-store.ts';
export { type StoreWithPrivate, withPrivateSessions } from './private-sessions.ts';
export type { KeptSince, OldContents } from './storage.ts';
export type { Store, StoreReader } from './store.ts';
