import { describe, expect, it } from 'vitest';
import { turnCall } from '#shared/grammar/index.ts';
import { describeElement, formatUtterances, selectUtterances } from './dmr.ts';
import { parseHtml } from './parse-html.ts';
import { toyCounter } from './testing/toy-counter.ts';
import { fixtureBoxes, fixturePage, fixtureTurns, vectors } from './testing/vectors.ts';
import {
  actionModelLimits,
  cleanTree,
  formatTree,
  listElementFacts,
  prunePage,
  serializeHtml,
} from './tree.ts';
import {
  reduceLengths,
  truncateCandidates,
  truncateCenter,
  truncateHistory,
  truncateTree,
  truncateUtterances,
} from './truncation.ts';

const postfix = '\n[END-HTML]';

it.each(vectors<{ lengths: number[]; max_length: number; expected: number[] }[]>('reduce_lengths'))(
  'reduces $lengths to $max_length',
  (vector) => {
    expect(reduceLengths(vector.lengths, vector.max_length)).toEqual(vector.expected);
  },
);

it.each(
  vectors<
    { text: string; max_tokens: number; allow_iterative_reduction: boolean; expected_text: string | null }[]
  >('truncate_center'),
)('cuts $text to $max_tokens tokens (iterative: $allow_iterative_reduction)', (vector) => {
  const options = { iterative: vector.allow_iterative_reduction };
  expect(truncateCenter(vector.text, vector.max_tokens, toyCounter, options)).toBe(vector.expected_text);
});

describe('utterances', () => {
  const { turns, cases } = vectors<{
    turns: Parameters<typeof formatUtterances>[0];
    cases: { num_available: number; expected: string }[];
  }>('format_utterances');
  // What is older than the window is what is available, so five turns stand behind it.
  const available = (count: number) => selectUtterances([...turns.slice(0, count), ...turns.slice(0, 5)]);

  it.each(cases)('are chosen from $num_available as the reference does', (vector) => {
    expect(formatUtterances(available(vector.num_available))).toBe(vector.expected);
  });

  it.each(
    vectors<{ num_available: number; max_tokens: number; expected: string }[]>('format_utterances_truncated'),
  )('$num_available of them fit $max_tokens tokens', (vector) => {
    const utterances = available(vector.num_available);
    expect(truncateUtterances(utterances, vector.max_tokens, toyCounter)).toBe(vector.expected);
  });

  it('are plainly none when the quirk is switched off', () => {
    expect(truncateUtterances([], 200, toyCounter, { strictCompat: false })).toBe('No instructor utterance');
  });
});

describe('history', () => {
  const calls = (index: number) =>
    fixtureTurns.slice(Math.max(0, index - 5), index).map((turn) => turnCall(turn, 'multichoice'));
  const all =
    vectors<{ turn_index: number; max_tokens: number; expected: string[] | { error: string } }[]>(
      'prev_turns_truncated',
    );

  it.each(all.filter((vector) => Array.isArray(vector.expected)))(
    'before turn $turn_index fits $max_tokens tokens as the reference cuts it',
    (vector) => {
      expect(truncateHistory(calls(vector.turn_index), vector.max_tokens, toyCounter)).toEqual(
        vector.expected,
      );
    },
  );

  it.each(all.filter((vector) => !Array.isArray(vector.expected)))(
    'before turn $turn_index has empty lines at $max_tokens tokens, where the reference throws',
    (vector) => {
      const lines = truncateHistory(calls(vector.turn_index), vector.max_tokens, toyCounter);
      expect(lines).toHaveLength(5);
      expect(lines).toContain('');
      expect(toyCounter.count(lines.join(''))).toBeLessThanOrEqual(vector.max_tokens);
    },
  );

  it('keeps speakers and ids whole when told to', () => {
    const lines = truncateHistory(calls(12), 80, toyCounter, { strictCompat: false });
    expect(lines[0]).toContain('uid="00000008-0000-4000"');
    expect(lines.at(-1)).toContain('speaker="instructor"');
    expect(toyCounter.count(lines.join(' ; '))).toBeLessThanOrEqual(80);
  });
});

describe('pruning', () => {
  interface PruneVector {
    readonly case: string;
    readonly uids: string[];
    readonly pruned_html: string;
    readonly tree_repr_without_postfix: string;
    readonly [truncated: `truncated_${number}`]: { readonly tree_repr: string; readonly num_tokens: number };
  }
  const all = vectors<PruneVector[]>('dom_prune');
  const pruned = (uids: readonly string[]) => {
    const candidates = new Set(uids);
    const tree = prunePage(fixturePage(), candidates, actionModelLimits);
    cleanTree(tree, candidates);
    return tree;
  };

  it.each(all)('of $case leaves the reference’s page and text form', (vector) => {
    expect(serializeHtml(pruned(vector.uids))).toBe(vector.pruned_html);
    expect(formatTree(pruned(vector.uids))).toBe(vector.tree_repr_without_postfix);
  });

  it.each(
    all.flatMap((vector) =>
      ([700, 200, 170, 150, 120, 100, 60, 30] as const).map((limit) => ({
        name: vector.case,
        uids: vector.uids,
        limit,
        expected: vector[`truncated_${limit}`],
      })),
    ),
  )('of $name fits $limit tokens as the reference cuts it', ({ uids, limit, expected }) => {
    const text = truncateTree(pruned(uids), limit, toyCounter, { postfix });
    expect(text).toBe(expected?.tree_repr);
    expect(toyCounter.count(text)).toBe(expected?.num_tokens);
  });

  it('does not change the page', () => {
    const page = fixturePage();
    const before = serializeHtml(page);
    prunePage(page, new Set(['0000000d-0000-4000']), actionModelLimits);
    expect(serializeHtml(page)).toBe(before);
  });

  it('keeps elements without an id only by themselves when the quirk is switched off', () => {
    const page = parseHtml(
      '<html><body><div class="a"><b data-webtasks-id="u1">x</b><!-- c --></div><p class="z">far</p></body></html>',
    );
    const left = (strictCompat: boolean) =>
      formatTree(prunePage(page, new Set(['u1']), actionModelLimits, { strictCompat }));
    expect(left(true)).toContain('far');
    expect(left(false)).not.toContain('far');
  });
});

describe('the text form', () => {
  it.each(
    vectors<
      {
        html: string;
        serialized: string;
        expected_without_postfix: string;
        expected_keep_brackets: string;
      }[]
    >('tree_repr'),
  )('of markup with every oddity is the reference’s', (vector) => {
    const tree = parseHtml(vector.html);
    expect(serializeHtml(tree)).toBe(vector.serialized);
    expect(formatTree(tree)).toBe(vector.expected_without_postfix);
    expect(formatTree(tree, { keepBrackets: true })).toBe(vector.expected_keep_brackets);
  });
});

describe('candidates', () => {
  const facts = listElementFacts(fixturePage(), fixtureBoxes);
  it.each(vectors<{ uids: string[]; max_tokens: number; expected: string }[]>('candidates_truncated'))(
    'fit $max_tokens tokens as the reference cuts them',
    (vector) => {
      const candidates = vector.uids.map((uid) => {
        const element = facts.find((fact) => fact.uid === uid);
        if (element === undefined) throw new Error(`no element ${uid}`);
        return { uid, fields: describeElement(element) };
      });
      expect(truncateCandidates(candidates, vector.max_tokens, toyCounter)).toBe(vector.expected);
    },
  );
});
