import { expect, test } from 'vitest';
import { readApprovalAnswer, readRunCommand } from './read-command.ts';

test.each([
  ['stop', 'stop'],
  ['Stop!', 'stop'],
  ['Stop. Stop.', 'stop'],
  ['No, stop!', 'stop'],
  ['Please stop it now.', 'stop'],
  ['okay stop', 'stop'],
  ['Cancel that.', 'stop'],
  ['Wait.', 'pause'],
  ['Wait a minute.', 'pause'],
  ['Hold on, please.', 'pause'],
  ['Go on.', 'resume'],
  ['Okay, continue.', 'resume'],
])('%j is heard as %s, as people type it and as recognisers write it', (said, command) => {
  expect(readRunCommand(said)).toBe(command);
});

test.each([
  'find a bus stop',
  'stop the video',
  'cancel my order',
  'wait for the page',
  'continue reading at the top',
  'no',
  'no, the one below',
])('%j is work and no command', (said) => expect(readRunCommand(said)).toBeNull());

test.each(['yes', 'Yes, please.', 'Yeah, go ahead.', 'OK', 'Okay. Do it.', 'That’s fine.', 'Allow it!'])(
  '%j means yes',
  (said) => expect(readApprovalAnswer(said)).toEqual({ kind: 'accept', remember: false }),
);

test.each(['no', 'No, thanks.', 'No. No.', 'Don’t do that.', 'Never mind.', 'Not now, please'])(
  '%j means no',
  (said) => expect(readApprovalAnswer(said)).toEqual({ kind: 'reject' }),
);

test.each(['yes but send it to Ann', 'okay no', 'not ok', 'is that right', '', 'always'])(
  '%j is no plain answer',
  (said) => expect(readApprovalAnswer(said)).toBeNull(),
);

test('“go ahead” answers an approval, and goes on where none waits', () => {
  expect(readRunCommand('go ahead', true)).toBeNull();
  expect(readApprovalAnswer('go ahead')).toEqual({ kind: 'accept', remember: false });
  expect(readRunCommand('go ahead', false)).toBe('resume');
});
