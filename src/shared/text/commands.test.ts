import { describe, expect, it } from 'vitest';
import { type CommandName, readCommand } from './commands.ts';
import { takeDictation } from './dictation/index.ts';

const words: Readonly<Partial<Record<CommandName, readonly string[]>>> = {
  stop: [
    'stop',
    'halt',
    'abort',
    'quit',
    'enough',
    'that’s enough',
    'stop it',
    'no stop',
    'stop right there',
  ],
  cancel: ['cancel', 'cancel that', 'cancel everything', 'no, cancel it'],
  drop: ['never mind', 'nevermind', 'forget it', 'leave it'],
  pause: ['pause', 'wait', 'hold on', 'hold it', 'hang on', 'wait a minute', 'one moment', 'just a moment'],
  resume: [
    'resume',
    'continue',
    'go on',
    'carry on',
    'proceed',
    'unpause',
    'keep going',
    'keep on',
    'go',
    'go ahead',
  ],
  yes: [
    'yes',
    'y',
    'yeah',
    'yep',
    'sure',
    'ok',
    'okay',
    'fine',
    'right',
    'that’s right',
    'do it',
    'go ahead',
    'allow it',
  ],
  no: [
    'no',
    'n',
    'nope',
    'nah',
    'don’t',
    'do not do that',
    'deny',
    'refuse',
    'not now',
    'better not',
    'never mind',
  ],
  undo: ['undo', 'undo that', 'undo the last step', 'revert', 'take it back', 'put that back', 'Ctrl+Z'],
  back: ['back', 'go back', 'previous page'],
  forward: ['forward', 'go forward'],
  reload: ['reload', 'refresh the page'],
  scroll: ['scroll down', 'page up', 'scroll to the bottom'],
  where: ['where am I', 'what can I do here'],
  read: ['read the page', 'read it', 'say that again', 'repeat that'],
  choice: ['the second one', 'number two', 'that one'],
  ordinal: ['second', 'two', 'the third'],
  scratch: ['scratch that'],
  help: ['help'],
  hush: ['be quiet', 'стоп', 'ストップ', 'arrête'],
};
const all = Object.entries(words).flatMap(([name, said]) =>
  said.map((word) => [name as CommandName, word] as const),
);

describe('the table', () => {
  it.each(all)('%s: %j as it is typed and as recognisers write it', (name, word) => {
    const sentence = `${word.charAt(0).toUpperCase()}${word.slice(1)}.`;
    for (const said of [
      word,
      word.toUpperCase(),
      sentence,
      `Um, ${word}`,
      `please ${word}`,
      `${word}, please`,
    ])
      expect(readCommand(said, [name])).toBe(name);
  });

  it.each(all)('%s: %j is nothing where it is not wanted, and nothing inside a sentence', (name, word) => {
    const others = (Object.keys(words) as CommandName[]).filter((other) => other === name);
    expect(readCommand(word, [])).toBeNull();
    expect(readCommand(`find ${word} for my sister`, others)).toBeNull();
  });

  it('gives the first that is wanted, where words mean several things', () => {
    expect(readCommand('go ahead', ['yes', 'resume'])).toBe('yes');
    expect(readCommand('go ahead', ['resume', 'yes'])).toBe('resume');
    expect(readCommand('never mind', ['no', 'drop'])).toBe('no');
  });

  it.each([
    'stop the music',
    'find a bus stop',
    'cancel my order',
    'wait for the page',
    'continue reading at the top',
  ])('%j is no command', (said) => expect(readCommand(said, Object.keys(words) as CommandName[])).toBeNull());

  it.each(['okay no', 'yes and no', 'not ok', 'yes but send it to Ann'])('%j is no plain answer', (said) => {
    expect(readCommand(said, ['yes', 'no'])).toBeNull();
  });
});

describe('spoken words', () => {
  const context = { draft: '', choices: 0, shortCommands: true } as const;
  const commandOf = (said: string, run: 'idle' | 'running' | 'paused' | 'awaiting-approval'): string => {
    const taken = takeDictation(said, { ...context, run });
    return taken.kind === 'act' ? taken.command : taken.kind;
  };

  it.each(words.stop ?? [])('%j stops whatever runs', (word) => {
    for (const run of ['running', 'paused', 'awaiting-approval'] as const)
      expect(commandOf(word, run)).toBe('stop');
  });
  it.each(words.pause ?? [])('%j pauses what runs, and is dictated otherwise', (word) => {
    expect(commandOf(word, 'running')).toBe('pause');
    expect(commandOf(word, 'idle')).toBe('draft');
  });
  it.each(words.cancel ?? [])('%j stops what runs and refuses what is asked', (word) => {
    expect(commandOf(word, 'running')).toBe('stop');
    expect(commandOf(word, 'awaiting-approval')).toBe('no');
    expect(commandOf(word, 'idle')).toBe('draft');
  });
  it.each(words.resume ?? [])('%j goes on after a pause', (word) => {
    expect(commandOf(word, 'paused')).toBe('resume');
    expect(commandOf(word, 'idle')).toBe('draft');
  });
  it.each([
    ...(words.yes ?? []).map((word) => ['yes', word] as const),
    ...(words.no ?? []).map((word) => ['no', word] as const),
  ])('%s: %j answers what is asked, and is dictated otherwise', (answer, word) => {
    expect(commandOf(word, 'awaiting-approval')).toBe(answer);
    expect(commandOf(word, 'idle')).toBe('draft');
  });
});
