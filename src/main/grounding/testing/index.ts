export * from './build-snapshot.ts';
export { playMeaning } from './play-meaning.ts';
