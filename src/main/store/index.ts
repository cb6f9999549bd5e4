export {
  examineStore,
  openStore,
  openStoreReader,
} from './open-store.ts';
export { type StoreWithPrivate, withPrivateSessions } from './private-sessions.ts';
export type { Store, StoreReader } from './store.ts';
