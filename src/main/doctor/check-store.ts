import { isAppError } from '#shared/errors/index.ts';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import { examineStore } from '../store/index.ts';
import { formatBytes } from './check-data-folder.ts';

const name = 'Saved sessions';

/** Whether what is saved can be read; every page is looked at. */
export async function checkStore(dataDir: string): Promise<DoctorCheck> {
  try {
    const store = await examineStore(dataDir);
    if (store === null) return { name, status: 'ok', found: 'none yet', advice: '' };
    const found = [
      count(store.sessions, 'session'),
      formatBytes(store.bytes),
      count(store.backups, 'backup'),
      `SQLite ${store.sqlite}`,
    ].join(', ');
    if (store.damage === null) return { name, status: 'ok', found, advice: '' };
    return {
      name,
      status: 'missing',
      found: `damaged: ${store.damage.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      advice: 'Restart Parley: it sets the damaged file aside and restores the last backup.',
    };
  } catch (problem) {
    const advice = isAppError(problem) ? problem.message : 'See the log in the data folder.';
    return { name, status: 'missing', found: 'cannot be read', advice };
  }
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
