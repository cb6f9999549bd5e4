import type { Settings } from '#shared/domain/index.ts';
import type { ActionParts } from './model.ts';

/** Of a few KB each. */
const mostThumbnails = 500;

export type UpkeepActions = ReturnType<typeof createUpkeepActions>;

/**
 * Settings, permissions, the machine's report, what is kept beside turns. What fails is thrown as an AppError, for the
 * place where it was asked for, unless it says otherwise.
 */
export function createUpkeepActions({ client, app, report }: ActionParts) {
  /** For a field that says itself what was wrong. */
  async function setSettings(changes: Partial<Settings>): Promise<void> {
    app.setState({ settings: await client.call('settings.change', { changes: { ...changes } }) });
  }

  const thumbnails = new Map<string, Promise<string | null>>();
  /** The picture of a step, small; null where none is kept. Asked for once. JPEG, base64. */
  function thumbnail(turnId: string): Promise<string | null> {
    const known = thumbnails.get(turnId);
    if (known !== undefined) return known;
    const asked = client.call('turns.screenshot', { turnId, part: 'small' });
    thumbnails.set(turnId, asked);
    for (const old of [...thumbnails.keys()].slice(0, -mostThumbnails)) thumbnails.delete(old);
    // One that failed is asked for again.
    asked.catch(() => thumbnails.delete(turnId));
    return asked;
  }

  return {
    setSettings,
    /** Shown at once, taken back and reported when main refuses it. */
    async changeSettings(changes: Partial<Settings>): Promise<void> {
      const before = app.getState().settings;
      app.setState({ settings: { ...before, ...changes } });
      try {
        await setSettings(changes);
      } catch (error) {
        app.setState({ settings: before });
        report(error, null);
      }
    },
    /** Fetches what ranks the page; it is told again whenever it changes. */
    async loadRanker(): Promise<void> {
      app.setState({ ranker: await client.call('ranker.state') });
    },
    grants: () => client.call('grants.list'),
    revokeGrant: (grantId: string) => client.call('grants.revoke', { grantId }),
    doctor: () => client.call('app.doctor'),
    licences: () => client.call('app.licences'),
    trace: (turnId: string) => client.call('turns.trace', { turnId }),
    /** JPEG, base64. */
    screenshot: (turnId: string, part: 'shown' | 'sent' = 'shown') =>
      client.call('turns.screenshot', { turnId, part }),
    thumbnail,
    /** Ranks the page that is kept beside a turn, now; null where none is. */
    rankAfterwards: (sessionId: string, turnId: string) => client.call('turns.rank', { sessionId, turnId }),
    dismissNotice: (noticeId: string) =>
      app.setState((data) => ({ notices: data.notices.filter((notice) => notice.id !== noticeId) })),
  };
}

export type SpeechActions = ReturnType<typeof createSpeechActions>;

/** Speech as main does it: whether it can write, its whisper models, building whisper.cpp. All throw AppErrors. */
export function createSpeechActions({ client, app }: ActionParts) {
  return {
    /** Fetches whether speech can be written down; it is told again whenever it changes. */
    async loadSpeech(): Promise<void> {
      app.setState({ speech: await client.call('speech.state') });
    },
    /** Fetches the list of whisper models; it is told again whenever it changes. */
    async models(): Promise<void> {
      app.setState({ speechModels: await client.call('speech.models') });
    },
    /** Starts or goes on with a download. Resolves when it is done or was stopped. */
    download: (modelId: string) => client.call('speech.download', { modelId }),
    /** What was fetched is kept. */
    stopDownload: (modelId: string) => client.call('speech.stopDownload', { modelId }),
    async deleteModel(modelId: string): Promise<void> {
      app.setState({ speechModels: await client.call('speech.deleteModel', { modelId }) });
    },
    /** How fast a model is on this machine. */
    async measure(modelId: string): Promise<void> {
      app.setState({ speechModels: await client.call('speech.measure', { modelId }) });
    },
    /** Compiles whisper.cpp on this machine. Resolves when it is done or was stopped. */
    build: () => client.call('speech.build'),
    stopBuild: () => client.call('speech.stopBuild'),
    /** WAV of what was said, base64; null when it was not kept. */
    sound: (utteranceId: string) => client.call('speech.sound', { utteranceId }),
    /** What is heard from now on is these words played back, and not the user; null ends that. */
    playing: (text: string | null) => client.call('speech.speaking', { text }),
  };
}
