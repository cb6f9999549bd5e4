export {
  examineStore,
  openStore,
  openStoreReader,
} from './open-store.ts';
export type { Store } from './store.ts';
