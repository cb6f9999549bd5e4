import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { formatError, isAppError } from '#shared/errors/index.ts';
import { type ExportFormat, exportFormats } from '../export/index.ts';
import { commandNames } from '../platform/command-names.ts';
import type { EvalArguments } from './eval.ts';
import { addAskedOptions, addEvalOptions, type EvalGiven, readEvaluation } from './eval-options.ts';
import type { OnPathArguments } from './on-path.ts';
import type { RankArguments } from './rank.ts';
import {
  type AskedGiven,
  type AskedModel,
  type NavigatorName,
  readAddressOption,
  readAsked,
  readCount,
  readIndex,
  readNavigator,
  readValue,
} from './read-options.ts';
import { addRecordsOptions, type RecordsGiven, readRecordsArguments } from './records-options.ts';
import type { UpdateArguments } from './update.ts';
import type { RecordsArguments } from './write-records.ts';

export interface ChatArguments {
  readonly navigator: NavigatorName;
  readonly url: string | null;
  readonly dataDir: string;
  readonly grantAll: boolean;
  readonly headed: boolean;
  /** Nothing of it reaches the disk. */
  readonly isPrivate: boolean;
  /** How the model is asked; null: as its connection says. */
  readonly asked: AskedModel | null;
}
export interface PredictArguments {
  readonly navigator: NavigatorName;
  readonly input: string;
  readonly output: string;
  readonly asked: AskedModel;
}
interface ExportArguments {
  readonly session: string;
  readonly format: ExportFormat;
  readonly out: string;
  readonly dataDir: string;
}
interface FileArguments {
  readonly file: string;
  readonly dataDir: string;
}
export interface DoctorArguments {
  readonly dataDir: string;
  readonly json: boolean;
  /** The app is opened and tried, on a data folder of its own. */
  readonly selfTest: boolean;
}

export interface ReplayArguments {
  /** A session's id, the beginning of it, "last", or the name of a saved replay. */
  readonly what: string;
  readonly dataDir: string;
  /** Turns by their index, both included; null for the first and the last. */
  readonly from: number | null;
  readonly to: number | null;
  /** Values in place of the recorded ones, by name. */
  readonly given: Readonly<Record<string, string>>;
  /** Opened in place of the page that it began on. */
  readonly url: string | null;
  readonly grantAll: boolean;
  readonly headed: boolean;
}
interface SessionsArguments {
  readonly dataDir: string;
}

/** What each command does; each gives the exit code. */
export interface Commands {
  chat(given: ChatArguments): Promise<number>;
  predict(given: PredictArguments): Promise<number>;
  rank(given: RankArguments): Promise<number>;
  evaluate(given: EvalArguments): Promise<number>;
  records(given: RecordsArguments): Promise<number>;
  exportSession(given: ExportArguments): Promise<number>;
  importSession(given: FileArguments): Promise<number>;
  backUp(given: FileArguments): Promise<number>;
  restore(given: FileArguments): Promise<number>;
  doctor(given: DoctorArguments): Promise<number>;
  listSessions(given: SessionsArguments): Promise<number>;
  searchSessions(given: SessionsArguments & { readonly words: string }): Promise<number>;
  showSession(given: SessionsArguments & { readonly session: string }): Promise<number>;
  deleteSessions(given: SessionsArguments & { readonly sessions: readonly string[] }): Promise<number>;
  replay(given: ReplayArguments): Promise<number>;
  update(given: UpdateArguments): Promise<number>;
  onPath(given: OnPathArguments): Promise<number>;
}

/** What commander hands over of every command with a data folder. */
interface DataGiven {
  readonly data: string;
}

/** The same of what opens a browser. */
interface BrowserGiven extends DataGiven {
  readonly url?: string | null;
  readonly yes?: boolean;
  readonly headed?: boolean;
}

interface ChatGiven extends BrowserGiven, AskedGiven {
  readonly navigator: NavigatorName;
  readonly private?: boolean;
}

type RankGiven = Omit<RankArguments, 'model' | 'top'> & {
  readonly model?: string | null;
  readonly top?: number | null;
};

interface ReplayGiven extends BrowserGiven {
  readonly from?: number | null;
  readonly to?: number | null;
  readonly set: Readonly<Record<string, string>>;
}

export interface ProgramOptions {
  readonly commands: Commands;
  readonly defaultDataDir: () => string;
  readonly version: string;
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** What the caller gave is wrong: options, files, names. */
const badInput = 2;
const failed = 1;

/**
 * Runs one command line.
 * @returns the exit code: 0, 2 with one line on standard error for bad input, 1 for anything else that went wrong
 */
export async function runCommandLine(args: readonly string[], options: ProgramOptions): Promise<number> {
  const { commands, writeError } = options;
  let code = 0;
  const does = async (command: Promise<number>): Promise<void> => {
    code = await command;
  };
  const program = new Command('parley')
    .description('A desktop assistant that works the web by voice and text, without its window.')
    .version(options.version)
    .exitOverride()
    .configureOutput({ writeOut: options.writeOut, writeErr: () => undefined });

  const data = () =>
    new Option('--data <dir>', 'data folder')
      .argParser((folder) => resolve(folder))
      .default(options.defaultDataDir(), 'the folder of the window');
  const navigator = () =>
    new Option(
      '--navigator <name>',
      'what decides on the next action: offline (direct instructions, no model), chat (goals, through the model of OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL) or mindact (the same model, asked by multiple choice)',
    )
      .argParser(readNavigator)
      .default('offline');

  const chat = program
    .command('chat')
    .description(
      'talk on standard input, one utterance per line; events on standard output, one JSON object per line',
    )
    .option('--url <url>', 'page to begin on', readAddressOption)
    .addOption(navigator())
    .addOption(data())
    .option('--yes', 'grant every approval without asking')
    .option('--private', 'record nothing: turns, pictures, cookies and cache stay in memory')
    .option('--headed', 'show the browser');
  addAskedOptions(chat).action((given: ChatGiven) =>
    does(commands.chat({ ...readBrowserGiven(given), ...readChatGiven(given) })),
  );

  const predict = program
    .command('predict')
    .description('what the navigator would do at each record of a file; nothing is executed')
    .requiredOption('--input <file>', 'JSON Lines: id, query, url, title, viewport, elements')
    .requiredOption(
      '--output <file>',
      'JSON Lines: for each record the action and its element (docs/command-line.md)',
    )
    .addOption(navigator());
  addAskedOptions(predict).action(
    ({ navigator, input, output, ...given }: Omit<PredictArguments, 'asked'> & AskedGiven) =>
      does(commands.predict({ navigator, input, output, asked: readAsked(navigator, given) })),
  );

  program
    .command('rank')
    .description('how well each element of a page answers a dialogue, for each record of a file')
    .requiredOption('--input <file>', 'JSON Lines: id, query, viewport, elements')
    .requiredOption('--output <file>', 'JSON Lines: id, ranking, ms')
    .option('--model <dir>', 'folder of a ranking model (default: the one that comes with Parley)')
    .addOption(new Option('--device <name>', 'what runs the model').choices(rankerDevices).default('auto'))
    .option('--top <count>', 'entries per record (default: all)', readCount)
    .action(({ model = null, top = null, ...given }: RankGiven) =>
      does(commands.rank({ ...given, model, top })),
    );

  addEvalOptions(program.command('eval')).action((given: EvalGiven) =>
    does(commands.evaluate(readEvaluation(given))),
  );

  addRecordsOptions(program.command('records').addOption(data())).action((given: RecordsGiven) =>
    does(commands.records(readRecordsArguments(given))),
  );

  program
    .command('export')
    .description('write one session to a file')
    .argument('<session>', 'its id, the beginning of it, or "last"')
    .addOption(new Option('--format <name>', 'form of the file').choices(exportFormats).makeOptionMandatory())
    .requiredOption('--out <path>', 'file to write')
    .addOption(data())
    .action((session: string, { format, out, data }: DataGiven & { format: ExportFormat; out: string }) =>
      does(commands.exportSession({ session, format, out, dataDir: data })),
    );

  program
    .command('import')
    .description('add a session from a file that export wrote as JSON')
    .argument('<file>', 'the file')
    .addOption(data())
    .action((file: string, { data }: DataGiven) => does(commands.importSession({ file, dataDir: data })));

  program
    .command('backup')
    .description('write all sessions, settings and sounds to one file')
    .requiredOption('--out <path>', 'file to write')
    .addOption(data())
    .action(({ out, data }: DataGiven & { out: string }) =>
      does(commands.backUp({ file: out, dataDir: data })),
    );

  program
    .command('restore')
    .description('add the sessions of a backup that are not here; what is here stays')
    .argument('<file>', 'the backup')
    .addOption(data())
    .action((file: string, { data }: DataGiven) => does(commands.restore({ file, dataDir: data })));

  const sessions = program
    .command('sessions')
    .description('saved sessions: list, show, search, delete, replay; JSON on standard output');
  const onSessions = (name: string, description: string): Command =>
    sessions
      .command(name)
      .description(description)
      .addOption(data())
      .option('--json', 'as JSON, which it always is');
  onSessions('list', 'one line per session, latest first').action(({ data }: DataGiven) =>
    does(commands.listSessions({ dataDir: data })),
  );
  onSessions('show', 'one session as one JSON object, as `export --format json`')
    .argument('<session>', 'its id, the beginning of it, or "last"')
    .action((session: string, { data }: DataGiven) => does(commands.showSession({ session, dataDir: data })));
  onSessions('search', 'one line per turn in which the words stand')
    .argument('<words...>', 'parts of words, any case')
    .action((words: string[], { data }: DataGiven) =>
      does(commands.searchSessions({ words: words.join(' '), dataDir: data })),
    );
  onSessions('delete', 'delete sessions for good')
    .argument('<session...>', 'their ids, or the beginnings of them')
    .action((named: string[], { data }: DataGiven) =>
      does(commands.deleteSessions({ sessions: named, dataDir: data })),
    );
  onSessions('replay', 'do a session, or what was saved under a name, again without a model')
    .argument('<what>', 'a session’s id, the beginning of it, "last", or the name of a saved replay')
    .option('--from <turn>', 'first turn, by its index', readIndex)
    .option('--to <turn>', 'last turn, by its index', readIndex)
    .option('--set <name=value>', 'another value for what is entered; may be given again', readValue, {})
    .option('--url <url>', 'page to begin on, in place of the recorded one', readAddressOption)
    .option('--yes', 'grant every approval and enter values without asking')
    .option('--headed', 'show the browser')
    .action((what: string, { from = null, to = null, set, ...given }: ReplayGiven) =>
      does(commands.replay({ what, from, to, given: set, ...readBrowserGiven(given) })),
    );

  program
    .command('doctor')
    .description('what works on this machine, what does not, what to do')
    .addOption(data())
    .option('--json', 'as one JSON object')
    .option('--self-test', 'open the app, try each part of it, and print a page for a report of a fault')
    .action(({ data, json = false, selfTest = false }: DataGiven & { json?: boolean; selfTest?: boolean }) =>
      does(commands.doctor({ dataDir: data, json, selfTest })),
    );

  program
    .command('update')
    .description('ask the publisher of this package for a newer version, and fetch it after a yes')
    .addOption(data())
    .option('--check', 'only say what there is')
    .action(({ data, check = false }: DataGiven & { check?: boolean }) =>
      does(commands.update({ dataDir: data, check })),
    );

  program
    .command('on-path')
    .description('make `parley` a command of your terminal')
    .option('--remove', 'take it away again')
    .action(({ remove = false }: { remove?: boolean }) => does(commands.onPath({ remove })));

  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (problem) {
    if (problem instanceof CommanderError && problem.exitCode === 0) return 0;
    writeError(`parley: ${oneLine(problem)}\n`);
    const isCallers =
      problem instanceof CommanderError ||
      (isAppError(problem) && (problem.code === 'bad-input' || problem.code === 'not-found'));
    return isCallers ? badInput : failed;
  }
}

function readBrowserGiven({ data, url = null, yes = false, headed = false }: BrowserGiven) {
  return { dataDir: data, url, grantAll: yes, headed };
}

/** Where nothing is named the connection says how a model is asked. */
function readChatGiven(given: ChatGiven): Pick<ChatArguments, 'navigator' | 'isPrivate' | 'asked'> {
  const { navigator, prompt, templates, images, api, private: isPrivate = false } = given;
  const asked = readAsked(navigator, given);
  const isNamed = prompt !== undefined || templates !== undefined || images !== undefined || api !== 'chat';
  return { navigator, isPrivate, asked: isNamed || navigator === 'mindact' ? asked : null };
}

const rankerDevices: readonly RankArguments['device'][] = ['auto', 'cpu', 'webgpu', 'cuda', 'dml', 'coreml'];

function oneLine(problem: unknown): string {
  if (problem instanceof CommanderError && problem.code === 'commander.help') {
    return `Name a command: ${commandNames.slice(0, -1).join(', ')} or ${commandNames.at(-1)}. \`parley --help\` tells more.`;
  }
  const message = formatError(problem);
  return message.replace(/^error: /, '').replaceAll(/\s+/g, ' ');
}
