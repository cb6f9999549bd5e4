/** Names only, so that the preload needs no schemas. `contract.test.ts` holds them equal to the contract's. */
export const callChannel = 'parley:call';
export const eventChannel = 'parley:event';

/** The methods that may be called over `callChannel`; anything else does not leave the window. */
export const methodNames = [
  'app.state',
  'app.doctor',
  'app.licences',
  'sessions.list',
  'sessions.count',
  'sessions.facts',
  'sessions.star',
  'sessions.create',
  'sessions.clear',
  'sessions.leave',
  'sessions.rename',
  'sessions.delete',
  'sessions.deleteAll',
  'sessions.undelete',
  'sessions.saved',
  'sessions.turns',
  'sessions.export',
  'sessions.preview',
  'sessions.import',
  'files.send',
  'files.fetch',
  'files.drop',
  'storage.measure',
  'storage.free',
  'storage.clearSites',
  'backups.write',
  'backups.restore',
  'backups.stop',
  'turns.trace',
  'turns.screenshot',
  'turns.rank',
  'dialogue.send',
  'run.stop',
  'run.pause',
  'run.resume',
  'approvals.answer',
  'replays.list',
  'replays.look',
  'replays.start',
  'replays.save',
  'replays.rename',
  'replays.delete',
  'grants.list',
  'grants.revoke',
  'page.place',
  'page.cover',
  'page.input',
  'page.dropFiles',
  'page.giveFiles',
  'page.load',
  'page.zoom',
  'page.find',
  'page.endFind',
  'page.stop',
  'page.focus',
  'page.point',
  'downloads.cancel',
  'downloads.forget',
  'downloads.show',
  'tabs.create',
  'tabs.reopen',
  'tabs.activate',
  'tabs.close',
  'connections.list',
  'connections.save',
  'connections.remove',
  'connections.models',
  'connections.test',
  'connections.stopTest',
  'ranker.state',
  'speech.state',
  'speech.start',
  'speech.audio',
  'speech.stop',
  'speech.speaking',
  'speech.takeVoice',
  'speech.retry',
  'speech.build',
  'speech.stopBuild',
  'speech.models',
  'speech.download',
  'speech.stopDownload',
  'speech.deleteModel',
  'speech.measure',
  'speech.sound',
  'settings.change',
] as const;

/** What an answer looks like on either transport. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly error: {
        readonly code: string;
        readonly message: string;
        readonly details: Readonly<Record<string, string | number | boolean | null>>;
      };
    };

/** Answers one call of a window in main, whatever it sent; never rejects. */
export type Dispatch = (method: unknown, params: unknown) => Promise<Answer>;

/** What the preload puts on `window.parley`; the web host's client builds the same over its socket. */
export interface Bridge {
  readonly host: 'electron' | 'web';
  call(method: string, params: unknown): Promise<Answer>;
  onEvent(listener: (event: unknown) => void): () => void;
  /** Page pictures; never called in Electron. */
  onFrame(listener: (header: unknown, jpeg: Uint8Array) => void): () => void;
}
