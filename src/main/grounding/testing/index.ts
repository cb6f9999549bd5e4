export * from './build-snapshot.ts';
export { fakeMeaning } from './fake-meaning.ts';
