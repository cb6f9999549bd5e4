import { expect, test } from 'vitest';
import { listMicrophones } from './microphones.ts';

function input(deviceId: string, label: string) {
  return { kind: 'audioinput', deviceId, label } as const;
}

test('the system’s own choice comes first, by the name of what it is, and stands for itself only once', () => {
  const list = listMicrophones([
    input('default', 'Default - Headset'),
    input('communications', 'Communications - Headset'),
    input('a', 'Headset'),
    input('b', 'Webcam'),
    { kind: 'audiooutput', deviceId: 'c', label: 'Speaker' },
  ]);
  expect(list).toEqual({
    microphones: [
      { id: '', name: 'The system’s own choice: Headset' },
      { id: 'a', name: 'Headset' },
      { id: 'b', name: 'Webcam' },
    ],
    isNamed: true,
  });
});

test('before the user has allowed it there are no names, and what has no id cannot be chosen', () => {
  expect(listMicrophones([input('', '')])).toEqual({
    microphones: [{ id: '', name: 'The system’s own choice' }],
    isNamed: false,
  });
});
