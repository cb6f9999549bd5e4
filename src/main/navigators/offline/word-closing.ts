import { findCountLine, findMainHeading, findNotice } from './carry-out/index.ts';
import { findPageReply } from './find-page-reply.ts';
import type { Scene } from './scene.ts';

const endSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** The words that end a turn: what needed no doing, and where the page stands now. */
export function wordClosing(scene: Scene): string {
  const { snapshot, state } = scene;
  const notes = state.notes.join(' ');
  if (!state.acted) return notes === '' ? 'There was nothing to do.' : notes;
  const line =
    findPageReply(scene.turns) ?? findCountLine(scene) ?? findNotice(scene) ?? findMainHeading(scene);
  const title = snapshot.title || snapshot.url;
  const page = line === null ? `The page is “${title}”.` : `The page is “${title}”: ${endSentence(line)}`;
  return ['Done.', notes, page].filter((part) => part !== '').join(' ');
}
