export { createKeptSounds, type KeptSounds } from './kept-sounds.ts';
