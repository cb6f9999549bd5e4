import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../agent/ports.ts';
import { type CommandStep, commandFor } from './commands.ts';
import { type Instruction, understand } from './index.ts';

function order(operation: Operation, parts: Partial<CommandStep> = {}): Instruction | null {
  const step = {
    operation,
    clause: '',
    target: null,
    value: null,
    place: null,
    ordinal: null,
    quantifier: null,
  };
  return commandFor({ ...step, ...parts });
}

const keys = (key: string, over: object = {}, times = 1) => ({
  kind: 'command',
  command: {
    kind: 'keys',
    chord: { key, ctrl: false, alt: false, shift: false, meta: false, ...over },
    times,
  },
});

describe('a step that was read', () => {
  it.each([
    ['control shift t', keys('t', { ctrl: true, shift: true })],
    ['ctrl+s', keys('s', { ctrl: true })],
    ['down five times', keys('ArrowDown', {}, 5)],
    ['right, four times', keys('ArrowRight', {}, 4)],
    ['the down arrow', keys('ArrowDown')],
    ['question mark', keys('?')],
    ['space bar', keys(' ')],
    ['F11', keys('F11')],
    ['ctrl and enter', keys('Enter', { ctrl: true })],
  ])('a key said as “%s”', (value, meant) => {
    expect(order('key', { value, clause: `press ${value}` })).toMatchObject(meant);
  });

  it('a key that a page may call something by is that thing first, unless it is said to be a key', () => {
    expect(order('key', { value: 'home', clause: 'press home' })).toMatchObject({ name: 'home' });
    expect(order('key', { value: 'home', clause: 'press the home key' })).not.toHaveProperty('name');
    expect(order('key', { value: 'the moon', clause: 'press the moon' })).toBeNull();
    expect(order('key', { value: 'enter' })).toEqual({ kind: 'press-enter' });
  });

  it.each([
    ['in', { to: 'in', steps: 1 }],
    ['in twice', { to: 'in', steps: 2 }],
    ['out two steps', { to: 'out', steps: 2 }],
    ['back out', { to: 'out', steps: 1 }],
    ['back how it was', { to: 'normal' }],
    ['to a hundred and seventy five percent', { to: 1.75 }],
    ['80', { to: 0.8 }],
  ])('zooms “%s”', (value, meant) => {
    expect(order('zoom', { value })).toMatchObject({ command: { kind: 'zoom', ...meant } });
  });

  it.each([
    ['down two pages', { kind: 'by', direction: 'down', pages: 1.6 }],
    ['a bit up', { kind: 'by', direction: 'up', pages: 0.35 }],
    ['to the bottom', { kind: 'edge', edge: 'bottom' }],
    ['down to pricing', { kind: 'to', target: 'pricing' }],
    ['the opening hours into view', { kind: 'to', target: 'the opening hours' }],
    ['down to where the comments start', { kind: 'to', target: 'where the comments start' }],
  ])('scrolls “%s”', (value, goal) => {
    expect(order('scroll', { value })).toMatchObject({ kind: 'scroll', goal, inside: null });
  });

  it.each([
    ['scroll to the end of the category list', 'bottom', 'the category list'],
    ['go to the very bottom of the page', 'bottom', null],
    ['top of the page, quick', 'top', null],
  ])('takes the way from “%s” where the reader did not pick it out', (clause, edge, inside) => {
    const meant = { kind: 'scroll', goal: { kind: 'edge', edge }, inside };
    expect(order('scroll', { clause, target: 'the', value: 'to' })).toMatchObject(meant);
  });

  it.each([
    ['second', 'go to the second tab', { kind: 'switch-tab', which: 'second' }],
    ['tab on the left', 'go to the tab on the left', { kind: 'switch-tab', which: 'left' }],
    ['with my timetable', 'switch to the tab with my timetable', { which: 'timetable', orHere: true }],
    ['it back', 'I closed that tab, get it back', { command: { kind: 'reopen-tab' } }],
    ['', 'give me a fresh tab', { kind: 'new-tab' }],
    ['close tabs to the right', 'close tabs to the right', { kind: 'close-tabs', where: 'right' }],
    ['close the second', 'close the second tab', { kind: 'close-tab', which: 'second' }],
    ['close', 'close this tab', { kind: 'close-tab', which: null }],
  ])('which tab is meant by “%s”', (value, clause, meant) => {
    expect(order('tab', { value, clause })).toMatchObject(meant);
  });

  it('copies, cuts and pastes what is named, and what is selected where nothing is', () => {
    expect(order('copy', { target: 'the order number' })).toEqual({
      kind: 'copy',
      target: 'the order number',
    });
    expect(order('copy', { target: 'it' })).toMatchObject(keys('c', { ctrl: true }));
    expect(order('cut', { target: 'this bit' })).toMatchObject(keys('x', { ctrl: true }));
    expect(order('paste', { target: null })).toEqual({ kind: 'paste', target: null });
  });

  it('changes text by what is named, where and how often', () => {
    expect(order('replace', { target: 'Leads', value: 'Leeds', quantifier: 'everywhere' })).toMatchObject({
      edit: { kind: 'replace', what: 'Leads', by: 'Leeds', all: true },
    });
    expect(order('insert', { value: 'comma', place: 'after hello' })).toMatchObject({
      edit: { kind: 'insert', text: ',', side: 'after', anchor: 'hello' },
    });
    expect(order('delete', { value: 'last two words' })).toMatchObject({
      edit: { kind: 'delete', what: 'last two words' },
    });
  });

  it('repeats, goes back and picks a number as often as is said', () => {
    expect(order('repeat', { value: '3 times' })).toEqual({ kind: 'repeat', times: 3 });
    expect(order('back', { value: 'two' })).toMatchObject({ kind: 'history', times: 2 });
    expect(order('number', { value: 'twenty four' })).toEqual({ kind: 'number', number: 24 });
  });
});

it('what people say as commands nearly always comes to one', () => {
  const file = join(import.meta.dirname, '../../../../../training/spoken/talk/command.jsonl');
  const steps = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { steps: readonly Record<string, string>[] }).steps);
  const own: ReadonlySet<string> = new Set(
    'key zoom find number scroll scrolling back forward repeat select replace insert delete'.split(' '),
  );
  const wanted = steps.filter(({ op }) => own.has(op ?? ''));
  const lost = wanted.filter(({ op, ...parts }) => order(op as Operation, parts) === null);
  expect(wanted.length).toBeGreaterThan(300);
  expect(lost.length / wanted.length).toBeLessThan(0.03);
});

describe('whole utterances without a reader', () => {
  it.each([
    ['show numbers', { kind: 'command', command: { kind: 'numbers', shown: true } }],
    ['please hide the numbers', { kind: 'command', command: { kind: 'numbers', shown: false } }],
    ['zoom in', { kind: 'command', command: { kind: 'zoom', to: 'in' } }],
    ['zoom to 150 percent', { kind: 'command', command: { kind: 'zoom', to: 1.5 } }],
    ['press escape', keys('Escape')],
    ['find “refund policy” on this page', { command: { kind: 'find', words: 'refund policy' } }],
    ['keep scrolling', { command: { kind: 'scrolling', to: 'down' } }],
    ['do that again', { kind: 'repeat', times: 1 }],
    ['repeat that 3 times', { kind: 'repeat', times: 3 }],
    ['replace Leads with Leeds', { kind: 'edit' }],
  ])('%s', (said, meant) => {
    expect(understand(said, null)[0]?.readings[0]).toMatchObject(meant);
  });

  it.each(['press Save', 'find red shoes', 'select Germany from the country list', 'delete account'])(
    'leaves “%s” to the page',
    (said) => {
      const kinds = understand(said, null)[0]?.readings.map(({ kind }) => kind) ?? [];
      expect(kinds).not.toContain('command');
      expect(kinds).not.toContain('edit');
    },
  );
});
