import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { approvalRequest, element, say, session, step, userTurn } from './fake-data.ts';
import { expect, test } from './renderer-test.ts';

/** Answers of a hijacked model (docs/threat-model.md, case 7): each would load something if it were more than text. */
const answers = (sink: string): readonly string[] => [
  `![x](${sink}/markdown?canary)`,
  `<img src="${sink}/img?canary" onerror="fetch('${sink}/error')">`,
  `<iframe src="${sink}/frame?canary"></iframe>`,
  `[press here](javascript:fetch('${sink}/link'))`,
  `<a href="${sink}/anchor" ping="${sink}/ping">press</a><script>fetch('${sink}/script')</script>`,
  `<style>@import url(${sink}/style)</style><link rel="prefetch" href="${sink}/prefetch">`,
  `<svg><image href="${sink}/svg"/></svg><video src="${sink}/video" autoplay></video>`,
  `[ref]: ${sink}/reference\n![ref]\n\n<meta http-equiv="refresh" content="0;url=${sink}/meta">`,
];

test('an answer with pictures, frames and links in it is shown as text and loads nothing', async ({
  main,
  open,
}) => {
  const caught: string[] = [];
  const server = createServer((request, response) => {
    caught.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sink = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile = answers(sink);
  main.state.sessions = [session('s1', hostile[1] ?? '', 0)];
  main.state.turns.set('s1', [
    userTurn('s1', 0, 'what is on this page'),
    ...hostile.map((answer, index) => say('s1', index + 1, answer)),
    step('s1', 20, {
      reason: hostile[1] ?? '',
      element: element(hostile[2] ?? ''),
      outcome: { kind: 'failed', reason: 'covered', message: hostile[3] ?? '' },
    }),
  ]);
  // Anything on the console, a refusal of the content policy among it, fails the test.
  const page = await open();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await expect(page.getByText('markdown?canary').first()).toBeVisible();
  await expect(page.getByText('iframe src=').first()).toBeVisible();
  expect(await page.locator(`[src*="${sink}"], [href*="${sink}"], [href^="javascript:"]`).count()).toBe(0);
  expect(await page.locator('iframe, video, meta[http-equiv=refresh]').count()).toBe(0);

  main.run({
    status: 'awaiting-approval',
    sessionId: 's1',
    request: {
      ...approvalRequest,
      sentence: hostile[1] ?? '',
      data: hostile.map((answer, index) => ({ label: `Field ${index}`, value: answer })),
    },
  });
  await expect(page.getByText('Field 0')).toBeVisible();
  expect(await page.locator(`[src*="${sink}"], [href*="${sink}"], [href^="javascript:"]`).count()).toBe(0);
  expect(caught).toEqual([]);
  expect(requested.filter((url) => url.startsWith(sink))).toEqual([]);
  server.close();
});
