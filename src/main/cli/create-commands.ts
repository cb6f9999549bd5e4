import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApp } from '../app/index.ts';
import { examineMachine, formatReport } from '../doctor/index.ts';
import { exportSession, writeExport } from '../export/index.ts';
import { createHeadlessHost } from '../host/web/index.ts';
import { createLog } from '../platform/log.ts';
import { dataPaths } from '../platform/paths.ts';
import { openStoreReader } from '../store/index.ts';
import { runChat } from './chat.ts';
import type { ChatEvent } from './chat-events.ts';
import { chooseSession } from './choose-session.ts';
import { queueLines } from './line-queue.ts';
import { createOfflinePredictor } from './offline-predictor.ts';
import { predictFile } from './predict.ts';
import type { ChatArguments, Commands } from './program.ts';
import { runRank } from './rank.ts';

export interface CommandParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly version: string;
  readonly input: NodeJS.ReadableStream;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The commands on the real parts: each builds what it needs and nothing else. */
export function createCommands(parts: CommandParts): Commands {
  const { writeOut, writeError } = parts;
  return {
    chat: (given) => chat(parts, given),

    async predict({ input, output }) {
      const count = await predictFile(createOfflinePredictor(), input, output);
      writeError(`${count} predictions written to ${output}\n`);
      return 0;
    },

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

    async doctor({ dataDir, json }) {
      const report = await examineMachine({ dataDir });
      writeOut(`${json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
      return report.checks.some((check) => check.status === 'missing') ? 1 : 0;
    },
  };
}

async function chat(parts: CommandParts, given: ChatArguments): Promise<number> {
  const { dataDir, url, headed, grantAll } = given;
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
    });
    host.onQuit(async () => {
      await app.close();
      await host.close();
    });
    try {
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
