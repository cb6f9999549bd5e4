export { type TestOptions, testConnection } from './test-connection.ts';
