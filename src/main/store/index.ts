export { examineStore, type StoreExamination } from './examine-store.ts';
export { type OpenStoreOptions, openStore, openStoreReader } from './open-store.ts';
export type { NewNavigatorTurn, NewTrace, NewUserTurn } from './record-turns.ts';
export type { Store, StoreReader } from './store.ts';
