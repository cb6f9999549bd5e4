import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalRequest } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Params } from '#shared/ipc/index.ts';
import { hostOf, originOf } from '#shared/text/addresses.ts';
import { formatExactBytes } from '#shared/text/quantities.ts';
import type { Agent } from '../agent/index.ts';
import type { BrowserDriver } from '../browser/index.ts';
import { keepFolderPrivate } from '../platform/private-files.ts';
import type { Events } from './events.ts';
import type { OpenSession } from './open-session.ts';
import type { Transfers } from './transfers.ts';

type Dropped = Parameters<Parameters<BrowserDriver['onFilesDropped']>[0]>[0];
type Question = Parameters<Parameters<BrowserDriver['onFilesAsked']>[0]>[0];
type Brought = Params<'page.giveFiles'>['files'];

/** More than this at once is a slip of the hand more often than not, and no card could show it. */
const mostHandedOver = 100;
/** Files that the card names; of others it says how many they are. */
const mostNamed = 20;

/**
 * Files that the user hands to a page. What they drag onto it is asked about by the card of every other upload, and handed
 * over after a yes; the page knows nothing of it before. What they choose in a dialog that the page has opened under their
 * hand it gets, as in every browser.
 */
export function createHandedFiles(parts: {
  readonly browser: Pick<BrowserDriver, 'onFilesDropped' | 'onFilesAsked' | 'dropFiles'>;
  readonly agent: Pick<Agent, 'ask'>;
  readonly open: Pick<OpenSession, 'id' | 'isPrivate'>;
  readonly history: { readonly transfers: Pick<Transfers, 'move' | 'drop'> };
  /** For copies of what a window has brought; whatever an earlier start has left there goes. */
  readonly folder: string;
  readonly tell: (message: string) => void;
  readonly events: Pick<Events, 'publish'>;
  readonly onFault: (error: unknown) => void;
}) {
  const { browser, agent, open, events, folder, tell, onFault } = parts;
  const { transfers } = parts.history;
  rmSync(folder, { recursive: true, force: true });
  /** The copies that the next drop is made of. */
  let brought: string | null = null;
  /** The last question of a page; the user answers one dialog at a time. */
  let asked: { readonly id: string; readonly question: Question } | null = null;

  browser.onFilesAsked((question) => {
    const site = hostOf(question.url) || question.url;
    if (question.isFolder) {
      tell(`${site} asks for a whole folder, which can’t be chosen here. Parley’s app for the desktop can.`);
      return;
    }
    asked = { id: randomUUID(), question };
    const { many, kinds } = question;
    events.publish({ type: 'files-asked', questionId: asked.id, many, kinds, site });
  });

  browser.onFilesDropped((dropped) => {
    const copies = brought;
    brought = null;
    const forget = (): void => {
      if (copies !== null) rmSync(copies, { recursive: true, force: true });
    };
    // What the page has taken it reads as it likes, for as long as it is there.
    dropped.gone.addEventListener('abort', forget);
    ask(dropped).then((wasTaken) => {
      if (!wasTaken) forget();
    }, onFault);
  });

  /**
   * Copies of files that a window has brought, in a folder of their own. @throws AppError `not-found`; `not-allowed` in a
   * private session, of which nothing may reach the disk
   */
  async function copy(
    files: Brought,
  ): Promise<{ readonly copies: string; readonly paths: readonly string[] }> {
    if (open.isPrivate) {
      for (const { fileId } of files) await transfers.drop(fileId);
      throw new AppError({
        code: 'not-allowed',
        message:
          'A private session keeps nothing on the disk, so files can’t be brought to its pages here. Use another session for this.',
      });
    }
    const copies = join(folder, randomUUID());
    keepFolderPrivate(folder);
    const paths: string[] = [];
    try {
      for (const [index, { fileId, name }] of files.entries()) {
        // Each in a folder of its own: two may have the same name.
        mkdirSync(join(copies, String(index)), { recursive: true, mode: 0o700 });
        const path = join(copies, String(index), plainName(name));
        await transfers.move(fileId, path);
        paths.push(path);
      }
    } catch (error) {
      rmSync(copies, { recursive: true, force: true });
      throw error;
    }
    return { copies, paths };
  }

  async function ask(dropped: Dropped): Promise<boolean> {
    const { count, gone } = dropped;
    if (count === 0) return false;
    if (count > mostHandedOver) {
      tell(`${count} files were dropped on the page. Parley hands over at most ${mostHandedOver} at once.`);
      return false;
    }
    const answer = await agent.ask(buildCard(dropped, open.id ?? ''), gone);
    if (answer === 'busy') {
      tell('Nothing was handed over, since Parley was at work. Drop the files again once it waits for you.');
    }
    if (answer !== 'yes') return false;
    const outcome = await dropped.handOver();
    if (outcome !== 'taken') tell(failures[outcome]);
    return outcome === 'taken';
  }

  return {
    /** Files that a window has brought are dropped on the page in front. @throws AppError as `copy` */
    async drop({ x, y, files }: Params<'page.dropFiles'>): Promise<void> {
      const { copies, paths } = await copy(files);
      brought = copies;
      try {
        await browser.dropFiles({ x, y }, paths);
      } catch (error) {
        brought = null;
        rmSync(copies, { recursive: true, force: true });
        throw error;
      }
    },
    /** Files that the user has chosen for a page go to it. @throws AppError as `copy`; `not-found` when it waits no more */
    async give({ questionId, files }: Params<'page.giveFiles'>): Promise<void> {
      const { copies, paths } = await copy(files);
      const forget = (): void => rmSync(copies, { recursive: true, force: true });
      const question = asked?.id === questionId ? asked.question : null;
      // What the page has taken it reads as it likes, for as long as it is there.
      question?.gone.addEventListener('abort', forget);
      if (question !== null && !question.gone.aborted && (await question.answer(paths))) return;
      forget();
      throw new AppError({
        code: 'not-found',
        message: 'The page changed before it got the files. Choose them again where it asks for them now.',
      });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const failures: Readonly<Record<'ignored' | 'gone' | 'lost', string>> = {
  ignored: 'The page takes no files at that place. Drop them where it asks for them.',
  gone: 'The page changed before it got the files. Drop them again.',
  lost: 'The files can’t be read any more, so the page got none. Drop them again from where they are now.',
};

function buildCard(dropped: Dropped, sessionId: string): ApprovalRequest {
  const page = originOf(dropped.url) || dropped.url;
  // A frame that belongs to nobody is the page's own doing.
  const origin = dropped.origin === 'null' ? page : dropped.origin;
  const host = hostOf(origin) || origin;
  const { files, count } = dropped;
  const [first] = files;
  const what = count === 1 && first !== undefined ? `“${first.name}”` : `${count} files`;
  const named = files.slice(0, mostNamed);
  return {
    id: randomUUID(),
    sessionId,
    sentence: `Hand over ${what} to ${host}`,
    consequence: {
      class: 'outbound',
      kind: 'upload',
      certainty: 'certain',
      because: count === 1 ? 'you dropped it on the page' : 'you dropped them on the page',
    },
    origin,
    url: dropped.url,
    action: '',
    element: null,
    data: [
      ...named.map(({ name, bytes, isFolder }) => ({
        label: isFolder ? 'Folder' : 'File',
        value: isFolder ? `${name}, with everything in it` : `${name}, ${formatExactBytes(bytes)}`,
      })),
      ...(count > named.length ? [{ label: 'And', value: `${count - named.length} more` }] : []),
      { label: 'The page gets', value: 'the names and all that is in them, at once; not where they lie' },
      ...(origin === page ? [] : [{ label: 'In a part of', value: hostOf(page) || page }]),
    ],
    rememberable: false,
  };
}

/** Of a path only its last part, without what no system takes in a name. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const plain = last.replace(/[\u0000-\u001f<>:"|?*]/gu, '_').slice(-120);
  return /^\.*$/u.test(plain) ? 'file' : plain;
}
