import { findCountLine } from './carry-out/index.ts';
import type { Scene } from './scene.ts';

/** The words that end a turn: what needed no doing, and where the page stands now. */
export function wordClosing(scene: Scene): string {
  const { snapshot, state } = scene;
  const notes = state.notes.join(' ');
  if (!state.acted) return notes === '' ? 'There was nothing to do.' : notes;
  const line = findCountLine(scene);
  const title = snapshot.title || snapshot.url;
  const page = `The page is “${title}”${line === null ? '' : `: ${line}`}.`;
  return ['Done.', notes, page].filter((part) => part !== '').join(' ');
}
