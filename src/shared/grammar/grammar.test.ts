import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import {
  formatAction,
  formatTimestamp,
  formatTurn,
  type ParsedAction,
  parseAction,
  pythonRepr,
  type ReplayTurn,
  sanitizeArguments,
  shortenRight,
  toAction,
} from './index.ts';

interface Vectors {
  readonly parse_action: readonly {
    readonly input: string;
    readonly intent: string;
    readonly args: object;
    readonly arg_types: object;
    readonly sanitized_args: object;
  }[];
  readonly format_action: readonly {
    readonly turn_index: number;
    readonly multichoice: string;
    readonly dmr_input: string;
    readonly pix2act_output: string;
    readonly mindact: string;
    readonly timestamp: string;
  }[];
  readonly shorten_right: readonly { text: string; max_length: number | null; expected: string }[];
  readonly python_repr: readonly { value: string; expected: string }[];
  readonly fixture: { readonly replay: { readonly data: readonly ReplayTurn[] } };
}

// Made by running WebLINX's own code; see `_about` in it. src/main/navigators/prompts/weblinx tests the rest of the same file.
const vectors = JSON.parse(
  readFileSync(new URL('./vectors/weblinx.json', import.meta.url), 'utf8'),
) as Vectors;

const part = (parsed: ParsedAction, key: 'value' | 'type') =>
  Object.fromEntries([...parsed.args].map(([name, argument]) => [name, argument[key]]));

describe('parseAction', () => {
  it.each(vectors.parse_action)('reads $input as the reference does', (vector) => {
    const parsed = parseAction(vector.input);
    expect(parsed.intent).toBe(vector.intent);
    expect(part(parsed, 'value')).toEqual(vector.args);
    expect(part(parsed, 'type')).toEqual(vector.arg_types);
    expect(Object.fromEntries(sanitizeArguments(parsed.args))).toEqual(vector.sanitized_args);
  });

  it('reads digits of other scripts as numbers', () => {
    expect(parseAction('scroll(x=٣, y=１２)').args.get('x')?.value).toBe(3);
    expect(parseAction('scroll(x=٣, y=１２)').args.get('y')?.value).toBe(12);
  });
});

describe('formatTurn', () => {
  it.each(vectors.format_action)('writes turn $turn_index in all four forms', (vector) => {
    const turn = vectors.fixture.replay.data[vector.turn_index];
    if (turn === undefined) throw new Error(`The fixture has no turn ${vector.turn_index}.`);
    expect(formatTurn(turn, 'multichoice')).toBe(vector.multichoice);
    expect(formatTurn(turn, 'dmr_input')).toBe(vector.dmr_input);
    expect(formatTurn(turn, 'pix2act_output')).toBe(vector.pix2act_output);
    expect(formatTurn(turn, 'mindact')).toBe(vector.mindact);
    expect(formatTimestamp(turn.timestamp)).toBe(vector.timestamp);
  });
});

it.each(vectors.shorten_right)('shortens $text to $max_length', (vector) => {
  expect(shortenRight(vector.text, vector.max_length)).toBe(vector.expected);
});

it.each(vectors.python_repr)('prints $value as Python does', (vector) => {
  expect(pythonRepr(vector.value)).toBe(vector.expected);
});

describe('toAction', () => {
  const uid = fc.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/);
  /** What the grammar cannot carry: its own escapes, and text that looks like the end of a call. */
  const typed = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('2024', '007', '3.50', '-7', ' 42 ', 'a\nb\tc', 'say "hi", ok', '", uid="x', 'x=1, y'),
    )
    .filter((text) => !/\\[nt]|\\$|"\)|"\(/.test(text));
  const anyAction: fc.Arbitrary<Action> = fc.oneof(
    fc.record({ intent: fc.constant('say' as const), utterance: typed }),
    fc.record({ intent: fc.constantFrom('click', 'submit', 'hover'), uid }),
    fc.record({ intent: fc.constant('textinput' as const), uid, text: typed }),
    fc.record({ intent: fc.constant('change' as const), uid, value: typed }),
    fc.record({
      intent: fc.constant('load' as const),
      url: fc.webUrl({ withQueryParameters: true }),
      transition: fc.constantFrom('typed', 'back', 'forward', 'reload'),
    }),
    fc.record({
      intent: fc.constant('scroll' as const),
      x: fc.integer(),
      y: fc.integer(),
      uid: fc.option(uid),
    }),
    fc.record({ intent: fc.constantFrom('copy', 'paste'), uid, text: fc.option(typed) }),
    fc.record({ intent: fc.constant('tabcreate' as const), target: fc.option(fc.nat()) }),
    fc.record({
      intent: fc.constant('tabswitch' as const),
      origin: fc.option(fc.nat()),
      target: fc.nat(),
    }),
    fc.record({ intent: fc.constant('tabremove' as const), target: fc.nat() }),
  );

  it('gives every action back that formatAction wrote', () => {
    fc.assert(
      fc.property(anyAction, (action) => {
        expect(toAction(parseAction(formatAction(action)))).toEqual(action);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps digits as the text that was typed', () => {
    expect(toAction(parseAction('text_input(text="007", uid="12ab-x")'))).toEqual({
      intent: 'textinput',
      text: '007',
      uid: '12ab-x',
    });
  });

  it('reads MindAct calls and calls amid other words', () => {
    expect(toAction(parseAction('action(uid="u1", intent="click")'))).toEqual({
      intent: 'click',
      uid: 'u1',
    });
    expect(toAction(parseAction('Sure! click(uid="u1") and then some'))).toEqual({
      intent: 'click',
      uid: 'u1',
    });
  });

  it('takes the first of two calls', () => {
    expect(toAction(parseAction('text_input(text="a", uid="u1") text_input(text="b", uid="u2")'))).toEqual({
      intent: 'textinput',
      text: 'a',
      uid: 'u1',
    });
  });

  it('says which form is wanted when something is missing', () => {
    expect(toAction(parseAction('click()'))).toEqual({ problem: 'click needs this form: click(uid="…").' });
    expect(toAction(parseAction('I would click it'))).toHaveProperty('problem');
  });
});
