import type { NavigatorTurn } from '#shared/domain/index.ts';
import { element, say, session, step, userTurn, variedTurns } from './fake-data.ts';
import { expect, runCommand, test } from './renderer-test.ts';

/** One grey pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==';

test('a finished run folds to one line, which unfolds to its steps; the last run stays open', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', variedTurns('s1'));
  const page = await open();
  const turns = page.getByRole('region', { name: 'Turns' });
  const fold = turns.getByRole('button', { name: /^2 steps/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(turns.getByText('sea stories, Harbour Books')).toHaveCount(0);
  await expect(turns.getByRole('button', { name: /Night Ferry/ })).toBeVisible();
  await fold.click();
  await expect(turns.getByRole('button', { name: /Search books/ })).toBeVisible();
});

test('the page that a step led to is named once, by the reply where that has it', async ({ main, open }) => {
  const navigated = { kind: 'navigated', from: '/', to: '/?q=sea', title: 'Results for sea' } as const;
  const led: Partial<NavigatorTurn> = { outcome: { kind: 'done', changes: [navigated], undo: null } };
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [
    userTurn('s1', 0, 'search for sea'),
    step('s1', 1, led),
    say('s1', 2, 'The page is “Results for sea”.'),
    userTurn('s1', 3, 'search for it again'),
    step('s1', 4, led),
    say('s1', 5, 'Done.'),
  ]);
  const page = await open();
  await expect(page.getByText('Now on “Results for sea”')).toHaveCount(1);
});

test('an instruction is edited and sent again, and a reply is copied', async ({ main, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories'), say('s1', 1, '6 books.')]);
  const page = await open();
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  const composer = page.getByRole('textbox', { name: 'Say what should happen on the page' });
  await expect(composer).toHaveValue('search for sea stories');
  await expect(composer).toBeFocused();
  await page.getByRole('button', { name: 'Copy this reply' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('6 books.');
});

test('a step that failed is tried again; where a part is done, what was said is put back first', async ({
  main,
  open,
}) => {
  const failed = {
    outcome: { kind: 'failed', reason: 'covered', message: 'A banner lies over it.' },
  } as const;
  main.state.sessions = [session('s1', 'Sea stories', 0), session('s2', 'Boots', 1)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'click Search'), step('s1', 1, failed), say('s1', 2, 'No.')]);
  main.state.turns.set('s2', [
    userTurn('s2', 0, 'tick Large, then click Search'),
    step('s2', 1),
    step('s2', 2, failed),
  ]);
  const page = await open();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => main.paramsOf('dialogue.send')).toMatchObject([{ utterance: 'click Search' }]);
  await page.getByRole('button', { name: /^Boots/ }).click();
  await page.getByRole('button', { name: 'Edit and try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Say what should happen on the page' })).toHaveValue(
    'tick Large, then click Search',
  );
});

test('the details of a step begin with its picture and plain words; code and scores are under Technical', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'click Search'), step('s1', 1)]);
  main.state.screenshot = picture;
  const page = await open();
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click();
  const turns = page.getByRole('region', { name: 'Turns' });
  await expect(turns.getByRole('img', { name: 'The page as it was at this step' })).toBeVisible();
  await expect(turns.getByText('Harbour Books, second-hand, http')).toBeVisible();
  await expect(turns.getByText('click(uid=')).toHaveCount(0);
  await turns.getByRole('button', { name: 'Technical' }).click();
  await expect(turns.getByText('click(uid=')).toBeVisible();
});

test('search shows the text that it found, and opens the session there', async ({ main, open }) => {
  const long = Array.from({ length: 60 }, (_, index) => userTurn('s2', index, `open result number ${index}`));
  main.state.sessions = [
    session('s1', 'Sea stories', 0),
    session('s2', 'Boots for winter', 1, { found: { turnId: 's2-3', text: 'open result number 3' } }),
  ];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  main.state.turns.set('s2', long);
  const page = await open();
  await page.getByRole('textbox', { name: 'Search sessions' }).fill('boots');
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByRole('button', { name: /^Boots.*open result number 3/ })
    .click();
  const found = page.locator('[data-found]');
  await expect(found).toContainText('open result number 3');
  await expect(found).toBeInViewport();
});

test('an old session is shown as saved, with its pictures, until something is said in it', async ({
  main,
  open,
}) => {
  main.state.sessions = [
    session('s1', 'Sea stories', 0),
    session('s2', 'Boots for winter', 1, { url: 'http://127.0.0.1:4200/boots' }),
  ];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories')]);
  main.state.turns.set('s2', [
    userTurn('s2', 0, 'search for boots'),
    step('s2', 1, { element: element('Search') }),
    say('s2', 2, '12 boots.'),
  ]);
  main.state.screenshot = picture;
  const page = await open();
  const live = page.getByRole('region', { name: 'Page', exact: true });
  const saved = page.getByRole('region', { name: 'Saved pages' });
  await expect(live).toBeVisible();
  await page.getByRole('button', { name: /^Boots/ }).click();
  await expect(saved.getByRole('heading', { name: 'Saved session' })).toBeVisible();
  await expect(saved.getByRole('img')).toBeVisible();
  await expect(live).toHaveCount(0);
  await saved.getByRole('button', { name: 'The step before' }).click();
  await expect(saved.getByText(/^1 of 2: .*Search/)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Say what should happen on the page' })
    .fill('what are the results?');
  await page.keyboard.press('Enter');
  await expect(live).toBeVisible();
});

test('the palette lists every function, Stop and Export too, and marks what cannot be done now', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea stories'), say('s1', 1, '6 books.')]);
  const page = await open();
  await page.keyboard.press('Control+k');
  const stop = page.getByRole('option', { name: 'Stop · not now' });
  await expect(stop).toHaveAttribute('aria-disabled', 'true');
  for (const name of [
    'Export…: this session',
    'Import a session from a file',
    'Delete: this session',
    'Copy the last reply',
  ])
    await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await runCommand(page, 'Export…: this session');
  await expect(page.getByRole('dialog', { name: 'Export this session' })).toBeVisible();
});

test('what is still to come of an instruction of several steps is shown before it happens', async ({
  main,
  open,
}) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'open the shop, search for shoes, open the second result')]);
  const page = await open();
  main.run({
    status: 'running',
    sessionId: 's1',
    stage: 'acting',
    step: 1,
    budget: 20,
    about: 'click Shop',
    element: null,
    next: ['search for shoes', 'open the second result'],
    draft: '',
    wait: null,
  });
  const next = page.getByRole('list', { name: 'Then' });
  await expect(next.getByRole('listitem')).toHaveText(['search for shoes', 'open the second result']);
  main.run({ status: 'idle' });
  await expect(next).toHaveCount(0);
});

test('the window draws nothing while nothing changes', async ({ main, open }) => {
  main.state.sessions = [session('s1', 'Sea stories', 0)];
  main.state.turns.set('s1', [userTurn('s1', 0, 'search for sea')]);
  const page = await open();
  const turns = page.getByRole('region', { name: 'Turns' });
  await expect(turns.getByText('search for sea')).toBeVisible();
  await page.evaluate(() => {
    const asked = { frames: 0 };
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => {
      asked.frames += 1;
      return ask(work);
    };
    Object.assign(window, { asked });
  });
  const frames = () => page.evaluate(() => (window as unknown as { asked: { frames: number } }).asked.frames);
  for (const index of [1, 2, 3]) {
    main.emit({ type: 'turn-recorded', turn: say('s1', index, `Result number ${index}.`) });
    await expect(turns.getByText(`Result number ${index}.`)).toBeVisible();
  }
  let [before, after] = [-1, await frames()];
  while (before !== after) {
    await page.waitForTimeout(500);
    [before, after] = [after, await frames()];
  }
  // A list that tries to reach an end that is not there asks for some sixty a second, for five seconds after each row.
  expect(after).toBeLessThan(40);
});
