import { expect, test } from 'vitest';
import {
  type Action,
  carriedOut,
  defaultSettings,
  type ElementSummary,
  type NavigatorTurn,
  type Outcome,
} from '#shared/domain/index.ts';
import { withInternalWords } from '../../../e2e/internal-words.ts';
import { initialAppData } from '../state/app-data.ts';
import { speakAbout } from './speak-about.ts';

const uid = 'a7426a39-6aef-cf58';
const actions: readonly Action[] = [
  { intent: 'click', uid },
  { intent: 'textinput', uid, text: 'Ada' },
  { intent: 'submit', uid },
  { intent: 'change', uid, value: 'Ada' },
  { intent: 'load', url: 'https://shop.example/', transition: 'typed' },
  { intent: 'load', url: '', transition: 'back' },
  { intent: 'scroll', x: 0, y: 100, uid: null },
  { intent: 'scroll', x: 0, y: 100, uid },
  { intent: 'hover', uid },
  { intent: 'copy', uid, text: null },
  { intent: 'paste', uid, text: null },
  { intent: 'tabcreate', target: null },
  { intent: 'tabswitch', origin: null, target: 2 },
  { intent: 'tabremove', target: 2 },
];
const bbox = { x: 0, y: 0, width: 1, height: 1 };
const elements: readonly (ElementSummary | null)[] = [
  null,
  ...['div', 'span', 'button', 'input', 'a', 'iframe', 'my-card'].flatMap((tag) =>
    ['', 'button', 'generic', 'textbox'].flatMap((role) =>
      ['', 'Search'].map((text) => ({ uid, tag, role, text, bbox })),
    ),
  ),
];
const outcomes: readonly Outcome[] = [
  { kind: 'done', changes: [], undo: null },
  { kind: 'failed', reason: 'covered', message: 'Something lies over it.' },
  { kind: 'skipped', message: 'It was not needed.' },
  {
    kind: 'done',
    changes: [{ kind: 'dialog', type: 'beforeunload', message: '', accepted: true }],
    undo: null,
  },
];

test.each(actions)(
  'what is spoken of $intent is in words that people use, whatever it is done to',
  (action) => {
    const spoken = elements.flatMap((element) =>
      outcomes.flatMap((outcome) => {
        const turn: NavigatorTurn = {
          id: 'n',
          sessionId: 's',
          index: 1,
          at: 0,
          ...carriedOut,
          action,
          text: '',
          element,
          url: '',
          title: '',
          outcome,
        };
        const data = {
          ...initialAppData('web', 'open'),
          settings: { ...defaultSettings, eyesFree: true },
          conversation: { sessionId: 's', loading: { status: 'ready' as const }, turns: [turn] },
        };
        const said = speakAbout({ kind: 'turn', turn }, data, false);
        const over = speakAbout(
          { kind: 'run-over', last: turn },
          { ...data, settings: { ...defaultSettings, speakReplies: 'always' } },
          false,
        );
        return [said, over].flatMap((act) => (act?.kind === 'say' ? [act.text] : []));
      }),
    );
    expect(spoken.length).toBeGreaterThanOrEqual(elements.length * outcomes.length);
    expect(withInternalWords(spoken)).toEqual([]);
  },
);
