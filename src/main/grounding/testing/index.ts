export * from './build-snapshot.ts';
