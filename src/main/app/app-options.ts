import type { Settings } from '#shared/domain/index.ts';
import type { DoctorCheck } from '#shared/ipc/index.ts';
import type { Host } from '../host/index.ts';
import type { StartProcess } from '../platform/child-process.ts';
import type { Log } from '../platform/log.ts';
import type { AskedAs } from './create-models.ts';

/** What an app is made of. */
export interface AppOptions {
  readonly host: Host;
  readonly dataDir: string;
  /** Models that come with the app: `ranker/` is the one that ranks unless settings name another. */
  readonly modelsDir: string;
  /** How the ranker's process is started; forked unless the host has a way of its own. */
  readonly startProcess?: StartProcess | undefined;
  readonly version: string;
  /** What the build wrote of the work of others in it; none where no window asks. */
  readonly licencesFile?: string;
  /** What is known of newer versions; none where no window asks. */
  readonly updates?: () => DoctorCheck;
  readonly log: Log;
  /** Opened in the first tab; null for the user's home page. */
  readonly startUrl: string | null;
  /** The first tab is a private one, for a private session that follows. */
  readonly isPrivate?: boolean;
  /** Whether somebody sees the page and can use it by hand. Default true. */
  readonly isSeen?: boolean;
  /** Named on the command line: wins over settings, which stay, and takes the environment's model first. */
  readonly navigator?: Settings['navigator'];
  /** How a model is asked, whatever its connection says. */
  readonly asked?: AskedAs | null;
  /** Variables that name a model, and the command that writes down speech; those of this process unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}
