import { beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/domain/index.ts';
import { shrinkPicture } from '../../../pictures/index.ts';
import { buildPrompt, buildTextPrompt, resolveCoordinates } from './index.ts';
import {
  makeCandidate,
  makeElement,
  makeRequest,
  makeSnapshot,
  navigatorTurn,
  userTurn,
} from './testing/make-snapshot.ts';
import { textOf } from './testing/read-prompt.ts';
import { samplePicture } from './testing/sample-picture.ts';

const candidates = Array.from({ length: 200 }, (_, index) => makeCandidate(index));
const snapshot = makeSnapshot(candidates);
const asked = [userTurn(0, 'Press button 7')];
const connection = { model: 'gpt-4o', tokenBudget: 4_000, images: 'none' } as const;

let screenshot: Uint8Array;

beforeAll(async () => {
  screenshot = await samplePicture();
});

describe('the text of a prompt', () => {
  it('names the elements shortly, best first, and says which uid each is', () => {
    const ranked = makeRequest(snapshot, asked).ranked.toReversed();
    const prompt = buildTextPrompt(makeRequest(snapshot, asked, { ranked }));
    expect(prompt.names.get('e1')).toBe(candidates[199]?.uid);
    expect(textOf(prompt)).toContain('e1 button "Button 199"');
    expect(textOf(prompt)).toContain('[e1 Button 199]');
    expect(textOf(prompt)).not.toContain(candidates[199]?.uid);
    expect(prompt.names.size).toBeGreaterThan(100);
  });

  it('always names the field that has the focus and the button that sends its form', () => {
    const form = (submits: boolean) => ({
      id: 'newsletter',
      method: 'post' as const,
      action: 'https://shop.example/newsletter',
      name: '',
      isSearch: false,
      submits,
      secrets: [],
      uploads: false,
      fields: [],
      payload: [],
    });
    const email = makeCandidate(900, { tag: 'input', role: 'textbox', name: 'Email', form: form(false) });
    const signUp = makeCandidate(901, { name: 'Sign up', text: 'Sign up', form: form(true) });
    const page = makeSnapshot([...candidates, email, signUp], { focusedUid: email.uid });
    const small = { ...connection, tokenBudget: 1_500 };
    const names = [...buildTextPrompt(makeRequest(page, asked, { connection: small })).names.values()];
    expect(names.length).toBeLessThan(100);
    expect(names.slice(8, 10)).toEqual([email.uid, signUp.uid]);
  });

  it('has the version of its instructions in it, and every form of action', () => {
    const prompt = buildTextPrompt(makeRequest(snapshot, asked));
    expect(prompt.version).toBe('parley-chat-1');
    expect(textOf(prompt)).toContain('Instructions parley-chat-1');
    for (const form of 'click text_input submit change load scroll hover copy paste tabcreate tabswitch tabremove say'.split(
      ' ',
    )) {
      expect(prompt.messages[0]?.content).toContain(`${form}(`);
    }
  });

  it('holds exactly the turns that the store gave, and older words of the user with their time', () => {
    const turns = [
      userTurn(0, 'Find red mugs'),
      ...[1, 2, 3, 4, 5, 6].map((index) =>
        navigatorTurn(index, { intent: 'scroll', x: 0, y: index * 100, uid: null }),
      ),
      userTurn(7, 'No, blue ones'),
    ];
    const text = textOf(buildTextPrompt(makeRequest(snapshot, turns)));
    expect([...text.matchAll(/^#(\d+)/gm)].map(([, index]) => Number(index))).toEqual([3, 4, 5, 6, 7]);
    expect(text).toContain('EARLIER WORDS OF THE USER\n[00:00] Find red mugs\n');
    expect(text).toContain("THE USER'S LAST WORDS\nNo, blue ones\n");
    expect(text.match(/blue ones/g)).toHaveLength(1);
  });

  it.each(['gpt-4o', 'llama3'])('holds five turns of which the page made much, with %s', (model) => {
    const text = 'The page has a lot to say about this and says it again and again. '.repeat(6);
    const element = { uid: 'u', tag: 'a', role: 'link', text, bbox: { x: 0, y: 0, width: 1, height: 1 } };
    const changes: Change[] = [
      { kind: 'navigated', from: '', to: `https://shop.example/${'path/'.repeat(40)}`, title: text },
      { kind: 'dialog', type: 'alert', message: text, accepted: false },
      { kind: 'text', appeared: [text], vanished: 0 },
    ];
    const outcome = { kind: 'done', changes, undo: null } as const;
    const turns = [
      ...asked,
      ...[1, 2, 3, 4, 5].map((index) =>
        navigatorTurn(index, { intent: 'textinput', uid: 'u', text }, { element, outcome }),
      ),
    ];
    const prompt = buildTextPrompt(makeRequest(snapshot, turns, { connection: { ...connection, model } }));
    const indexes = [...textOf(prompt).matchAll(/^#(\d+)/gm)].map(([, index]) => Number(index));
    expect(indexes).toEqual([1, 2, 3, 4, 5]);
    expect(prompt.tokens).toBeLessThanOrEqual(4_000);
  });

  it('says of a target in the history what it is called now', () => {
    const { uid, tag, role, text, box } = makeCandidate(3);
    const turn = navigatorTurn(1, { intent: 'click', uid }, { element: { uid, tag, role, text, bbox: box } });
    expect(textOf(buildTextPrompt(makeRequest(snapshot, [...asked, turn])))).toContain(
      'you: click e4 button ',
    );
  });

  it('shows tables, lists and headings as such, and what was left out', () => {
    const row = (parent: number) => makeElement({ tag: 'tr', parent });
    const cell = (parent: number, text: string) => makeElement({ tag: 'td', parent, text });
    const page = makeSnapshot([], {
      elements: [
        makeElement({ tag: 'body' }),
        makeElement({ tag: 'h1', parent: 0, text: 'Trains' }),
        makeElement({ tag: 'table', parent: 0 }),
        row(2),
        cell(3, '10:15'),
        cell(3, 'Porto'),
        row(2),
        cell(6, '11:15'),
        cell(6, 'Faro'),
        makeElement({ tag: 'ul', parent: 0 }),
        makeElement({ tag: 'li', parent: 9, text: 'Un' }),
        makeElement({ tag: 'b', parent: 10, text: 'believ', tail: 'able' }),
      ],
    });
    expect(textOf(buildTextPrompt(makeRequest(page, asked)))).toContain(
      '# Trains\n10:15 | Porto\n11:15 | Faro\n- Unbelievable\n',
    );
  });

  it('prefers what the user asks about when the page is long', () => {
    const elements = [
      makeElement({ tag: 'body' }),
      ...Array.from({ length: 3_000 }, (_, index) =>
        makeElement({
          parent: 0,
          text: index === 2_500 ? 'The Lisbon flight leaves at nine' : `Paragraph number ${index}`,
        }),
      ),
    ];
    const page = makeSnapshot([], { elements });
    const text = textOf(buildTextPrompt(makeRequest(page, [userTurn(0, 'When is the flight to Lisbon?')])));
    expect(text).toContain('The Lisbon flight leaves at nine');
    expect(text).toContain('\n…\n');
  });

  it('says less of each element before it shows fewer than ten', () => {
    const wordy = Array.from({ length: 30 }, (_, index) =>
      makeCandidate(index, {
        name: `Button ${index} ${'with a long name '.repeat(8)}`,
        text: `Text ${index} ${'with many words '.repeat(8)}`,
        attributes: { title: 'title '.repeat(20), placeholder: 'hint '.repeat(20) },
        description: 'description '.repeat(20),
      }),
    );
    const tight = { ...connection, tokenBudget: 1_000 };
    const prompt = buildTextPrompt(makeRequest(makeSnapshot(wordy), asked, { connection: tight }));
    expect(prompt.names.size).toBeGreaterThanOrEqual(10);
    expect(prompt.tokens).toBeLessThanOrEqual(1_000);
  });

  it('measures how much of the page is in it', () => {
    const { page } = buildTextPrompt(makeRequest(snapshot, asked));
    expect(page.of).toBe(202);
    expect(page.elements).toBeGreaterThan(100);
    expect(page.tokens).toBeGreaterThan(500);
    expect(page.tokens).toBeLessThan(4_000);
  });

  it('is the same for the same request', () => {
    const request = makeRequest(snapshot, asked);
    expect(buildTextPrompt(request)).toEqual(buildTextPrompt(request));
  });
});

describe('a prompt with a picture', () => {
  const withImages = (images: 'screenshot' | 'marked' | 'screenshot-only') =>
    buildPrompt(makeRequest(snapshot, asked, { connection: { ...connection, images }, screenshot }));
  const imageOf = (prompt: Awaited<ReturnType<typeof buildPrompt>>): Uint8Array => {
    const content = prompt.messages.at(-1)?.content ?? '';
    const image = typeof content === 'string' ? undefined : content.find((part) => part.type === 'image');
    if (image?.type !== 'image') throw new Error('no picture');
    return image.jpeg;
  };

  it('has the viewport beside the text', async () => {
    const prompt = await withImages('screenshot');
    expect(textOf(prompt)).toContain('e8 button');
    const { jpeg } = await shrinkPicture(screenshot, 1_280);
    expect(Buffer.from(imageOf(prompt)).equals(Buffer.from(jpeg))).toBe(true);
  });

  it('has the listed elements marked on it', async () => {
    const [plain, marked] = [await withImages('screenshot'), await withImages('marked')];
    expect(Buffer.from(imageOf(marked)).equals(Buffer.from(imageOf(plain)))).toBe(false);
    expect(marked.picture).toEqual({ width: 1_280, height: 800 });
  });

  it('has nothing but the picture when that is wanted, and points by coordinates', async () => {
    const prompt = await withImages('screenshot-only');
    expect(prompt.names.size).toBe(0);
    expect(textOf(prompt)).not.toContain('Button');
    expect(prompt.messages[0]?.content).toContain('click(x=150, y=30)');
    expect(prompt.messages[0]?.content).not.toContain('uid=');
  });

  it('falls back to text when the page cannot be pictured', async () => {
    const prompt = await buildPrompt(
      makeRequest(snapshot, asked, { connection: { ...connection, images: 'screenshot-only' } }),
    );
    expect(prompt.picture).toBeNull();
    expect(prompt.messages[0]?.content).toContain('click(uid="e4")');
    expect(textOf(prompt)).toContain('e8 button');
  });
});

describe('resolveCoordinates', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ box: { x, y, width, height } });
  const page = makeSnapshot([
    makeCandidate(0, box(0, 0, 500, 500)),
    makeCandidate(1, box(100, 100, 50, 20.4)),
    makeCandidate(2, box(100, 100, 50, 20.4)),
    makeCandidate(3, { ...box(300, 300, 20, 20), frame: 1 }),
    makeCandidate(4, box(100, 100, 0, 20)),
  ]);
  const uids = page.candidates.map(({ uid }) => uid);
  const prompt = {
    pointable: new Set(uids.filter((_, index) => index !== 3)),
    picture: { width: 640, height: 400 },
  };

  it('finds the smallest element at a point of the picture, the first of equals', () => {
    expect(resolveCoordinates({ x: 60, y: 55 }, prompt, page)).toBe(uids[1]);
    expect(resolveCoordinates({ x: 60, y: 60.5 }, prompt, page)).toBe(uids[1]);
    expect(resolveCoordinates({ x: 10, y: 10 }, prompt, page)).toBe(uids[0]);
  });

  it('finds nothing in frames that may not be seen, beside the page or nowhere', () => {
    expect(resolveCoordinates({ x: 155, y: 155 }, prompt, page)).toBeNull();
    expect(resolveCoordinates({ x: 600, y: 390 }, prompt, page)).toBeNull();
    expect(resolveCoordinates({ x: Number.NaN, y: 1 }, prompt, page)).toBeNull();
  });
});
