/** For the tests of this folder only: hand-made pages in a real Chromium. */
export { candidateNamed, type Rig, startRig, wordsOf } from './rig.ts';
