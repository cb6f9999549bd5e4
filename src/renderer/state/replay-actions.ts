import type { Params, Result } from '#shared/ipc/index.ts';
import type { ActionParts } from './model.ts';

export type ReplayActions = ReturnType<typeof createReplayActions>;
type ReplaySource = Params<'replays.look'>['source'];

/** Doing again what was done in a session, and what was saved for that. */
export function createReplayActions(
  { client, app, view, attempt }: ActionParts,
  open: (sessionId: string) => Promise<void>,
) {
  return {
    async load(): Promise<void> {
      app.setState({ replays: await client.call('replays.list') });
    },
    /** In how many steps, and what would be entered. @throws AppError where there is nothing to do again */
    look: (source: ReplaySource): Promise<Result<'replays.look'>> => client.call('replays.look', { source }),
    /** Does it again in a new session, which is shown. False when it could not be begun (which has been said). */
    start: (source: ReplaySource, given: Readonly<Record<string, string>>) =>
      attempt(async () => {
        const { id } = await client.call('replays.start', { source, given, isConfirmed: true, url: null });
        view.setState((data) => ({ liveSessions: new Set([...data.liveSessions, id]) }));
        await open(id);
        view.setState({ reading: null });
      }),
    save: (source: ReplaySource, name: string, asks: readonly string[]) =>
      attempt(() => client.call('replays.save', { source, name, asks: [...asks] })),
    rename: (replayId: string, name: string) =>
      attempt(() => client.call('replays.rename', { replayId, name })),
    remove: (replayId: string) => attempt(() => client.call('replays.delete', { replayId })),
  };
}
