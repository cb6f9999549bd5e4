import { describe, expect, it } from 'vitest';
import type { UserTurn } from '#shared/domain/index.ts';
import type { MeaningScorer, Operation, ReadStep, UtteranceReader } from '../../agent/ports.ts';
import { buildSnapshot, button, fakeMeaning, field, link, list } from '../../grounding/testing/index.ts';
import { nameOf, proposeFor, stepOf as step } from './testing/propose-for.ts';

const page = buildSnapshot(
  link('Find a store'),
  link('Create an account'),
  button('Search flights'),
  field('Mobile phone'),
  list('Country', ['Ireland', 'Spain']),
  button('Tell me more'),
  button('Tell me more'),
  button('Tell me more'),
);

/** A reader that finds these steps, and a cross-encoder that finds these elements likely (as logits). */
function play(
  steps: readonly ReadStep[],
  likely: Readonly<Record<string, number>>,
): { meaning: MeaningScorer; read: UtteranceReader; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read: async () => steps,
    meaning: async (query, snapshot) => {
      asked.push(query);
      return fakeMeaning(likely)(snapshot);
    },
  };
}

it('reads what was said before without the letters of addresses, which no word depends on', async () => {
  const heard: string[] = [];
  const read: UtteranceReader = async (_, before) => {
    heard.push(before);
    return [step('press', 'find a store')];
  };
  const before: UserTurn = {
    id: 'before',
    sessionId: 'session',
    index: 0,
    at: 0,
    speaker: 'user',
    utterance: 'go to http://127.0.0.1:36257/shop',
    via: 'text',
  };
  await proposeFor('find a store', page, { meaning: async () => null, read, before: [before] });
  expect(heard).toEqual(['go to the page']);
});

describe('a step that the models understand', () => {
  it('is a press where one element is likely, though no word says it', async () => {
    const said = 'we have not met before';
    const { meaning, read, asked } = play([step('press', said)], { 'Create an account': 4 });
    const proposal = await proposeFor(said, page, { meaning, read });
    expect(nameOf(proposal, page)).toBe('Create an account');
    expect(asked).toEqual([`press | ${said}`]);
  });

  it('types the value into the field that is meant', async () => {
    const said = 'my cell is 07700900123';
    const { meaning, read } = play([step('type', said, { target: 'my cell', value: '07700900123' })], {
      'Mobile phone': 4,
      'Find a store': 6,
    });
    const proposal = await proposeFor(said, page, { meaning, read });
    expect(nameOf(proposal, page)).toBe('Mobile phone');
    expect(proposal.action).toMatchObject({ intent: 'textinput', text: '07700900123' });
  });

  it('chooses in the list that is meant, whatever it is called', async () => {
    const said = 'I live in Spain';
    const { meaning, read } = play([step('choose', said, { value: 'Spain' })], { Country: 4 });
    const proposal = await proposeFor(said, page, { meaning, read });
    expect(proposal.action).toMatchObject({ intent: 'change', value: 'Spain' });
  });

  it('is asked about where several are as likely, and done when told which', async () => {
    const said = 'somewhere to go';
    const { meaning, read } = play([step('press', said)], { 'Find a store': 1, 'Create an account': 0.9 });
    const question = await proposeFor(said, page, { meaning, read });
    expect(question.choices.map(({ name }) => name)).toEqual(['Find a store', 'Create an account']);
    const answer = await proposeFor('the first', page, {
      meaning,
      read: async () => [step('answer', 'the first')],
      memory: question.memory,
    });
    expect(nameOf(answer, page)).toBe('Find a store');
  });

  it('is told by its order among those that are alike, which the model cannot count', async () => {
    const said = 'the last button that tells more';
    const { meaning, read } = play([step('press', said, { ordinal: 'last' })], { 'Tell me more': 8 });
    const { candidates } = await proposeFor(said, page, { meaning, read });
    expect(candidates?.[0]?.element.uid).toBe(page.candidates.at(-1)?.uid);
  });

  it('is what the rules would act on where the model is in two minds, and not where it is clear', async () => {
    const said = 'click store';
    const by = async (likely: Readonly<Record<string, number>>) =>
      nameOf(await proposeFor(said, page, play([step('press', said, { target: 'store' })], likely)), page);
    expect(await by({ 'Find a store': 7, 'Create an account': 8 })).toBe('Find a store');
    expect(await by({ 'Find a store': 0, 'Create an account': 9 })).toBe('Create an account');
  });

  it('is what is called so word for word, whatever else is likely', async () => {
    const shop = buildSnapshot(link('Cart 0'), button('Add to cart'), button('Add to bag'));
    const said = 'go to the cart';
    const models = play([step('press', said, { target: 'the cart' })], { 'Cart 0': 1, 'Add to cart': 2 });
    expect(nameOf(await proposeFor(said, shop, models), shop)).toBe('Cart 0');
  });

  it('is what the rules make of it where kind and place alone tell it', async () => {
    const said = 'click the last button';
    const likely = { 'Create an account': 9 };
    const models = play([step('press', said, { target: 'the last button' })], likely);
    const proposal = await proposeFor(said, page, models);
    expect(proposal.action).toEqual((await proposeFor(said, page)).action);
    expect(proposal.action.intent).toBe('click');
  });
});

describe('words that the models do not know', () => {
  const said = 'blorp fizz wuzzle';
  const unknown = ['blorp', 'fizz', 'wuzzle'];
  const likeliest = { 'Find a store': -0.2, 'Create an account': -0.5 };

  it('are not understood, where the models only guess by their letters', async () => {
    const { meaning, read } = play([step('press', said, { unknown })], likeliest);
    const { action, choices } = await proposeFor(said, page, { meaning, read });
    expect(action).toMatchObject({ utterance: expect.stringContaining('I did not understand') });
    expect(choices).toEqual([]);
  });

  it('are asked about where an element is all but certain, or where most of them are known', async () => {
    const likely = play([step('press', said, { unknown })], { 'Find a store': 9 });
    expect((await proposeFor(said, page, likely)).choices.map(({ name }) => name)).toEqual(['Find a store']);
    const known = play([step('press', said, { unknown: unknown.slice(2) })], {
      'Find a store': 1.5,
      'Create an account': 1.2,
    });
    expect((await proposeFor(said, page, known)).choices).not.toEqual([]);
  });

  it.each(['####', '@@@ ***', '🍕🍕🍕'])(
    'are not typed or pressed where there is no word at all: “%s”',
    async (signs) => {
      const read = play([step('type', signs, { value: signs, unknown: [signs] })], { 'Mobile phone': 9 });
      const { action, choices } = await proposeFor(signs, page, read);
      expect(action).toMatchObject({ utterance: expect.stringContaining('I did not understand') });
      expect(choices).toEqual([]);
    },
  );

  it('are looked for where a verb says what to do, and said not to be there', async () => {
    const { meaning, read } = play(
      [step('press', 'press gronk', { target: 'gronk', unknown: ['gronk'] })],
      likeliest,
    );
    const { action } = await proposeFor('press gronk', page, { meaning, read });
    expect(action).toMatchObject({ utterance: 'I cannot find “gronk” on this page.' });
  });
});

describe('a guess that says nothing', () => {
  it('is not offered for a verb alone: it is asked what is meant', async () => {
    const { meaning, read } = play([step('press', 'open')], { 'Find a store': 1 });
    const { action, choices } = await proposeFor('open', page, { meaning, read });
    expect(action).toMatchObject({
      utterance: 'What do you want to open? Say its name or its place on the page.',
    });
    expect(choices).toEqual([]);
  });

  it('is not offered for a task of several steps, where it is a single one', async () => {
    const said = 'book me a trip to Rome';
    const { meaning, read } = play([step('goal', said, { chance: 0.6 })], { 'Search flights': 1 });
    const { action, choices } = await proposeFor(said, page, { meaning, read });
    expect(action).toMatchObject({ utterance: expect.stringContaining('takes more than one step') });
    expect(choices).toEqual([]);
  });

  it('is acted on where it is likely enough, and where the verb is what it is called', async () => {
    const { meaning, read } = play([step('press', 'register')], { 'Create an account': 6 });
    expect(nameOf(await proposeFor('register', page, { meaning, read }), page)).toBe('Create an account');
    const named = buildSnapshot(button('Archive'), button('Reply'));
    expect(nameOf(await proposeFor('archive', named), named)).toBe('Archive');
  });
});

it.each(['???', ';;;', '🍕🍕'])('signs alone name nothing: “%s”', async (said) => {
  const { action, choices } = await proposeFor(said, page);
  expect(action).toMatchObject({ utterance: expect.stringContaining('I did not understand') });
  expect(choices).toEqual([]);
});

describe('while a question is open', () => {
  const asked = 'somewhere to go';
  const { meaning, read } = play([step('press', asked)], { 'Find a store': 1, 'Create an account': 0.9 });
  const answered = async (said: string, operation: Operation) => {
    const question = await proposeFor(asked, page, { meaning, read });
    const next = async () => [step(operation, said)];
    return proposeFor(said, page, { meaning, read: next, memory: question.memory });
  };

  it('something else that is asked for is no answer, though it fits one', async () => {
    const { action, choices } = await answered('what does the account cost', 'read');
    expect(action).toMatchObject({ intent: 'say', utterance: 'I found nothing here about “account”.' });
    expect(choices).toEqual([]);
  });

  it('words that point at one are the answer', async () => {
    expect(nameOf(await answered('open the account one', 'press'), page)).toBe('Create an account');
  });

  it('an answer that fits nothing offered is asked about again, and nothing else is touched', async () => {
    const { action, choices } = await answered('the phone one', 'answer');
    expect(action).toMatchObject({ intent: 'say', utterance: expect.stringContaining('its number') });
    expect(choices.map(({ name }) => name)).toEqual(['Find a store', 'Create an account']);
  });

  it.each(['which page is the oldest?', 'who wrote this', 'is it open on Sundays?'])(
    '“%s” asks something itself, though the reader takes it for an answer',
    async (said) => {
      const { choices } = await answered(said, 'answer');
      expect(choices).toEqual([]);
    },
  );
});

describe('a question for information', () => {
  it('presses nothing, however sure the model is: it offers what may lead to the answer', async () => {
    const said = 'do you have any shops near me?';
    const { meaning, read } = play([step('press', said)], { 'Find a store': 9 });
    const { action, choices } = await proposeFor(said, page, { meaning, read });
    expect(action).toMatchObject({ intent: 'say' });
    expect(choices.map(({ name }) => name)).toEqual(['Find a store']);
  });
});

describe('words decide alone', () => {
  it.each(['we have not met before', 'press the thing', 'book me a trip to Rome'])(
    'for “%s” while no model answers',
    async (said) => {
      const silent = await proposeFor(said, page, { meaning: async () => null });
      expect(silent).toEqual(await proposeFor(said, page));
    },
  );

  it('do what is called so word for word, and type nothing, while no reader answers', async () => {
    for (const read of [null, async () => null]) {
      const named = await proposeFor('Create an account', page, { read });
      expect(nameOf(named, page)).toBe('Create an account');
      const typed = await proposeFor('type Ann into Mobile phone', page, { read });
      expect(typed.action.intent).toBe('say');
      const { action } = await proposeFor('feed the dog at noon', page, { read });
      expect(action).toMatchObject({ utterance: expect.stringContaining('the model that reads sentences') });
    }
  });
});

it('stops asking the models when the user stops', async () => {
  const stop = new AbortController();
  const said = 'we have not met before';
  const meaning: MeaningScorer = async (_query, _snapshot, signal) => {
    stop.abort(new Error('stopped'));
    signal.throwIfAborted();
    return null;
  };
  const read = async () => [step('press', said)];
  await expect(proposeFor(said, page, { meaning, read, signal: stop.signal })).rejects.toThrow('stopped');
});

describe('all of a kind, which the cross-encoder knows', () => {
  const town = buildSnapshot(
    link('Hospital pricing'),
    ...['Arnot', 'Davenport', "St Joseph's"].map((name, at) =>
      link(name, { xpath: `/html/body/ul/li[${at + 1}]/a` }),
    ),
  );
  const kind = { Arnot: 3, Davenport: 3, "St Joseph's": 2 };
  const sayOf = async (said: string, quantifier: string) => {
    const { meaning, read } = play([step('press', said, { quantifier })], kind);
    return proposeFor(said, town, { meaning, read });
  };

  it('are acted on one after the other, the last one first', async () => {
    const proposal = await sayOf('open all three hospitals', 'all three');
    expect(nameOf(proposal, town)).toBe("St Joseph's");
    expect(proposal.last).toBe(false);
  });

  it('are so many as was said', async () => {
    expect(nameOf(await sayOf('open the first two hospitals', 'first two'), town)).toBe('Davenport');
  });

  it('are not meant where one control for all of them leads clearly', async () => {
    const consent = buildSnapshot(button('Accept all'), button('Reject all'));
    const said = 'allow every cookie';
    const proposal = await proposeFor(said, consent, {
      read: async () => [step('press', said, { quantifier: 'every' })],
      meaning: async (query, { candidates }) => ({
        scores: candidates.map(({ name }) => (query.startsWith('each') ? 4 : name === 'Accept all' ? 5 : -2)),
        likeness: null,
      }),
    });
    expect(nameOf(proposal, consent)).toBe('Accept all');
  });

  it('are left alone where the page has more or fewer than were said', async () => {
    expect((await sayOf('open both hospitals', 'both')).action.intent).toBe('say');
  });
});
