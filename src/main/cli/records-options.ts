import { type Command, Option } from 'commander';
import { AppError } from '#shared/errors/index.ts';
import { readCount } from './read-options.ts';
import type { RecordsArguments } from './write-records.ts';

/** What commander hands over of `parley records`. */
export interface RecordsGiven {
  readonly for: RecordsArguments['for'];
  readonly from: RecordsArguments['from'];
  readonly path?: string;
  readonly split?: string;
  readonly data: string;
  readonly sessions?: readonly string[];
  readonly out: string;
  readonly template: RecordsArguments['template'];
  readonly negatives: number;
  readonly ranker?: string;
  readonly k?: number;
  readonly seed: number;
  readonly api: 'chat' | 'completion';
  readonly templates?: string;
}

export const addRecordsOptions = (command: Command): Command =>
  command
    .description('lines to train on, from recordings or from your own sessions, secrets masked')
    .addOption(
      new Option('--for <what>', 'action: input and output of a model; ranker: query, document and label')
        .choices(['action', 'ranker'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--from <source>', 'where the turns come from')
        .choices(['weblinx', 'mind2web', 'sessions'])
        .makeOptionMandatory(),
    )
    .option('--path <dir>', 'folder of the recordings: with splits.json, or with the task files')
    .option('--split <name>', 'train, valid, … or train, test_task, …')
    .option('--sessions <ids...>', 'sessions by id, the beginning of one, or "last" (default: all)')
    .addOption(
      new Option('--template <name>', 'texts of a ranker: of the one that comes with Parley, or of WebLINX’s')
        .choices(['parley-1', 'dmr'])
        .default('parley-1'),
    )
    .option('--negatives <count>', 'wrong elements per turn for a ranker, drawn by lot', readCount, 9)
    .option(
      '--ranker <dir>',
      'what ranks the elements that an action model is offered: a folder, or "words" (default: Parley’s)',
    )
    .option(
      '--k <count>',
      'elements that an action model is offered (default: 10 of weblinx, 50 of mind2web)',
      readCount,
    )
    .addOption(
      new Option('--api <name>', 'chat: messages; completion: one text, as Flan-T5 reads it')
        .choices(['chat', 'completion'])
        .default('chat'),
    )
    .option('--templates <dir>', 'folder of the texts that a checkpoint was trained on')
    .option('--seed <number>', 'for what is drawn by lot', readCount, 1)
    .requiredOption('--out <file>', 'JSON Lines to write');

/** @throws AppError `bad-input` when options are missing or do not go together */
export function readRecordsArguments(given: RecordsGiven): RecordsArguments {
  const { from, path, split, sessions, ranker, k, api, templates } = given;
  if (from !== 'sessions' && (path === undefined || split === undefined)) {
    throw new AppError({
      code: 'bad-input',
      message: 'Give --path and --split: where the recordings are, and which of them.',
    });
  }
  if (from !== 'sessions' && sessions !== undefined) {
    throw new AppError({ code: 'bad-input', message: '--sessions goes with --from sessions.' });
  }
  return {
    ...{ for: given.for, from, out: given.out, template: given.template },
    ...{ path: path ?? null, split: split ?? null, dataDir: given.data, sessions: sessions ?? [] },
    ...{ negatives: given.negatives, seed: given.seed, ranker: ranker ?? null, k: k ?? null },
    ...{ isOneText: api === 'completion', templates: templates ?? null },
  };
}
