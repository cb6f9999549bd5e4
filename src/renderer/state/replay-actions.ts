import type { ReplayPreview, ReplaySummary } from '#shared/domain/index.ts';
import type { ActionParts } from './model.ts';
import type { ReplaySource } from './view-data.ts';

export type ReplayActions = ReturnType<typeof createReplayActions>;

/** Doing again what was done in a session, and what was saved for that. */
export function createReplayActions(
  { client, app, view, attempt }: ActionParts,
  open: (sessionId: string) => Promise<void>,
) {
  /** @throws AppError */
  async function start(source: ReplaySource, given: Readonly<Record<string, string>>): Promise<void> {
    const { id } = await client.call('replays.start', { source, given, isConfirmed: true, url: null });
    view.setState((data) => ({ liveSessions: new Set([...data.liveSessions, id]) }));
    await open(id);
    view.setState({ reading: null });
  }

  return {
    async load(): Promise<void> {
      app.setState({ replays: await client.call('replays.list') });
    },
    /** What would be done again, and entered. @throws AppError where there is nothing to do again */
    look: (source: ReplaySource): Promise<ReplayPreview> => client.call('replays.look', { source }),
    /** Does it again in a new session, which is shown. @throws AppError where it cannot be begun */
    start,
    /** Does what was saved again: at once where nothing is entered, else after it was looked at. */
    async run({ id, values }: ReplaySummary): Promise<void> {
      const source = { kind: 'saved', replayId: id } as const;
      if (values.length > 0) view.setState({ rerun: source });
      else await attempt(() => start(source, {}));
    },
    /** @throws AppError where another one is called so */
    save: (source: ReplaySource, name: string, asks: readonly string[]): Promise<ReplaySummary> =>
      client.call('replays.save', { source, name, asks: [...asks] }),
    /** @throws AppError where another one is called so */
    rename: (replayId: string, name: string): Promise<void> =>
      client.call('replays.rename', { replayId, name }),
    remove: (replayId: string): Promise<boolean> =>
      attempt(() => client.call('replays.delete', { replayId })),
  };
}
