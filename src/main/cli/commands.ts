import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { createApp } from '../app/index.ts';
import { exportSession, parseSessionFile, writeExport } from '../export/index.ts';
import { createHeadlessHost } from '../host/web/index.ts';
import { createLog } from '../platform/log.ts';
import { dataPaths, defaultDataDir } from '../platform/paths.ts';
import { createKeptSounds } from '../speech/index.ts';
import { openStore, openStoreReader } from '../store/index.ts';
import { queueLines, runChat } from './chat.ts';
import type { ChatEvent } from './chat-events.ts';
import { runDoctor } from './doctor.ts';
import { runEval } from './eval.ts';
import { noModelMessage, runPredict } from './predict.ts';
import { type ChatArguments, type Commands, runProgram } from './program.ts';
import { runRank } from './rank.ts';

/**
 * The command line on this process's own streams.
 * @param root folder that holds package.json and `resources/`
 * @returns the exit code
 */
export async function runCli(args: readonly string[], root: string): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // Whoever read our output has gone (`| head`): there is nobody left to talk to.
  process.stdout.on('error', () => process.exit(0));
  const writeOut = (text: string) => void process.stdout.write(text);
  const writeError = (text: string) => void process.stderr.write(text);
  const commands = createCommands({
    root,
    version,
    environment: process.env,
    input: process.stdin,
    writeOut,
    writeError,
  });
  return runProgram(args, { commands, defaultDataDir, version, writeOut, writeError });
}

interface CommandParts {
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
function createCommands(parts: CommandParts): Commands {
  const { writeError } = parts;
  return {
    chat: (given) => chat(parts, given),

    predict: (given) => runPredict(given, parts),
    rank: (given) => runRank(given, parts),
    evaluate: (given) => runEval(given, parts),

    async exportSession({ session, format, out, dataDir }) {
      const store = await openStoreReader(dataDir);
      try {
        const { id, title } = await chooseSession(store, session);
        const { content, picturesLeftOut } = await exportSession(store, id, { format, pictures: 'all' });
        writeExport(out, content);
        writeError(`${title}: written to ${out}\n`);
        if (picturesLeftOut > 0) {
          const pictures = picturesLeftOut === 1 ? 'one picture' : `${picturesLeftOut} pictures`;
          writeError(`Without ${pictures} that could not be checked for secrets.\n`);
        }
        return 0;
      } finally {
        await store.close();
      }
    },

    async importSession({ file, dataDir }) {
      const given = await parseSessionFile(readText(file));
      const store = await openOwnStore(parts, dataDir);
      try {
        const { id, title, turns } = await store.importSession(given);
        parts.writeOut(`${JSON.stringify({ id, title, turns })}\n`);
        return 0;
      } finally {
        await store.close();
      }
    },

    backUp: ({ file, dataDir }) => backUp(parts, resolve(file), dataDir),
    restore: ({ file, dataDir }) => restore(parts, resolve(file), dataDir),

    doctor: (given) => runDoctor(given, parts),
  };
}

/** Ctrl+C ends it and leaves nothing half done; how far it is stands on standard error, in tenths. */
function watchWork(parts: CommandParts, what: string) {
  const controller = new AbortController();
  const end = (): void => controller.abort(new AppError({ code: 'stopped', message: `${what} was ended.` }));
  process.once('SIGINT', end);
  let told = 0;
  return {
    signal: controller.signal,
    onProgress(share: number) {
      const tenths = Math.floor(share * 10);
      if (tenths <= told) return;
      told = tenths;
      parts.writeError(`${what}: ${tenths * 10} %\n`);
    },
    done: () => void process.off('SIGINT', end),
  };
}

async function backUp(parts: CommandParts, file: string, dataDir: string): Promise<number> {
  const store = await openOwnStore(parts, dataDir);
  const watch = watchWork(parts, 'Backup');
  try {
    const sounds = createKeptSounds(dataPaths(dataDir).audio, quietLog(dataDir));
    const { sessions, bytes } = await store.writeBackup(file, sounds, watch);
    parts.writeOut(`${JSON.stringify({ file, sessions, bytes })}\n`);
    return 0;
  } finally {
    watch.done();
    await store.close();
  }
}

async function restore(parts: CommandParts, file: string, dataDir: string): Promise<number> {
  const store = await openOwnStore(parts, dataDir);
  const watch = watchWork(parts, 'Restore');
  try {
    const sounds = createKeptSounds(dataPaths(dataDir).audio, quietLog(dataDir));
    const { restored, kept } = await store.restoreBackup(file, sounds, watch);
    parts.writeOut(`${JSON.stringify({ restored: restored.length, kept })}\n`);
    return 0;
  } finally {
    watch.done();
    await store.close();
  }
}

function openOwnStore({ writeError }: CommandParts, dataDir: string) {
  return openStore({ dataDir, onNotice: (notice) => writeError(`parley: ${notice}\n`) });
}

function quietLog(dataDir: string) {
  return createLog({ file: dataPaths(dataDir).logFile });
}

/** @throws AppError `bad-input` when it cannot be read */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (problem) {
    const reason = String((problem as { code?: unknown }).code ?? 'unknown');
    throw new AppError({ code: 'bad-input', message: `${file} cannot be read (${reason}).`, cause: problem });
  }
}

async function chat(parts: CommandParts, given: ChatArguments): Promise<number> {
  const { dataDir, url, headed, grantAll, navigator, isPrivate } = given;
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
      isPrivate,
      isSeen: headed,
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
      const beginsBlank = url === 'about:blank';
      await runChat({ app, lines, write, tell, grantAll, isPrivate, beginsBlank });
      return 0;
    } finally {
      await app.close();
    }
  } finally {
    reader.close();
    await host.close();
  }
}

/** All of them: a prefix is looked for among every session there is. */
const everySession = 1_000_000;

/**
 * The session meant by `last`, a whole id, or the beginning of one that no other session has.
 * @throws AppError `not-found`, `bad-input` when several begin like that
 */
async function chooseSession(
  store: { listSessions(query: string, limit: number): Promise<readonly Session[]> },
  wanted: string,
): Promise<Session> {
  const sessions = await store.listSessions('', wanted === 'last' ? 1 : everySession);
  const found =
    wanted === 'last'
      ? sessions
      : sessions.filter((session) => session.id.startsWith(wanted.toLowerCase()) && wanted !== '');
  const [session, another] = found;
  if (session === undefined) {
    const message =
      wanted === 'last'
        ? 'No session has been kept yet.'
        : `No session begins with ${JSON.stringify(wanted)}.`;
    throw new AppError({ code: 'not-found', message });
  }
  if (another !== undefined && session.id !== wanted) {
    const some = found.slice(0, 3).map(({ id, title }) => `${id.slice(0, 12)} (${title})`);
    throw new AppError({
      code: 'bad-input',
      message: `${found.length} sessions begin with ${JSON.stringify(wanted)}: ${some.join(', ')}${found.length > 3 ? ', …' : ''}. Give more of the id.`,
    });
  }
  return session;
}
