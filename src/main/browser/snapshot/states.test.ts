import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateNamed, type Rig, startRig } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

describe('the state of a control', () => {
  const states: readonly (readonly [string, string, object])[] = [
    ['disabled', '<button disabled>X</button>', { disabled: true }],
    ['disabled by ARIA', '<button aria-disabled="true">X</button>', { disabled: true }],
    [
      'disabled by its fieldset',
      '<fieldset disabled><legend>L</legend><button>X</button></fieldset>',
      { disabled: true },
    ],
    [
      'enabled in the legend of a disabled fieldset',
      '<fieldset disabled><legend><button>X</button></legend></fieldset>',
      { disabled: false },
    ],
    ['inert', '<div inert><button>X</button></div>', { disabled: true }],
    ['read-only', '<input aria-label="X" readonly>', { readonly: true }],
    ['required', '<input aria-label="X" required>', { required: true }],
    ['checked', '<label><input type="checkbox" checked>X</label>', { checked: true }],
    ['not checked', '<label><input type="radio">X</label>', { checked: false }],
    ['checked by ARIA', '<div role="switch" aria-checked="true">X</div>', { checked: true }],
    ['half checked', '<div role="checkbox" aria-checked="mixed">X</div>', { checked: 'mixed' }],
    ['pressed', '<button aria-pressed="true">X</button>', { checked: true }],
    ['not checkable', '<button>X</button>', { checked: null }],
    ['selected', '<div role="tab" aria-selected="true">X</div>', { selected: true }],
    ['expanded', '<button aria-expanded="true">X</button>', { expanded: true }],
    ['collapsed details', '<details><summary>X</summary>Y</details>', { expanded: false }],
    ['open details', '<details open><summary>X</summary>Y</details>', { expanded: true }],
    ['current', '<a href="/" aria-current="page">X</a>', { current: true }],
  ];

  it.each(states)('is %s', async (_what, markup, expected) => {
    expect(candidateNamed(await rig.look(markup), 'X').states).toMatchObject(expected);
  });

  it('follows the page: a checkbox that was clicked is checked', async () => {
    const snapshot = await rig.look('<label><input type="checkbox">X</label>', {
      prepare: (page) => page.evaluate('document.querySelector("input").click()'),
    });
    expect(candidateNamed(snapshot, 'X').states.checked).toBe(true);
  });
});

describe('the focus', () => {
  const inner = (markup: string) => `<iframe srcdoc='${markup}'></iframe>`;

  it.each([
    ['in the page', '<input aria-label="X">', 'document.querySelector("input").focus()'],
    [
      'in an open shadow tree',
      '<div id="h"></div><script>h.attachShadow({mode:"open"}).innerHTML="<input aria-label=X>"</script>',
      'h.shadowRoot.querySelector("input").focus()',
    ],
    ['in a frame', inner('<input aria-label="X">'), 'frames[0].document.querySelector("input").focus()'],
  ])('is found %s', async (_where, markup, script) => {
    const snapshot = await rig.look(`<button>Other</button>${markup}`, {
      prepare: (page) => page.evaluate(script),
    });
    const field = candidateNamed(snapshot, 'X');
    expect(field.states.focused).toBe(true);
    expect(snapshot.focusedUid).toBe(field.uid);
  });

  it('is found in a frame of another site', async () => {
    const other = rig.serve('<input aria-label="X" autofocus>', 'other');
    const snapshot = await rig.look(`<iframe src="${other}"></iframe>`, {
      prepare: async (page) => {
        await page.evaluateInFrame(
          'document.querySelector("input").focus()',
          'document.querySelector("input") !== null',
        );
      },
    });
    expect(snapshot.focusedUid).toBe(candidateNamed(snapshot, 'X').uid);
  });

  it('is nowhere when nothing has it', async () => {
    expect((await rig.look('<input>')).focusedUid).toBeNull();
  });

  it('does not believe a page that changes what activeElement says', async () => {
    const snapshot = await rig.look(
      '<input aria-label="Real"><input aria-label="Told" id="told"><script>Object.defineProperty(document, "activeElement", { get: () => told })</script>',
      { prepare: (page) => page.evaluate('document.querySelector("input").focus()') },
    );
    expect(snapshot.focusedUid).toBe(candidateNamed(snapshot, 'Real').uid);
  });
});
