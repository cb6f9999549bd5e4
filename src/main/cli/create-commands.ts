import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '#shared/errors/index.ts';
import { createApp } from '../app/index.ts';
import { exportSession, writeExport } from '../export/index.ts';
import { createHeadlessHost } from '../host/web/index.ts';
import { createLog } from '../platform/log.ts';
import { dataPaths } from '../platform/paths.ts';
import { openStoreReader } from '../store/index.ts';
import { runChat } from './chat.ts';
import type { ChatEvent } from './chat-events.ts';
import { chooseSession } from './choose-session.ts';
import { noModelMessage } from './create-predictor.ts';
import { queueLines } from './line-queue.ts';
import type { ChatArguments, Commands } from './program.ts';
import { runRank } from './rank.ts';
import { runDoctor } from './run-doctor.ts';
import { runPredict } from './run-predict.ts';

export interface CommandParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly version: string;
  /** Variables that name a model: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadableStream;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The commands on the real parts: each builds what it needs and nothing else. */
export function createCommands(parts: CommandParts): Commands {
  const { writeError } = parts;
  return {
    chat: (given) => chat(parts, given),

    predict: (given) => runPredict(given, parts),
    rank: (given) => runRank(given, parts),

    async exportSession({ session, format, out, dataDir }) {
      const store = await openStoreReader(dataDir);
      try {
        const { id, title } = await chooseSession(store, session);
        const { content } = await exportSession(store, id, format);
        writeExport(out, content);
        writeError(`${title}: written to ${out}\n`);
        return 0;
      } finally {
        await store.close();
      }
    },

    doctor: (given) => runDoctor(given, parts),
  };
}

async function chat(parts: CommandParts, given: ChatArguments): Promise<number> {
  const { dataDir, url, headed, grantAll, navigator } = given;
  // From the beginning: lines that come while the browser starts must not be lost.
  const reader = createInterface({ input: parts.input });
  const lines = queueLines(reader);
  const host = await createHeadlessHost({
    welcomeDir: join(parts.root, 'resources', 'welcome'),
    dataDir,
    headed,
  });
  try {
    const log = createLog({ file: dataPaths(dataDir).logFile });
    const app = await createApp({
      host,
      dataDir,
      modelsDir: join(parts.root, 'resources', 'models'),
      version: parts.version,
      log,
      startUrl: url,
      navigator,
      environment: parts.environment,
    });
    host.onQuit(async () => {
      await app.close();
      await host.close();
    });
    try {
      if (navigator === 'chat' && !(await app.hasModel())) {
        throw new AppError({ code: 'bad-input', message: noModelMessage });
      }
      const write = (event: ChatEvent) => parts.writeOut(`${JSON.stringify(event)}\n`);
      const tell = (message: string) => parts.writeError(`parley: ${message}\n`);
      await runChat({ app, lines, write, tell, grantAll, beginsBlank: url === 'about:blank' });
      return 0;
    } finally {
      await app.close();
    }
  } finally {
    reader.close();
    await host.close();
  }
}
