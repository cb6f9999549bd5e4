import type { Session, Settings, TabInfo } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { DoctorReport, LicensedWork, RankerState } from '#shared/ipc/index.ts';
import type { Agent } from '../agent/index.ts';
import type { Ranker } from '../agent/ports.ts';
import type { BrowserDriver } from '../browser/index.ts';
import { exportSession, parseSessionFile, previewExport } from '../export/index.ts';
import type { Host } from '../host/index.ts';
import type { Handlers } from '../ipc/index.ts';
import type { Connections } from '../models/connections/index.ts';
import { shrinkPicture } from '../pictures/index.ts';
import type { Replays } from '../replay/index.ts';
import { decodeSound, type Speech } from '../speech/index.ts';
import type { StoreWithPrivate } from '../store/index.ts';
import type { History } from './create-history.ts';
import type { Events } from './events.ts';
import type { OpenSession } from './open-session.ts';
import type { PageMarks } from './page-marks.ts';
import { rankStoredPage } from './rank-stored-page.ts';

export interface HandlerParts {
  readonly version: string;
  readonly host: Host;
  readonly store: StoreWithPrivate;
  readonly agent: Agent;
  readonly replays: Replays;
  readonly browser: BrowserDriver;
  readonly marks: PageMarks;
  readonly events: Events;
  readonly connections: Connections;
  readonly speech: Speech;
  /** Keeps them and tells every window. */
  readonly changeSettings: (changes: Readonly<Record<string, unknown>>) => Promise<Settings>;
  readonly ranker: Ranker;
  readonly rankerState: () => RankerState;
  readonly notices: () => readonly string[];
  readonly examine: () => Promise<DoctorReport>;
  readonly licences: () => Promise<readonly LicensedWork[]>;
  readonly history: History;
  /** Files that a window has brought, on their way to a page. */
  readonly files: { readonly drop: Handlers['page.dropFiles']; readonly give: Handlers['page.giveFiles'] };
  /** The pane that pages are shown in has another size or place. */
  readonly pageResized: () => void;
  /** The session that the user looks at: their own acts in the page belong to it. */
  readonly open: OpenSession;
  /** Their own hands led to another page: an address, a tab. Where that is needs no asking (threat model 15). */
  readonly userOpened: (url: string) => Promise<void>;
  /** The browser tells of loads, switches and closings by itself; it cannot know who wanted a new tab. */
  readonly userCreatedTab: (tab: TabInfo, url: string | null) => Promise<void>;
}

/** Of a picture beside a line, in px: twice what it takes there, for screens with small pixels. */
const smallWidth = 112;

/** Sessions that came back are told one by one; further ones are found when the list is fetched again. */
const mostTold = 200;

/** What main does for each method of the contract; nothing here decides, it only reaches the part that does. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { host, store, agent, replays, browser, marks, events, connections, speech, open } = parts;
  const { transfers, backups } = parts.history;
  const stopAll = async (): Promise<void> => {
    if (agent.state.status === 'idle') return;
    agent.stop();
    await agent.idle();
  };
  const tellSession = (session: Session): Session => {
    events.publish({ type: 'sessions-changed', session, deletedId: null });
    return session;
  };
  const tellDeleted = async (sessionIds: readonly string[]): Promise<void> => {
    for (const deletedId of sessionIds) {
      events.publish({ type: 'sessions-changed', session: null, deletedId });
      await open.forget(deletedId);
    }
  };
  const deleteSessions = async (sessionIds: readonly string[]): Promise<void> => {
    if (agent.state.status !== 'idle' && sessionIds.includes(agent.state.sessionId)) await stopAll();
    await store.deleteSessions(sessionIds);
    parts.history.deleted();
    await tellDeleted(sessionIds);
  };
  const tellReplays = async (): Promise<void> =>
    events.publish({ type: 'replays-changed', replays: [...(await replays.list())] });
  const tabWith = (tabId: number): void => {
    if (browser.tabs().some((tab) => tab.id === tabId)) return;
    throw new AppError({
      code: 'not-found',
      message: 'That tab has been closed already.',
      details: { tabId },
    });
  };
  return {
    'app.state': async () => ({
      host: host.kind,
      version: parts.version,
      settings: await store.settings(),
      tabs: [...browser.tabs()],
      downloads: [...browser.downloads.list()],
      run: agent.state,
      replaying: [...replays.underWay()],
      notices: [...parts.notices()],
      welcomeUrl: host.welcomeUrl,
      secretStore: host.secrets.encrypted,
    }),
    'app.doctor': () => parts.examine(),
    'app.licences': async () => [...(await parts.licences())],

    'sessions.list': async ({ query, limit, filter, offset }) => [
      ...(await store.listSessions(query, limit, { filter, offset })),
    ],
    'sessions.count': async ({ query, filter }) => ({
      found: await store.countSessions(query, filter),
      all: await store.countSessions(''),
    }),
    'sessions.facts': async () => {
      const { sites, navigators } = await store.sessionFacts();
      return { sites: [...sites], navigators: [...navigators] };
    },
    'sessions.star': async ({ sessionId, isStarred }) =>
      tellSession(await store.starSession(sessionId, isStarred)),
    'sessions.create': async (wanted) => {
      const isPrivate = wanted?.isPrivate === true;
      if (isPrivate && agent.state.status !== 'idle') {
        throw new AppError({
          code: 'not-allowed',
          message:
            'Parley is still working in another session. Stop it there first, then start a private one.',
        });
      }
      return tellSession(await (isPrivate ? store.createPrivateSession() : store.createSession()));
    },
    'sessions.leave': () => open.leave(),
    'sessions.rename': async ({ sessionId, title }) =>
      tellSession(await store.renameSession(sessionId, title)),
    'sessions.delete': ({ sessionId }) => deleteSessions([sessionId]),
    'sessions.deleteAll': ({ sessionIds }) => deleteSessions(sessionIds),
    'sessions.clear': async () => {
      await stopAll();
      const ids = await store.clearHistory();
      await parts.history.forgetCopies();
      await tellDeleted(ids);
      return ids.length;
    },
    'sessions.undelete': async ({ sessionId }) => tellSession(await store.undeleteSession(sessionId)),
    'sessions.saved': async ({ sessionId }) => [...(await store.turns(sessionId))],
    'sessions.turns': async ({ sessionId }) => {
      const turns = await store.turns(sessionId);
      // An imported session has no page here, and what the user does in one is no part of it.
      if ((await store.session(sessionId)).importedAt === undefined) await open.turnTo(sessionId);
      else await open.leave();
      return [...turns];
    },
    'sessions.export': ({ sessionId, format, pictures, pages }) =>
      exportSession(store, sessionId, {
        format,
        pictures: pictures === undefined ? 'all' : new Set(pictures),
        pages,
      }),
    'sessions.preview': ({ sessionId }) => previewExport(store, sessionId),
    'sessions.import': async ({ fileId }) => {
      const given = await parseSessionFile(await transfers.takeText(fileId));
      return tellSession(await store.importSession(given));
    },
    'files.send': async ({ fileId, part }) => ({
      fileId: await transfers.add(fileId, Buffer.from(part, 'base64')),
    }),
    'files.fetch': async ({ fileId, from }) => (await transfers.read(fileId, from)).toString('base64'),
    'files.drop': ({ fileId }) => transfers.drop(fileId),
    'storage.measure': () => parts.history.measure(),
    'storage.free': () => parts.history.free(),
    'storage.clearSites': () => parts.history.clearSites(),
    'backups.write': () => backups.write(),
    'backups.restore': async ({ fileId }) => {
      const { restored, kept } = await backups.restore(fileId);
      // Settings may have come with it.
      await parts.changeSettings({});
      for (const sessionId of restored.slice(-mostTold)) {
        tellSession(await store.session(sessionId));
      }
      await tellReplays();
      return { restored: restored.length, kept };
    },
    'backups.stop': async () => backups.stop(),
    'turns.trace': ({ turnId }) => store.trace(turnId),
    'turns.screenshot': async ({ turnId, part = 'shown' }) => {
      const kept = await store.picture(turnId, part === 'small' ? 'shown' : part);
      if (kept === null) return null;
      const jpeg = part === 'small' ? (await shrinkPicture(kept, smallWidth)).jpeg : kept;
      return Buffer.from(jpeg).toString('base64');
    },
    'turns.rank': ({ sessionId, turnId }) =>
      rankStoredPage({ store, ranker: parts.ranker }, sessionId, turnId),

    'dialogue.send': async ({ sessionId, utterance, via, spoken }) => {
      if ((await store.session(sessionId)).importedAt !== undefined) {
        throw new AppError({
          code: 'not-allowed',
          message: 'This session was imported, to be read. Start a new one to go on.',
        });
      }
      await open.turnTo(sessionId);
      if (agent.state.status === 'idle') await replays.beginIfNamed(sessionId, utterance);
      const mask = replays.takeSecret(sessionId, utterance);
      const said =
        mask === null ? { text: utterance, ...(spoken === undefined ? {} : { spoken }) } : { text: mask };
      await agent.send({ sessionId, via, ...said });
    },
    'run.stop': async () => {
      agent.stop();
      browser.stopScrolling();
    },
    'run.pause': async () => agent.pause(),
    'run.resume': async () => agent.resume(),
    'approvals.answer': async ({ requestId, answer }) => agent.answerApproval(requestId, answer),
    'replays.list': async () => [...(await replays.list())],
    'replays.look': ({ source }) => replays.look(source),
    'replays.start': async ({ source, given, isConfirmed, url }) => {
      if (agent.state.status !== 'idle') {
        throw new AppError({
          code: 'not-allowed',
          message: 'Parley is still working. Stop it first, then run this again.',
        });
      }
      // Before a session is made: what cannot be done again leaves none behind.
      await replays.look(source);
      const isPrivate = source.kind === 'session' && store.isPrivate(source.sessionId);
      const session = await (isPrivate ? store.createPrivateSession() : store.createSession());
      tellSession(session);
      const text = await replays.begin(session.id, source, { given, isConfirmed, url });
      await open.turnTo(session.id);
      await agent.send({ sessionId: session.id, text, via: 'text' });
      return session;
    },
    'replays.save': async ({ source, name, asks }) => {
      if (source.kind === 'session' && store.isPrivate(source.sessionId)) {
        throw new AppError({ code: 'not-allowed', message: 'Nothing of a private session can be saved.' });
      }
      const saved = await replays.save(source, name, asks);
      await tellReplays();
      return saved;
    },
    'replays.rename': async ({ replayId, name }) => {
      await store.renameReplay(replayId, name);
      await tellReplays();
    },
    'replays.delete': async ({ replayId }) => {
      await store.deleteReplay(replayId);
      await tellReplays();
    },
    'grants.list': async () => [...(await store.grants())],
    'grants.revoke': ({ grantId }) => store.revokeGrant(grantId),

    'page.place': async ({ box, deviceScaleFactor }) => {
      host.place(box, deviceScaleFactor);
      parts.pageResized();
    },
    'page.cover': ({ covered }) => host.cover(covered),
    'page.input': (input) => host.input(input),
    'page.dropFiles': parts.files.drop,
    'page.giveFiles': parts.files.give,
    'page.load': async ({ url, transition }) => {
      await parts.userOpened(url);
      await browser.load(url, transition);
    },
    'page.zoom': ({ to }) => browser.zoom(to),
    'page.find': ({ words, to }) => browser.find(words, to),
    'page.endFind': async () => browser.mark([]),
    'page.stop': async () => browser.stopLoading(),
    'page.focus': async () => host.focusPage(),
    'page.point': async ({ uid }) => {
      marks.point(uid);
      if (uid !== null && agent.state.status === 'idle') await browser.reveal(uid).catch(() => undefined);
    },
    'downloads.cancel': async ({ downloadId }) => browser.downloads.cancel(downloadId),
    'downloads.forget': async ({ downloadId }) => browser.downloads.forget(downloadId),
    'downloads.show': async ({ downloadId }) => {
      const kept = browser.downloads.list().find(({ id }) => id === downloadId);
      return kept !== undefined && kept.path !== '' && host.showFile(kept.path);
    },
    'tabs.create': async ({ url }) => {
      await parts.userOpened(url ?? '');
      const { homePage } = await store.settings();
      const tab = await browser.createTab(url ?? (homePage || host.welcomeUrl));
      await parts.userCreatedTab(tab, url);
      return tab;
    },
    'tabs.reopen': async () => {
      await parts.userOpened('');
      const tab = await browser.reopenTab();
      if (tab !== null) await parts.userCreatedTab(tab, tab.url);
      return tab;
    },
    'tabs.activate': async ({ tabId }) => {
      tabWith(tabId);
      await parts.userOpened('');
      await browser.activateTab(tabId);
    },
    'tabs.close': async ({ tabId }) => {
      tabWith(tabId);
      await browser.closeTab(tabId);
    },

    'connections.list': () => connections.list(),
    'connections.save': ({ connection, key }) => connections.save(connection, key),
    'connections.remove': ({ connectionId }) => connections.remove(connectionId),
    'connections.models': ({ connectionId, baseUrl, key }) => connections.models(connectionId, baseUrl, key),
    'connections.test': ({ connectionId }) => connections.test(connectionId),
    'connections.stopTest': async () => connections.stopTest(),
    'ranker.state': async () => parts.rankerState(),

    'speech.state': async () => speech.state(),
    'speech.start': async ({ mode }) => ({ captureId: await speech.start(mode) }),
    'speech.audio': ({ captureId, from, pcm }) => speech.hear(captureId, from, decodeSound(pcm)),
    'speech.stop': ({ captureId, how }) => speech.stop(captureId, how),
    'speech.speaking': async ({ text }) => {
      speech.setSpeaking(text);
      agent.heardAloud(text);
    },
    'speech.takeVoice': async ({ windowId }) => events.publish({ type: 'voice-taken', windowId }),
    'speech.retry': ({ utteranceId }) => speech.retry(utteranceId),
    'speech.build': () => speech.build(),
    'speech.stopBuild': async () => speech.stopBuild(),
    'speech.models': async () => [...(await speech.models())],
    'speech.download': ({ modelId }) => speech.download(modelId),
    'speech.stopDownload': async ({ modelId }) => speech.stopDownload(modelId),
    'speech.deleteModel': async ({ modelId }) => {
      await speech.deleteModel(modelId);
      return [...(await speech.models())];
    },
    'speech.measure': async ({ modelId }) => {
      await speech.measure(modelId);
      return [...(await speech.models())];
    },
    'speech.sound': async ({ utteranceId }) => {
      const wav = await speech.sound(utteranceId);
      return wav === null ? null : Buffer.from(wav).toString('base64');
    },

    'settings.change': async ({ changes }) => {
      connections.checkSettings(changes);
      return parts.changeSettings(changes);
    },
  };
}
