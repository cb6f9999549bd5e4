import type { Grant, Settings, Trace } from '#shared/domain/index.ts';
import type { DoctorReport } from '#shared/ipc/index.ts';
import type { ActionParts } from './model.ts';

/** Settings, permissions, the machine's report, what is kept beside turns. */
export interface UpkeepActions {
  /** Shown at once, taken back when main refuses it. */
  changeSettings(changes: Partial<Settings>): Promise<void>;
  /** For a field that says itself what was wrong. @throws AppError */
  setSettings(changes: Partial<Settings>): Promise<void>;
  /** Fetches what ranks the page; it is told again whenever it changes. @throws AppError */
  loadRanker(): Promise<void>;
  /** @throws AppError */
  grants(): Promise<readonly Grant[]>;
  /** @throws AppError */
  revokeGrant(grantId: string): Promise<void>;
  /** @throws AppError */
  doctor(): Promise<DoctorReport>;
  /** @throws AppError */
  trace(turnId: string): Promise<Trace | null>;
  /** JPEG, base64. @throws AppError */
  screenshot(turnId: string): Promise<string | null>;
  dismissNotice(noticeId: string): void;
  /** Fetches everything from main again. */
  reload(): Promise<void>;
}

export function createUpkeepActions(
  { client, app, report }: ActionParts,
  reload: () => Promise<void>,
): UpkeepActions {
  return {
    async changeSettings(changes) {
      const before = app.getState().settings;
      app.setState({ settings: { ...before, ...changes } });
      try {
        app.setState({ settings: await client.call('settings.change', { changes: { ...changes } }) });
      } catch (error) {
        app.setState({ settings: before });
        report(error, null);
      }
    },
    async setSettings(changes) {
      app.setState({ settings: await client.call('settings.change', { changes: { ...changes } }) });
    },
    async loadRanker() {
      app.setState({ ranker: await client.call('ranker.state') });
    },
    grants: () => client.call('grants.list'),
    revokeGrant: (grantId) => client.call('grants.revoke', { grantId }),
    doctor: () => client.call('app.doctor'),
    trace: (turnId) => client.call('turns.trace', { turnId }),
    screenshot: (turnId) => client.call('turns.screenshot', { turnId }),
    dismissNotice: (noticeId) =>
      app.setState((data) => ({ notices: data.notices.filter((notice) => notice.id !== noticeId) })),
    reload,
  };
}
