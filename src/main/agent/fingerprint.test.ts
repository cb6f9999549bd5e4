import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { buildCandidate, buildSnapshot } from './testing/fake-ports.ts';

const text = (words: string, x: number, y: number, frame = 0) => ({
  ...{ text: words, headingLevel: 0, region: -1, frame },
  box: { x, y, width: 60, height: 20 },
});

test('keeps what stands around, nearest first, and where the element lies', () => {
  const reply = buildCandidate({
    ...{ role: 'button', name: 'Reply', text: 'Reply', region: 2 },
    box: { x: 200, y: 100, width: 80, height: 24 },
  });
  const region = { kind: 'item', name: 'Anna', box: reply.box, parent: 0, index: 1, size: 3 } as const;
  const snapshot = buildSnapshot([reply], {
    texts: [
      text('Lunch on Thursday?', 100, 60),
      text('Anna', 130, 100),
      text('Inbox', 0, 0),
      text('far above', 900, 10),
      text('Reply', 210, 102),
      text('Ben', 130, 160),
      text('2 attachments', 290, 100),
      text('in another frame', 200, 130, 1),
    ],
    regions: [
      { ...region, kind: 'main', name: '', parent: -1, index: -1, size: 0 },
      { ...region, kind: 'footer', parent: -1 },
      region,
    ],
    frames: [{ id: 'f', origin: 'https://mail.example', crossSite: false, name: '' }],
  });
  expect(fingerprintOf(reply, snapshot)).toMatchObject({
    name: 'Reply',
    frame: 'https://mail.example',
    before: ['Anna', 'Lunch on Thursday?', 'Inbox'],
    after: ['2 attachments', 'Ben'],
    sections: [
      { kind: 'item', name: 'Anna', index: 1, size: 3 },
      { kind: 'main', name: '', index: -1, size: 0 },
    ],
  });
});
