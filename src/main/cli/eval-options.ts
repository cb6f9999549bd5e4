import { type Command, Option } from 'commander';
import { imageUses, promptNames } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { DatasetName, Shard } from '../evaluation/index.ts';
import type { EvalArguments } from './eval.ts';
import {
  type AskedGiven,
  type NavigatorName,
  readAsked,
  readCount,
  readDollars,
  readNavigator,
  readPrice,
  readShard,
  type TokenPrice,
} from './read-options.ts';

/** What commander hands over of `parley eval`. */
export interface EvalGiven extends AskedGiven {
  readonly dataset?: DatasetName;
  readonly path?: string;
  readonly split?: string;
  readonly navigator?: NavigatorName;
  readonly rankerOnly?: true;
  readonly predictions?: string;
  readonly ranker?: string;
  readonly candidates: 'official' | 'own';
  readonly k?: number;
  readonly concurrency: number;
  readonly shard?: Shard;
  readonly price?: TokenPrice;
  readonly limitCost?: number;
  readonly merge?: readonly string[];
  readonly compare?: readonly string[];
  readonly out: string;
  readonly strictCompat: boolean;
}

/** How a model is asked where that is not as usual. */
export const addAskedOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--prompt <name>',
        'what a model is asked with: parley’s own, weblinx, the very input of its models, mindact’s multiple choice, seeact’s over pictures, or pix2act’s picture alone',
      ).choices(promptNames),
    )
    .addOption(
      new Option(
        '--api <name>',
        'how a model is asked: chat, or completion for checkpoints that know no chat',
      )
        .choices(['chat', 'completion'])
        .default('chat'),
    )
    .addOption(
      new Option(
        '--images <use>',
        'what of a picture of the page a model is shown (default: none, or what the prompt is made for)',
      ).choices(imageUses),
    )
    .option('--templates <dir>', 'folder of the texts that a checkpoint was trained on');

export const addEvalOptions = (command: Command): Command =>
  addAskedOptions(command)
    .description('the papers’ metrics on recordings: of a navigator, of a ranker, or of given answers')
    .addOption(new Option('--dataset <name>', 'form of the recordings').choices(['weblinx', 'mind2web']))
    .option('--path <dir>', 'folder of the recordings: with splits.json, or with the task files')
    .option('--split <name>', 'valid, test_iid, test_web, … or test_task, test_website, test_domain')
    .addOption(
      new Option(
        '--navigator <name>',
        'what answers: offline, or the model of OPENAI_MODEL by chat or mindact',
      ).argParser(readNavigator),
    )
    .option('--ranker-only', 'recall and MRR of the ranking alone')
    .option('--predictions <file>', 'JSON Lines of given answers, with nothing run')
    .option('--ranker <dir>', 'folder of a ranking model, or "words" for none (default: Parley’s own)')
    .addOption(
      new Option('--candidates <source>', 'the official file, or all elements ranked here')
        .choices(['official', 'own'])
        .default('own'),
    )
    .option('--k <count>', 'elements that are offered (default: 10 of weblinx, 50 of mind2web)', readCount)
    .option('--concurrency <count>', 'turns under way at a time', readCount, 1)
    .option('--shard <i/n>', 'one of n parts, to be joined by --merge', readShard)
    .option(
      '--price <in/out>',
      'what a million tokens cost, read and written, in dollars: 0.15/0.60',
      readPrice,
    )
    .option('--limit-cost <dollars>', 'stop when so much was spent', readDollars)
    .option('--merge <dirs...>', 'join the shards of a run')
    .option('--compare <dirs...>', 'set two runs beside each other in one page')
    .requiredOption('--out <dir>', 'folder for the results; with --compare the page to write')
    .option('--no-strict-compat', 'score typed digits as text, where the paper’s own code does not');

/** @throws AppError `bad-input` when options are missing or do not go together */
export function readEvaluation(given: EvalGiven): EvalArguments {
  const { dataset, path, split, navigator, rankerOnly, predictions, merge, compare, out } = given;
  const wrong = (message: string) => new AppError({ code: 'bad-input', message });
  const asked = { '--navigator': navigator, '--ranker-only': rankerOnly, '--predictions': predictions };
  const kinds = Object.entries({ ...asked, '--merge': merge, '--compare': compare })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (kinds.length > 1) throw wrong(`${kinds.join(' and ')} do not go together.`);
  if (merge !== undefined) return { kind: 'merge', folders: merge, out };
  if (compare !== undefined) {
    const [one, other, third] = compare;
    if (one === undefined || other === undefined || third !== undefined)
      throw wrong('--compare takes two folders.');
    return { kind: 'compare', folders: [one, other], out };
  }
  if (dataset === undefined || path === undefined || split === undefined) {
    throw wrong('Give --dataset, --path and --split: which recordings, where they are, and which of them.');
  }
  const { strictCompat } = given;
  const on = { dataset, path, split, out, strictCompat };
  if (predictions !== undefined) return { kind: 'predictions', ...on, predictions };
  if (kinds.length === 0)
    throw wrong('Give --navigator, --ranker-only or --predictions: what is to be scored.');
  const { ranker, candidates, k, concurrency, shard, limitCost, price } = given;
  if (limitCost !== undefined && price === undefined) {
    throw wrong('Give --price with --limit-cost: what a million tokens of the model cost.');
  }
  return {
    kind: 'run',
    ...on,
    navigator: navigator ?? null,
    ranker: ranker ?? null,
    asked: readAsked(navigator ?? null, given, price ?? null),
    ...{ candidates, concurrency, k: k ?? null, shard: shard ?? null, limitCost: limitCost ?? null },
  };
}
