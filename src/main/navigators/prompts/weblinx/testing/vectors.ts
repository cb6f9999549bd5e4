import { readFileSync } from 'node:fs';
import type { ReplayTurn } from '#shared/grammar/index.ts';
import { parseHtml } from '../parse-html.ts';

type JsonObject = { readonly [key: string]: Json };
type Json = string | number | boolean | null | readonly Json[] | JsonObject;

interface Fixture {
  readonly replay: { readonly data: readonly ReplayTurn[] };
  readonly page_html: string;
  readonly bboxes: Readonly<
    Record<
      string,
      { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    >
  >;
}

// Made by running WebLINX's own code; see `_about` in it. One copy serves src/shared/grammar and this folder.
const file = new URL('../../../../../shared/grammar/vectors/weblinx.json', import.meta.url);
const all = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;

/** The vectors of one name; the caller says what they look like. */
export function vectors<T>(name: string): T {
  const found = all[name];
  if (found === undefined) throw new Error(`There are no vectors ${name}.`);
  return found as T;
}

const fixture = vectors<Fixture>('fixture');

export const fixtureTurns = fixture.replay.data;
export const fixtureBoxes = new Map(Object.entries(fixture.bboxes));
export const fixturePage = () => parseHtml(fixture.page_html);
