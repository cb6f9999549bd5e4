import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { type EndpointApi, type ImageUse, imagesByPrompt, type PromptName } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Shard } from '../evaluation/index.ts';

/** Navigators that can be named on the command line. */
const navigatorNames = ['offline', 'chat', 'mindact'] as const;
export type NavigatorName = (typeof navigatorNames)[number];

export function readCount(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

export function readIndex(text: string): number {
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new InvalidArgumentError('It must be the index of a turn: a whole number from 0.');
}

export function readValue(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at > 0) return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1) };
  throw new InvalidArgumentError('It must be of the form name=value.');
}

export function readShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new InvalidArgumentError('It must be of the form 1/3: the first of three.');
}

/** US dollars per million tokens. */
export interface TokenPrice {
  readonly in: number;
  readonly out: number;
}

/** How the model of the environment is asked. */
export interface AskedModel {
  readonly prompt: PromptName;
  readonly api: EndpointApi;
  readonly images: ImageUse;
  /** Folder of the texts that a model was trained on, absolute; "" for Parley's own. */
  readonly templates: string;
  /** null: not known. */
  readonly price: TokenPrice | null;
}

/** What commander hands over of the options that say how a model is asked. */
export interface AskedGiven {
  readonly prompt?: PromptName;
  readonly api: EndpointApi;
  readonly images?: ImageUse;
  readonly templates?: string;
}

/** @throws AppError `bad-input` for options that do not go together */
export function readAsked(
  navigator: NavigatorName | null,
  { prompt: named, api, images: shown, templates }: AskedGiven,
  price: TokenPrice | null = null,
): AskedModel {
  const wrong = (message: string) => new AppError({ code: 'bad-input', message });
  const asksModel = navigator === 'chat' || navigator === 'mindact';
  if (!asksModel && (named !== undefined || templates !== undefined || (shown ?? 'none') !== 'none')) {
    throw wrong('--prompt, --templates and --images go with a navigator that asks a model: chat or mindact.');
  }
  // The prompt of multiple choice and the navigator that asks it are one thing.
  const prompt = named ?? (navigator === 'mindact' ? 'mindact' : 'parley');
  if (navigator === 'mindact' && prompt !== 'mindact') {
    throw wrong(
      `--navigator mindact has a prompt of its own: give --navigator chat with --prompt ${prompt}.`,
    );
  }
  if (templates !== undefined && prompt !== 'weblinx' && prompt !== 'mindact') {
    throw wrong('--templates goes with --prompt weblinx or mindact: no other prompt has another wording.');
  }
  const allowed = imagesByPrompt[prompt];
  const images = shown ?? allowed[0];
  if (!allowed.includes(images)) {
    throw wrong(
      allowed[0] === 'none'
        ? `--prompt ${prompt} has no place for a picture.`
        : `--prompt ${prompt} goes with --images ${allowed.join(' or ')}.`,
    );
  }
  if (images !== 'none' && api === 'completion') {
    throw wrong('--api completion sends text alone: pictures go with --api chat.');
  }
  return { prompt, api, images, templates: templates === undefined ? '' : resolve(templates), price };
}

export function readPrice(text: string): TokenPrice {
  const [, asked, answered] = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(text)?.map(Number) ?? [];
  if (asked !== undefined && answered !== undefined) return { in: asked, out: answered };
  throw new InvalidArgumentError('It must be US dollars per million tokens, read and written: 0.15/0.60.');
}

export function readDollars(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be an amount in US dollars, such as 2.50.');
}

/** What is typed without a scheme is a web address; nothing but web addresses can be begun on. */
export function readAddressOption(text: string): string {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(text);
  const url = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
    ? URL.parse(text)
    : URL.parse(`${isLocal ? 'http' : 'https'}://${text}`);
  if (url && (/^https?:$/.test(url.protocol) || url.href === 'about:blank')) return url.href;
  throw new InvalidArgumentError('It must be an http or https address.');
}

export function readNavigator(name: string): NavigatorName {
  const known = navigatorNames.find((each) => each === name);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(`Allowed choices are ${navigatorNames.join(', ')}.`);
}
