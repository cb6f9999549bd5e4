import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dictated, type DictationContext, takeDictation } from './index.ts';

const idle: DictationContext = { draft: '', run: 'idle', choices: 0, shortCommands: true };
const take = (said: string, context: Partial<DictationContext> = {}): Dictated =>
  takeDictation(said, { ...idle, ...context });

/** What became of it, in one line. */
function brief(result: Dictated): string {
  if (result.kind === 'draft') return result.draft;
  if (result.kind === 'send') return `SEND ${result.draft}`;
  return result.kind === 'act' ? `ACT ${result.command}` : 'NOTHING';
}

describe('words are added to the draft', () => {
  it.each([
    ['', 'Search for red shoes.', 'Search for red shoes.'],
    ['', 'search for red shoes', 'search for red shoes'],
    ['Search for', 'red shoes', 'Search for red shoes'],
    ['Search for ', 'red shoes', 'Search for red shoes'],
    ['Search for', 'Red shoes.', 'Search for red shoes.'],
    ['Search for red shoes.', 'And open the second one.', 'Search for red shoes and open the second one.'],
    ['Search for red shoes.', 'Open the second one.', 'Search for red shoes. Open the second one.'],
    ['Fly to', 'Prague.', 'Fly to Prague.'],
    ['Tell her that', "I'm late.", "Tell her that I'm late."],
    ['Tell her that', 'I am late.', 'Tell her that I am late.'],
    ['wait', ', please', 'wait, please'],
    ['first line\n', 'Second line', 'first line\nSecond line'],
    ['', 'Uh, search for red shoes', 'search for red shoes'],
    ['', 'Um, search for red shoes', 'search for red shoes'],
    ['', 'Um acht Uhr', 'Um acht Uhr'],
    ['', '  spaced   out  ', 'spaced out'],
    ['', 'no, the one below', 'no, the one below'],
    ['', 'No, the one below.', 'No, the one below.'],
    ['', 'change Paris to Prague', 'change Paris to Prague'],
    ['', 'go', 'go'],
    ['', 'send it', 'send it'],
    ['', 'delete the last word', 'delete the last word'],
    ['', 'capital of France', 'capital of France'],
    ['What is the', 'capital of France', 'What is the capital of France'],
    ['Paris is the', 'capital Paris said', 'Paris is the capital Paris said'],
    ['Open the picture', 'make it bigger', 'Open the picture make it bigger'],
    ['Open the picture.', 'Delete the second email.', 'Open the picture. Delete the second email.'],
    ['are you sure', 'I am not sure', 'are you sure I am not sure'],
    [
      'search for Paris',
      'search for Prague instead of Paris',
      'search for Paris search for Prague instead of Paris',
    ],
    ['open the second one', 'no, the one below', 'open the second one no, the one below'],
    ['say yes', 'yes', 'say yes yes'],
    ['what I want is to', 'go to Rome', 'what I want is to go to Rome'],
  ])('%j and %j make %j', (draft, said, expected) => {
    expect(brief(take(said, { draft }))).toBe(expected);
  });

  it('marks what is new and gives the draft before', () => {
    const result = take('red shoes', { draft: 'Search for' });
    expect(result).toEqual({
      kind: 'draft',
      draft: 'Search for red shoes',
      marked: { from: 11, to: 20 },
      undo: 'Search for',
      starts: [11],
    });
  });
});

describe('the draft is edited by voice', () => {
  it.each([
    // by name
    ['fly to Paris tomorrow', 'change Paris to Prague', 'fly to Prague tomorrow'],
    ['Fly to Paris.', 'Change Paris to Prague.', 'Fly to Prague.'],
    ['Fly to Paris.', 'Uh, change "Paris" to "Prague", please.', 'Fly to Prague.'],
    ['fly to Paris', 'no, change Paris to Prague', 'fly to Prague'],
    ['fly to Paris', 'Replace Paris with Prague.', 'fly to Prague'],
    ['fly to Paris', 'replace Paris by Prague', 'fly to Prague'],
    ['fly to Paris', 'swap Paris for Prague', 'fly to Prague'],
    ['fly to Paris', 'correct Paris to Prague', 'fly to Prague'],
    ['fly to Paris', 'change paris to New York', 'fly to New York'],
    ['fly to Paris', 'Prague instead of Paris', 'fly to Prague'],
    ['fly to Paris', 'not Paris, Prague', 'fly to Prague'],
    ['fly to Paris', 'Prague, not Paris', 'fly to Prague'],
    ['Red shoes', 'change red to blue', 'Blue shoes'],
    ['search for red shoes. Red ones', 'change red to blue', 'search for red shoes. Blue ones'],
    ['red or red', 'change the first red to blue', 'blue or red'],
    ['red or red', 'change every red to blue', 'blue or blue'],
    ['red or red', 'change both red to blue', 'blue or blue'],
    ['fly to Paris', 'change the word Paris to Prague', 'fly to Prague'],
    ['fly to Paris', 'change to Paris to from Prague', 'fly from Prague'],
    ['go to Paris', 'change go to Paris to fly to Prague', 'fly to Prague'],
    ['salt & pepper', 'change & to and', 'salt and pepper'],
    ['mail Zoë', 'change zoe to Anna', 'mail Anna'],
    // numbers
    ['2 adults', 'change two to three', '3 adults'],
    ['two adults', 'change 2 to 3', 'three adults'],
    ['two adults', 'change to to three', 'three adults'],
    ['2 adults', 'Change two two three.', '3 adults'],
    ['book for 25 people', 'change twenty five to thirty', 'book for 30 people'],
    ['twenty five people', 'change 25 to 250', '250 people'],
    ['flight 2', 'change flight 2 to flight 3', 'flight 3'],
    // misheard names
    ['fly to Paris', 'change Harris to Prague', 'fly to Prague'],
    ['buy red shoes', 'change read to blue', 'buy blue shoes'],
    ['buy red shoes', 'change shows to boots', 'buy red boots'],
    ['message Catherine', 'change Katherine to Anna', 'message Anna'],
    ['meet Philip', 'change fillip to Anna', 'meet Anna'],
    ['search for running shoes', 'change running shoe to boots', 'search for boots'],
    // nothing like it
    ['fly to Paris', 'change London to Prague', 'NOTHING'],
    ['fly to Paris', 'replace the hotel with a flat', 'NOTHING'],
    ['open it', 'change at to to', 'NOTHING'],
    ['fly to Paris', 'change Paris to Paris', 'NOTHING'],
    // meant
    ['fly to Paris', 'make that Prague', 'fly to Prague'],
    ['fly to Paris tomorrow', 'no, I meant Prague', 'fly to Prague tomorrow'],
    ['fly to Paris tomorrow', 'I meant Friday', 'fly to Paris Friday'],
    ['fly to San Francisco', 'make that New York', 'fly to New York'],
    ['search for red shoes', 'make that blue boots', 'search for blue boots'],
    ['search for red shoes', 'make that blue', 'search for blue shoes'],
    ['search for red shoes', 'make it blue', 'search for blue shoes'],
    ['two adults and a child', 'make that three adults', 'three adults and a child'],
    ['2 adults and a child', 'make that three', '3 adults and a child'],
    ['open the first one', 'no, the second one', 'open the second one'],
    ['open the first one', 'No, I meant the second one.', 'open the second one'],
    ['mail it on Monday', 'sorry, Tuesday', 'mail it on Tuesday'],
    ['search for shirts', 'I meant skirts', 'search for skirts'],
    ['search for hats', 'no I meant scarves', 'search for scarves'],
    // taken back
    ['fly to Paris', 'scratch that', ''],
    ['Fly to Paris. Book a hotel.', 'Scratch that.', 'Fly to Paris.'],
    ['Fly to Paris. Book a hotel.', 'delete that', 'Fly to Paris.'],
    ['Fly to Paris. Book a hotel.', 'scratch everything', ''],
    ['Fly to Paris. Book a hotel.', 'Clear.', ''],
    ['Fly to Paris. Book a hotel.', 'never mind', ''],
    ['Fly to Paris. Book a hotel.', 'start over', ''],
    ['Fly to Paris. Book a hotel.', 'delete the last sentence', 'Fly to Paris.'],
    ['Fly to Paris', 'delete the last word', 'Fly to'],
    ['Fly to Paris, tomorrow.', 'delete the last word', 'Fly to Paris'],
    ['Fly to Paris tomorrow', 'delete the last two words', 'Fly to'],
    ['Please fly to Paris', 'delete the first word', 'Fly to Paris'],
    ['fly to the big Paris', 'delete the word big', 'fly to the Paris'],
    ['fly to Paris', 'delete the word London', 'NOTHING'],
    ['fly to Paris', 'scratch that, fly to Prague', 'fly to Prague'],
    ['fly to Paris', 'Scratch that. Fly to Prague.', 'Fly to Prague.'],
    // letters
    ['fly to prague', 'capital prague', 'fly to Prague'],
    ['fly to prague', 'capitalize that', 'fly to Prague'],
    ['fly to prague', 'capitalise London', 'NOTHING'],
    ['the nasa page', 'all caps nasa', 'the NASA page'],
    ['the NASA page', 'lower case NASA', 'the nasa page'],
    ['fly to Prag', 'spell it P R A G U E', 'fly to Prague'],
    ['mail Catherine now', 'spell Catherine k-a-t-h-r-i-n', 'mail Kathrin now'],
    ['mail Jon', "that's spelled J-O-H-N.", 'mail John'],
    ['fly Paris', 'insert to before Paris', 'fly to Paris'],
    ['fly to Paris', 'insert tomorrow after Paris', 'fly to Paris tomorrow'],
    ['open the table', 'insert a row after the first', 'open the table insert a row after the first'],
  ])('%j with %j is %j', (draft, said, expected) => {
    expect(brief(take(said, { draft }))).toBe(expected);
  });

  it('says what it did not find', () => {
    const result = take('change London to Prague', { draft: 'fly to Paris' });
    expect(result).toMatchObject({
      kind: 'nothing',
      why: expect.stringContaining('“London” is not in the text'),
    });
  });

  it('marks what was put in the place of the old words', () => {
    const result = take('change Paris to Prague', { draft: 'fly to Paris tomorrow' });
    expect(result).toMatchObject({ marked: { from: 7, to: 13 }, undo: 'fly to Paris tomorrow' });
  });

  it('takes back one utterance after the other, edited or not', () => {
    let context: DictationContext = idle;
    for (const said of ['search for red shoes', 'in size nine', 'change nine to ten', 'and under fifty']) {
      const result = takeDictation(said, context);
      if (result.kind !== 'draft') throw new Error(`${said}: ${brief(result)}`);
      context = { ...context, draft: result.draft, starts: result.starts };
    }
    expect(context.draft).toBe('search for red shoes in size ten and under fifty');
    const drafts: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const result = takeDictation('scratch that', context);
      if (result.kind !== 'draft') throw new Error(brief(result));
      context = { ...context, draft: result.draft, starts: result.starts };
      drafts.push(result.draft);
    }
    expect(drafts).toEqual(['search for red shoes in size ten', 'search for red shoes', '']);
  });

  it('undoes the last change where it is known, and leaves the page’s undo alone with an empty draft', () => {
    expect(brief(take('undo', { draft: 'fly to Prague', undo: 'fly to Paris' }))).toBe('fly to Paris');
    expect(brief(take('undo that', { draft: '' }))).toBe('ACT undo');
  });
});

describe('the draft is sent by voice', () => {
  it.each([
    ['fly to Paris', 'go', 'SEND fly to Paris'],
    ['fly to Paris', 'Go!', 'SEND fly to Paris'],
    ['fly to Paris', 'Okay, go.', 'SEND fly to Paris'],
    ['fly to Paris', 'uh go', 'SEND fly to Paris'],
    ['fly to Paris', 'send', 'SEND fly to Paris'],
    ['fly to Paris', 'Send it.', 'SEND fly to Paris'],
    ['fly to Paris', 'go ahead', 'SEND fly to Paris'],
    ['fly to', 'Prague. Go.', 'SEND fly to Prague'],
    ['', 'Search for red shoes, go.', 'SEND Search for red shoes'],
    ['', 'Search for red shoes. Go!', 'SEND Search for red shoes'],
    ['fly to Paris', 'Change Paris to Prague. Go.', 'SEND fly to Prague'],
    ['fly to Paris', 'Change London to Prague. Go.', 'NOTHING'],
    ['', 'as far as prices go', 'as far as prices go'],
    ['', 'ready, set, go', 'ready, set, go'],
    ['', 'search for pokemon go', 'search for pokemon go'],
    ['', 'fill in the form, send it', 'fill in the form, send it'],
    ['', 'fill in the form and send it', 'fill in the form and send it'],
    ['fill in the form', 'and go', 'SEND fill in the form'],
    ['fill in the form', 'and send it', 'fill in the form and send it'],
  ])('%j with %j is %j', (draft, said, expected) => {
    expect(brief(take(said, { draft }))).toBe(expected);
  });

  it('also with short commands off', () => {
    expect(brief(take('go', { draft: 'fly to Paris', shortCommands: false }))).toBe('SEND fly to Paris');
  });
});

describe('short commands act at once', () => {
  it.each([
    ['stop', 'ACT stop'],
    ['Stop.', 'ACT stop'],
    ['Uh, stop.', 'ACT stop'],
    ['STOP! Stop!', 'ACT stop'],
    ['No, stop it!', 'ACT stop'],
    ['please stop', 'ACT stop'],
    ['stop please', 'ACT stop'],
    ['okay stop now', 'ACT stop'],
    ['stop the music', 'stop the music'],
    ["don't stop", "don't stop"],
    ['no stop', 'no stop'],
    ['one stop', 'one stop'],
    ['go back', 'ACT back'],
    ['Go back.', 'ACT back'],
    ['back', 'ACT back'],
    ['go back to the results', 'go back to the results'],
    ['go forward', 'ACT forward'],
    ['Scroll down.', 'ACT scroll'],
    ['scroll up a bit', 'ACT scroll'],
    ['scroll down a little', 'ACT scroll'],
    ['go to the top', 'ACT scroll'],
    ['scroll to the reviews', 'scroll to the reviews'],
    ['reload the page', 'ACT reload'],
    ['refresh', 'ACT reload'],
    ['undo', 'ACT undo'],
    ['where am I?', 'ACT where'],
    ['What can I do here?', 'ACT where'],
    ['Read the page.', 'ACT read'],
    ['read the results', 'ACT read'],
    ['read the second one', 'ACT read'],
    ['read', 'read'],
    ['page', 'page'],
    ['the second one', 'ACT choice'],
    ['The second one.', 'ACT choice'],
    ['the 2nd one', 'ACT choice'],
    ['number two', 'ACT choice'],
    ['option 3', 'ACT choice'],
    ['the last one', 'ACT choice'],
    ['the other one', 'ACT choice'],
    ['second', 'second'],
    ['two', 'two'],
    ['the second floor', 'the second floor'],
    ['yes', 'yes'],
    ['No.', 'No.'],
    ['pause', 'pause'],
    ['continue', 'continue'],
    ['uh', 'NOTHING'],
    ['', 'NOTHING'],
  ])('%j while nothing runs: %j', (said, expected) => {
    expect(brief(take(said))).toBe(expected);
  });

  it.each<[string, Partial<DictationContext>, string]>([
    ['yes', { run: 'awaiting-approval' }, 'ACT yes'],
    ['Yes, please.', { run: 'awaiting-approval' }, 'ACT yes'],
    ['Okay.', { run: 'awaiting-approval' }, 'ACT yes'],
    ['go ahead', { run: 'awaiting-approval' }, 'ACT yes'],
    ['No.', { run: 'awaiting-approval' }, 'ACT no'],
    ['no thanks', { run: 'awaiting-approval' }, 'ACT no'],
    ['cancel', { run: 'awaiting-approval' }, 'ACT no'],
    ['yes', { choices: 2 }, 'ACT yes'],
    ['yes and no', { run: 'awaiting-approval' }, 'yes and no'],
    ['two', { choices: 3 }, 'ACT choice'],
    ['second', { choices: 3 }, 'ACT choice'],
    ['the second one', { choices: 3, draft: 'open' }, 'ACT choice'],
    ['the second one', { draft: 'open' }, 'open the second one'],
    ['go back', { draft: 'fly to Paris' }, 'ACT back'],
    ['stop', { draft: 'fly to Paris' }, 'ACT stop'],
    ['stop', { run: 'running' }, 'ACT stop'],
    ['no stop', { run: 'running' }, 'ACT stop'],
    ['wait', { run: 'running' }, 'ACT pause'],
    ['Hold on.', { run: 'running' }, 'ACT pause'],
    ['cancel', { run: 'running' }, 'ACT stop'],
    ['continue', { run: 'paused' }, 'ACT resume'],
    ['go on', { run: 'paused' }, 'ACT resume'],
    ['go', { run: 'paused', draft: 'fly' }, 'SEND fly'],
    ['go back', { shortCommands: false }, 'go back'],
    ['yes', { shortCommands: false, run: 'awaiting-approval' }, 'yes'],
    ['Stop!', { shortCommands: false }, 'ACT stop'],
  ])('%j in %j: %j', (said, context, expected) => {
    expect(brief(take(said, context))).toBe(expected);
  });

  it('hands on the plain words of a command', () => {
    expect(take('Uh, the second one, please.')).toEqual({
      kind: 'act',
      utterance: 'the second one',
      command: 'choice',
    });
  });
});

const words = fc.constantFrom(
  ...'fly to Paris change that make it scratch go stop two 3 the last word no, I meant replace with red & , . spell a b'.split(
    ' ',
  ),
);
const sentence = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(words, { maxLength: 9 }).map((all) => all.join(' ')),
);
const contexts = fc.record({
  draft: sentence,
  run: fc.constantFrom<DictationContext['run']>('idle', 'running', 'paused', 'awaiting-approval'),
  choices: fc.nat({ max: 4 }),
  shortCommands: fc.boolean(),
  starts: fc.array(fc.nat({ max: 60 })),
});

describe('for any words and any draft', () => {
  it('never throws, marks within the draft, and gives back the draft that was', () => {
    fc.assert(
      fc.property(sentence, contexts, (said, context) => {
        const result = takeDictation(said, context);
        if (result.kind !== 'draft') return;
        expect(result.undo).toBe(context.draft);
        const { marked, draft } = result;
        if (marked !== null) {
          expect(marked.from).toBeGreaterThanOrEqual(0);
          expect(marked.to).toBeLessThanOrEqual(draft.length);
          expect(marked.from).toBeLessThanOrEqual(marked.to);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('edits nothing and sends nothing while the draft is empty, but for a “go” that is set off', () => {
    fc.assert(
      fc.property(sentence, (said) => {
        const result = take(said);
        if (result.kind === 'draft')
          expect(result.draft.length).toBeGreaterThanOrEqual(said.trim() === '' ? 0 : 1);
        if (result.kind === 'send') expect(said).toMatch(/go\W*$/iu);
      }),
    );
  });

  it('never takes a sentence for a stop', () => {
    fc.assert(
      fc.property(fc.constantFrom('music', 'video', 'timer', 'search'), (thing) => {
        expect(take(`stop the ${thing}`, { run: 'running' }).kind).toBe('draft');
      }),
    );
  });

  it('ends in a draft that holds the new word, wherever the old one stood', () => {
    const plain = fc.constantFrom('harbour', 'window', 'garden', 'market', 'silver', 'bicycle');
    fc.assert(
      fc.property(fc.uniqueArray(plain, { minLength: 2, maxLength: 6 }), fc.nat(), (all, index) => {
        const old = all[index % all.length] ?? '';
        const result = take(`change ${old} to elephant`, { draft: all.join(' ') });
        expect(result).toMatchObject({ draft: all.join(' ').replace(old, 'elephant') });
      }),
    );
  });

  it('reads a sentence with many ways to part it', () => {
    const draft = 'fly to Paris and back again with seven friends '.repeat(80);
    expect(take('change two to two to two to two to two to two to two', { draft }).kind).toBe('nothing');
  });
});
