import type { ApprovalAnswer, SpokenTurn } from '#shared/domain/index.ts';
import { activeTab, openSession } from './app-data.ts';
import type { ActionParts } from './model.ts';

export type TaskActions = ReturnType<typeof createTaskActions>;

/** What is said to Parley, and what is done about what runs. */
export function createTaskActions({ client, app, view, attempt }: ActionParts) {
  async function openedSessionId(): Promise<string> {
    const open = app.getState().conversation.sessionId;
    // In an imported one nothing can be said: it is there to be read.
    if (open !== null && openSession(app.getState())?.importedAt === undefined) return open;
    const created = await client.call('sessions.create');
    app.setState({
      conversation: { sessionId: created.id, loading: { status: 'ready' }, turns: [] },
    });
    return created.id;
  }

  /**
   * Says it in the open session, which is made when it is new. False when it could not be said (which is shown).
   * @param spoken how it was spoken; null for what was typed or pressed
   */
  async function send(utterance: string, spoken: SpokenTurn | null = null): Promise<boolean> {
    return attempt(async () => {
      const sessionId = await openedSessionId();
      // What happens next happens in the page.
      view.setState((data) => ({
        liveSessions: new Set([...data.liveSessions, sessionId]),
        inspected: null,
        compared: null,
      }));
      const how = spoken === null ? ({ via: 'text' } as const) : ({ via: 'voice', spoken } as const);
      await client.call('dialogue.send', { sessionId, utterance, ...how });
    });
  }

  return {
    send,
    /** Opens the welcome page unless it is open, then says it: the example instructions are meant for that page. */
    sendExample: (utterance: string) =>
      attempt(async () => {
        const { boot } = app.getState();
        const active = activeTab(app.getState());
        const site = boot === null ? '' : new URL('.', boot.welcomeUrl).href;
        if (boot !== null && active?.url.startsWith(site) !== true) {
          await client.call('page.load', { url: boot.welcomeUrl, transition: 'typed' });
        }
        await send(utterance);
      }),
    stop: () => attempt(() => client.call('run.stop')),
    pause: () => attempt(() => client.call('run.pause')),
    resume: () => attempt(() => client.call('run.resume')),
    answer: (requestId: string, answer: ApprovalAnswer) =>
      attempt(() => client.call('approvals.answer', { requestId, answer })),
  };
}
