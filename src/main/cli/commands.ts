import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '#shared/errors/index.ts';
import { foldText } from '#shared/text/words.ts';
import { type App, createApp } from '../app/index.ts';
import { exportSession, parseSessionFile, writeExport } from '../export/index.ts';
import { createHeadlessHost } from '../host/web/index.ts';
import { readVersion } from '../platform/json.ts';
import { createLog } from '../platform/log.ts';
import { besideArchive, dataPaths, defaultDataDir } from '../platform/paths.ts';
import { unreadable } from '../platform/system-error.ts';
import { createKeptSounds } from '../speech/index.ts';
import { openStore, openStoreReader, type Store, type StoreReader } from '../store/index.ts';
import { queueLines, runChat, type TalkOptions } from './chat.ts';
import { runDoctor } from './doctor.ts';
import { runEval } from './eval.ts';
import { runOnPath } from './on-path.ts';
import { checkTemplates, noModelMessage, runPredict } from './predict.ts';
import { type ChatArguments, type Commands, type ReplayArguments, runCommandLine } from './program.ts';
import { runRank } from './rank.ts';
import { type ReplayOptions, runReplay } from './replay.ts';
import { type OpenForTest, openOnWebHost, runSelfTest } from './self-test.ts';
import { chooseSession, everySession, findInSessions, sessionLine } from './sessions.ts';
import { runUpdate } from './update.ts';
import { runRecords } from './write-records.ts';

/** What a command reads and writes. */
type CliStreams = Pick<CommandParts, 'environment' | 'input' | 'writeOut' | 'writeError'>;

/**
 * The command line.
 * @param root folder that holds package.json and `resources/`
 * @param openForTest opens the app that the self-test tries; on the web host unless given
 * @param streams this process's own unless given
 * @returns the exit code
 */
export async function runCli(
  args: readonly string[],
  root: string,
  openForTest: OpenForTest = openOnWebHost,
  streams: CliStreams = ownStreams(),
): Promise<number> {
  const version = readVersion(root);
  const commands = createCommands({ root, version, openForTest, ...streams });
  const { writeOut, writeError } = streams;
  return runCommandLine(args, { commands, defaultDataDir, version, writeOut, writeError });
}

function ownStreams(): CliStreams {
  // Whoever read our output has gone (`| head`): there is nobody left to talk to.
  process.stdout.on('error', () => process.exit(0));
  return {
    environment: process.env,
    input: process.stdin,
    writeOut: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  };
}

interface CommandParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly version: string;
  /** Variables that name a model: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadableStream;
  readonly openForTest: OpenForTest;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The commands on the real parts: each builds what it needs and nothing else. */
function createCommands(parts: CommandParts): Commands {
  const { writeError } = parts;
  const writeLine = (line: unknown): void => parts.writeOut(`${JSON.stringify(line)}\n`);
  return {
    chat: (given) => chat(parts, given),

    predict: (given) => runPredict(given, parts),
    rank: (given) => runRank(given, parts),
    evaluate: (given) => runEval(given, parts),
    records: (given) => runRecords(given, parts),

    exportSession: ({ session, format, out, dataDir }) =>
      reading(dataDir, async (store) => {
        const { id, title } = await chooseSession(store, session);
        const { content, picturesLeftOut } = await exportSession(store, id, {
          format,
          pictures: 'all',
          pages: true,
        });
        writeExport(out, content);
        writeError(`${title}: written to ${out}\n`);
        if (picturesLeftOut > 0) {
          const pictures = picturesLeftOut === 1 ? 'one picture' : `${picturesLeftOut} pictures`;
          writeError(`Without ${pictures} that could not be checked for secrets.\n`);
        }
        return 0;
      }),

    async importSession({ file, dataDir }) {
      const given = await parseSessionFile(readText(file));
      return writing(parts, dataDir, async (store) => {
        const { id, title, turns } = await store.importSession(given);
        writeLine({ id, title, turns });
      });
    },

    backUp: ({ file, dataDir }) =>
      withAllKept(parts, 'Backup', dataDir, async (store, sounds, watch) => {
        const { sessions, bytes } = await store.writeBackup(resolve(file), sounds, watch);
        writeLine({ file: resolve(file), sessions, bytes });
      }),
    restore: ({ file, dataDir }) =>
      withAllKept(parts, 'Restore', dataDir, async (store, sounds, watch) => {
        const { restored, kept } = await store.restoreBackup(resolve(file), sounds, watch);
        writeLine({ restored: restored.length, kept });
      }),

    doctor: (given) => (given.selfTest ? runSelfTest(given, parts) : runDoctor(given, parts)),

    update: (given) => runUpdate(given, parts),
    onPath: (given) => runOnPath(given, parts),

    listSessions: ({ dataDir }) =>
      reading(dataDir, async (store) => {
        for (const session of await store.listSessions('', everySession))
          writeLine(sessionLine(session, await store.turns(session.id)));
        return 0;
      }),
    searchSessions: ({ dataDir, words }) =>
      reading(dataDir, async (store) => {
        for (const line of await findInSessions(store, words, everySession)) writeLine(line);
        return 0;
      }),
    showSession: ({ dataDir, session }) =>
      reading(dataDir, async (store) => {
        const { id } = await chooseSession(store, session);
        const { content } = await exportSession(store, id, {
          format: 'json',
          pictures: 'none',
          pages: false,
        });
        writeLine(JSON.parse(content));
        return 0;
      }),
    async deleteSessions({ dataDir, sessions }) {
      const ids = await reading(dataDir, async (store) => {
        const chosen = await Promise.all(sessions.map((session) => chooseSession(store, session)));
        return new Set(chosen.map(({ id }) => id));
      });
      return writing(parts, dataDir, async (store) => {
        for (const id of ids) {
          await store.deleteSession(id);
          writeLine({ deleted: id });
        }
      });
    },
    replay: (given) => replay(parts, given),
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

/** All that is kept: sessions, and the sounds of what was said in them. */
async function withAllKept(
  parts: CommandParts,
  what: string,
  dataDir: string,
  work: (
    store: Store,
    sounds: ReturnType<typeof createKeptSounds>,
    watch: ReturnType<typeof watchWork>,
  ) => Promise<void>,
): Promise<number> {
  const watch = watchWork(parts, what);
  const { audio, logFile } = dataPaths(dataDir);
  try {
    return await writing(parts, dataDir, (store) =>
      work(store, createKeptSounds(audio, createLog({ file: logFile })), watch),
    );
  } finally {
    watch.done();
  }
}

/** As the one writer, which the window is while it is open. */
async function writing(
  { writeError }: CommandParts,
  dataDir: string,
  work: (store: Store) => Promise<void>,
): Promise<number> {
  const store = await openStore({ dataDir, onNotice: (notice) => writeError(`parley: ${notice}\n`) });
  try {
    await work(store);
    return 0;
  } finally {
    await store.close();
  }
}

/** @throws AppError `bad-input` when it cannot be read */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (problem) {
    throw unreadable(file, problem);
  }
}

/** Opens the app with its browser and hands over to `work`, which talks on the streams of this process. */
async function withApp(
  parts: CommandParts,
  given: Pick<ChatArguments, 'dataDir' | 'url' | 'headed' | 'isPrivate'> & {
    readonly navigator?: ChatArguments['navigator'];
    readonly asked?: ChatArguments['asked'];
  },
  work: (app: App, streams: ChatStreams) => Promise<number>,
): Promise<number> {
  const { dataDir, url, headed, navigator, isPrivate, asked = null } = given;
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
      modelsDir: join(besideArchive(parts.root), 'resources', 'models'),
      version: parts.version,
      log,
      startUrl: url,
      ...(navigator === undefined ? {} : { navigator: navigator === 'offline' ? 'offline' : 'chat' }),
      asked,
      isPrivate,
      isSeen: headed,
      environment: parts.environment,
    });
    host.onQuit(async () => {
      await app.close();
      await host.close();
    });
    try {
      return await work(app, {
        lines,
        write: (event) => parts.writeOut(`${JSON.stringify(event)}\n`),
        tell: (message) => parts.writeError(`parley: ${message}\n`),
      });
    } finally {
      await app.close();
    }
  } finally {
    reader.close();
    await host.close();
  }
}

type ChatStreams = Pick<TalkOptions, 'lines' | 'write' | 'tell'>;

async function chat(parts: CommandParts, given: ChatArguments): Promise<number> {
  const { grantAll, isPrivate, url, navigator, asked } = given;
  if (asked !== null) checkTemplates(asked);
  return withApp(parts, given, async (app, streams) => {
    if (navigator !== 'offline' && !(await app.hasModel())) {
      throw new AppError({ code: 'bad-input', message: noModelMessage });
    }
    await runChat({ app, ...streams, grantAll, isPrivate, beginsBlank: url === 'about:blank' });
    return 0;
  });
}

async function replay(parts: CommandParts, given: ReplayArguments): Promise<number> {
  const { what, dataDir, from, to, given: values, url, grantAll, headed } = given;
  const opening = { dataDir, headed, isPrivate: false, url: 'about:blank' };
  const source = await findSource(dataDir, what);
  const stretch = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
  if (source.kind === 'saved' && Object.keys(stretch).length > 0) {
    throw new AppError({
      code: 'bad-input',
      message: 'A saved replay is run as a whole: --from and --to are for sessions.',
    });
  }
  return withApp(parts, opening, (app, streams) =>
    runReplay({
      ...{ app, ...streams, grantAll, given: values, url },
      source: source.kind === 'saved' ? source : { ...source, ...stretch },
    }),
  );
}

/** A saved replay by its name, else a session. @throws AppError `not-found` */
const findSource = (dataDir: string, what: string): Promise<ReplayOptions['source']> =>
  reading(dataDir, async (store) => {
    const saved = (await store.replays()).find(({ name }) => foldText(name) === foldText(what));
    if (saved !== undefined) return { kind: 'saved', replayId: saved.id };
    return { kind: 'session', sessionId: (await chooseSession(store, what)).id };
  });

/** Reads without being the one writer, so also while a window is open. */
async function reading<T>(dataDir: string, work: (store: StoreReader) => Promise<T>): Promise<T> {
  const store = await openStoreReader(dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
