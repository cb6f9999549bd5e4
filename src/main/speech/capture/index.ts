export { Listening } from './listening.ts';
