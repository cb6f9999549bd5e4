import type { Mark } from '#shared/domain/index.ts';
import type { FindStep } from '../../injected/contract.ts';
import { neverStopped } from '../platform/deadline.ts';
import { steppedZoom } from './actions/index.ts';
import type { Tab } from './tabs/index.ts';

/** `index` from 0, -1 for none. */
export interface FoundPlace {
  readonly count: number;
  readonly index: number;
}

const findMs = 5_000;

/** Shows a page one step larger or smaller, or as it was made. @returns how large it is now, in percent */
export async function zoomPage({ view }: Tab, to: 'in' | 'out' | 'normal'): Promise<number> {
  const percent = steppedZoom(Math.round(view.zoom() * 100), to, 1);
  await view.setZoom(percent / 100);
  return percent;
}

/** Brings words of a page into sight and marks them. @throws AppError `deadline` */
export async function findOnPage(
  tab: Tab,
  words: string,
  to: FindStep,
  mark: (marks: readonly Mark[]) => void,
): Promise<FoundPlace> {
  const wait = { signal: neverStopped, ms: findMs, what: 'the text of the page' };
  const { count, index, box } = await tab.page.call('findText', wait, words, to);
  mark(box === null ? [] : [{ uid: 'found', box, label: `${index + 1} of ${count}`, kind: 'choice' }]);
  return { count, index };
}
